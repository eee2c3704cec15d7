import type { Webhook } from '@recaudo/contract/api/webhooks';
import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { type DialogProps, RecoverDialog, VerifyByCode } from '../../dialogs/webhook-dialogs.tsx';
import { webhookMessages } from '../../messages/webhook-messages.ts';

export function PauseWebhookDialog({ webhook, onClose }: DialogProps) {
  const messages = useMessages(webhookMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.pauseTitle} onClose={onClose}>
      <p>{messages.pauseLead}</p>
      <Form
        needs="webhooks"
        action={(_values, idempotencyKey) =>
          data.post('/webhooks/:webhook_id/pause', { path: { webhook_id: webhook.id }, idempotencyKey })
        }
        submit={messages.pause}
        done={messages.paused}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** After a pause, offers the events that were not delivered. */
export function ResendPendingDialog(props: DialogProps) {
  const messages = useMessages(webhookMessages);
  return <RecoverDialog {...props} title={messages.resendPending} lead={messages.resendPendingLead} />;
}

/** An endpoint that is paused or disabled by failures, with a button to resume it. */
export function Paused({ webhook, onResumed }: { webhook: Webhook; onResumed: () => void }) {
  const messages = useMessages(webhookMessages);
  const { api } = useGateway();
  const [isSilent, setSilent] = useState(false);
  return (
    <>
      <p className="quiet">{messages.pausedLead}</p>
      <Form
        needs="webhooks"
        action={() => api.put('/webhooks/:webhook_id', { path: { webhook_id: webhook.id }, body: {} })}
        submit={messages.resume}
        onDone={({ status }) => {
          setSilent(status !== 'verified');
          if (status !== 'verified') return;
          showToast(messages.resumed);
          onResumed();
        }}
      >
        {isSilent && (
          <p className="notice bad" role="alert">
            {messages.notResumed}
          </p>
        )}
      </Form>
      {isSilent && <VerifyByCode webhook={webhook} onVerified={onResumed} />}
    </>
  );
}
