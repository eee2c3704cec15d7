import { useState } from 'react';
import type { Webhook } from '../../api/types.ts';
import { useGet } from '../../api/use-api.ts';
import type { Params } from '../../router/paths.ts';
import { useWords } from '../../shell/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Identifier } from '../../ui/code.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { Deliveries } from './deliveries.tsx';
import { MissingEvents } from './missing-events.tsx';
import { RecoverDialog, RemoveWebhookDialog, RotateSecretDialog, VerifyForms } from './webhook-dialogs.tsx';

type Open = 'recover' | 'rotate' | 'remove';

const dialogs = { recover: RecoverDialog, rotate: RotateSecretDialog, remove: RemoveWebhookDialog };

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const words = useWords(developerWords);
  return (
    <Panel title={words.webhook} actions={<Badge state={webhook.status} />}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={webhook.id} />],
          [words.url, webhook.url],
          [words.user, webhook.user],
          [
            words.eventTypes,
            webhook.event_types.includes('*') ? words.allEvents : webhook.event_types.join(', '),
          ],
          [words.created, <Moment key="created" iso={webhook.creation_date} />],
        ]}
      />
      {webhook.status !== 'verified' && <VerifyForms webhook={webhook} />}
    </Panel>
  );
}

export default function WebhookScreen({ params }: { params: Params }) {
  const words = useWords(developerWords);
  const webhook = useGet('/webhooks/{webhook_id}', { path: { webhook_id: params['id'] ?? '' } });
  const [open, setOpen] = useState<Open>();
  const OpenDialog = open && dialogs[open];
  return (
    <>
      <PageHead title={words.webhook}>
        <Button needs="webhooks" look="primary" onClick={() => setOpen('recover')}>
          {words.recoverTitle}
        </Button>
        <Button needs="webhooks" onClick={() => setOpen('rotate')}>
          {words.rotateSecret}
        </Button>
        <Button needs="webhooks" onClick={() => setOpen('remove')}>
          {words.remove}
        </Button>
      </PageHead>
      <Loaded query={webhook}>
        {data => (
          <>
            <WebhookFacts webhook={data} />
            <Deliveries webhook={data} />
            {data.status === 'verified' && <MissingEvents webhookId={data.id} />}
            {OpenDialog !== undefined && <OpenDialog webhook={data} onClose={() => setOpen(undefined)} />}
          </>
        )}
      </Loaded>
    </>
  );
}
