import type { Webhook } from '@recaudo/contract/api/webhooks';
import { useState } from 'react';
import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGet } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { RecoverDialog, RemoveWebhookDialog, RotateSecretDialog } from '../../dialogs/webhook-dialogs.tsx';
import { EditWebhookDialog } from '../../dialogs/webhook-edit-dialog.tsx';
import { TestWebhookDialog } from '../../dialogs/webhook-test-dialog.tsx';
import { developerMessages } from '../../messages/developer-messages.ts';
import { webhookMessages } from '../../messages/webhook-messages.ts';
import { MissingEvents } from '../events/missing-events.tsx';
import { Deliveries } from './deliveries.tsx';
import { Paused, PauseWebhookDialog, ResendPendingDialog } from './webhook-pause.tsx';
import { PingButton, VerificationFacts, VerifyForms } from './webhook-verification.tsx';

const dialogs = {
  recover: RecoverDialog,
  resend: ResendPendingDialog,
  test: TestWebhookDialog,
  edit: EditWebhookDialog,
  pause: PauseWebhookDialog,
  rotate: RotateSecretDialog,
  remove: RemoveWebhookDialog,
};
type Open = keyof typeof dialogs;

function WebhookButtons({
  status,
  onOpen,
}: {
  status: Webhook['status'] | undefined;
  onOpen: (open: Open) => void;
}) {
  const messages = useMessages(developerMessages);
  const own = useMessages(webhookMessages);
  return (
    <>
      <Button needs="webhooks" look="primary" onClick={() => onOpen('recover')}>
        {messages.recoverTitle}
      </Button>
      <Button needs="webhooks" onClick={() => onOpen('test')}>
        {own.test}
      </Button>
      <Button needs="webhooks" onClick={() => onOpen('edit')}>
        {own.edit}
      </Button>
      {status === 'verified' && (
        <Button needs="webhooks" onClick={() => onOpen('pause')}>
          {own.pause}
        </Button>
      )}
      <Button needs="webhooks" onClick={() => onOpen('rotate')}>
        {messages.rotateSecret}
      </Button>
      <Button needs="webhooks" onClick={() => onOpen('remove')}>
        {messages.remove}
      </Button>
    </>
  );
}

function WebhookFacts({ webhook, onResumed }: { webhook: Webhook; onResumed: () => void }) {
  const messages = useMessages(developerMessages);
  return (
    <Panel title={messages.webhook} actions={<Badge state={webhook.status} />}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={webhook.id} />],
          [messages.url, webhook.url],
          [messages.user, webhook.user],
          [
            messages.eventTypes,
            webhook.event_types.includes('*') ? messages.allEvents : webhook.event_types.join(', '),
          ],
          [messages.created, <Instant key="created" iso={webhook.creation_date} />],
        ]}
      />
      <VerificationFacts webhook={webhook} />
      {webhook.status === 'verified' && <PingButton webhook={webhook} />}
      {webhook.status === 'unverified' && <VerifyForms webhook={webhook} />}
      {webhook.status === 'disabled' && <Paused webhook={webhook} onResumed={onResumed} />}
    </Panel>
  );
}

export default function WebhookScreen({ params }: { params: Params }) {
  const messages = useMessages(developerMessages);
  const webhook = useGet('/webhooks/:webhook_id', { path: { webhook_id: params['id'] ?? '' } });
  const [open, setOpen] = useState<Open>();
  const OpenDialog = open && dialogs[open];
  return (
    <>
      <PageHead title={messages.webhook}>
        <WebhookButtons status={webhook.data?.status} onOpen={setOpen} />
      </PageHead>
      <Loaded query={webhook}>
        {data => (
          <>
            <WebhookFacts webhook={data} onResumed={() => setOpen('resend')} />
            <Deliveries webhook={data} />
            {data.status === 'verified' && <MissingEvents webhookId={data.id} />}
            {OpenDialog !== undefined && <OpenDialog webhook={data} onClose={() => setOpen(undefined)} />}
          </>
        )}
      </Loaded>
    </>
  );
}
