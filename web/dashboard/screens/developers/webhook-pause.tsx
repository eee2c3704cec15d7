import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { Webhook } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { webhookWords } from '../../words/webhook-words.ts';
import { type DialogProps, RecoverDialog, VerifyByCode } from './webhook-dialogs.tsx';

export function PauseWebhookDialog({ webhook, onClose }: DialogProps) {
  const words = useWords(webhookWords);
  const address = `${useDataAddress()}/webhooks/${encodeURIComponent(webhook.id)}/pause`;
  return (
    <Dialog title={words.pauseTitle} onClose={onClose}>
      <p>{words.pauseLead}</p>
      <Form
        needs="webhooks"
        action={(_values, idempotencyKey) => send<Webhook>('POST', address, { body: {}, idempotencyKey })}
        submit={words.pause}
        done={words.paused}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** After a pause: what did not arrive meanwhile. */
export function ResendPendingDialog(props: DialogProps) {
  const words = useWords(webhookWords);
  return <RecoverDialog {...props} title={words.resendPending} lead={words.resendPendingLead} />;
}

/** An endpoint that gets nothing because of a pause or of its failures, and the way back. */
export function Paused({ webhook, onResumed }: { webhook: Webhook; onResumed: () => void }) {
  const words = useWords(webhookWords);
  const { api } = useGateway();
  const [isSilent, setSilent] = useState(false);
  return (
    <>
      <p className="quiet">{words.pausedLead}</p>
      <Form
        needs="webhooks"
        action={() => api.put('/webhooks/{webhook_id}', { path: { webhook_id: webhook.id }, body: {} })}
        submit={words.resume}
        onDone={({ status }) => {
          setSilent(status !== 'verified');
          if (status !== 'verified') return;
          showToast(words.resumed);
          onResumed();
        }}
      >
        {isSilent && (
          <p className="notice bad" role="alert">
            {words.notResumed}
          </p>
        )}
      </Form>
      {isSilent && <VerifyByCode webhook={webhook} onVerified={onResumed} />}
    </>
  );
}
