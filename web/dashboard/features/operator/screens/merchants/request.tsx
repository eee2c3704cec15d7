import type { WholeGoLiveRequest } from '@recaudo/contract/people/go-live';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { settingsMessages } from '../../../settings/messages/settings-messages.ts';
import { ApproveDialog } from '../routing/approve-dialog.tsx';
import { InlineDocuments, ReviewPanel } from './request-review.tsx';

function ReturnDialog({ path, onClose }: { path: { request_id: string }; onClose: () => void }) {
  const messages = useMessages(settingsMessages);
  return (
    <Dialog title={messages.giveBack} onClose={onClose}>
      <Form
        action={({ reason = '' }, idempotencyKey) =>
          panel.post('/ops/go-live/:request_id/return', { path, body: { reason }, idempotencyKey })
        }
        submit={messages.giveBack}
        look="danger"
        done={messages.returned}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea
          label={messages.reason}
          hint={messages.reasonHint}
          name="reason"
          maxLength={1000}
          required
        />
      </Form>
    </Dialog>
  );
}

function RequestFacts({ request }: { request: WholeGoLiveRequest }) {
  const messages = useMessages(settingsMessages);
  return (
    <Panel title={messages.form} actions={<Badge state={request.state} />}>
      <Facts
        rows={[
          [messages.legalName, request.legal_name],
          [messages.nit, request.nit],
          [messages.representative, request.representative],
          [messages.bankName, request.bank_name],
          [messages.accountType, request.account_type === 'checking' ? messages.checking : messages.savings],
          [messages.accountNumber, request.account_number],
          [messages.asked, <Instant key="asked" iso={request.creation_date} />],
          [messages.reason, request.reason],
        ]}
      />
    </Panel>
  );
}

export default function RequestScreen({ params }: { params: Params }) {
  const messages = useMessages(settingsMessages);
  const path = { request_id: params['id'] ?? '' };
  const request = usePanel('/ops/go-live/:request_id', { path });
  const [open, setOpen] = useState<'approve' | 'return'>();
  return (
    <>
      <PageHead title={request.data?.business_name ?? messages.requests}>
        {request.data?.state === 'submitted' && (
          <>
            <Button needs="ops:administer" onClick={() => setOpen('return')}>
              {messages.giveBack}
            </Button>
            <Button needs="ops:administer" look="primary" onClick={() => setOpen('approve')}>
              {messages.approve}
            </Button>
          </>
        )}
      </PageHead>
      <RoleNote needs="ops:administer" />
      <Loaded query={request}>
        {data => (
          <div className="split">
            <div>
              <RequestFacts request={data} />
              {data.review !== null && <ReviewPanel review={data.review} />}
            </div>
            <InlineDocuments request={data} />
          </div>
        )}
      </Loaded>
      {open === 'approve' && <ApproveDialog path={path} onClose={() => setOpen(undefined)} />}
      {open === 'return' && <ReturnDialog path={path} onClose={() => setOpen(undefined)} />}
    </>
  );
}
