import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';

/** Conceding costs money and cannot be undone, so the primary button cancels. */
export function AcceptDialog({ id, amount, onClose }: { id: string; amount: string; onClose: () => void }) {
  const messages = useMessages(chargebackMessages);
  const { data } = useGateway();
  const accept = useChange((_none: undefined, idempotencyKey) =>
    data.post('/chargebacks/:transaction_id/accept', { path: { transaction_id: id }, idempotencyKey }),
  );
  const send = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        showToast(messages.acceptedNow);
        onClose();
      },
    });
  return (
    <Dialog title={fill(messages.acceptTitle, { amount })} onClose={onClose}>
      <p>{messages.acceptLead}</p>
      {accept.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={accept.error} />
        </div>
      )}
      <div className="buttons end">
        <Button look="primary" autoFocus onClick={onClose}>
          {messages.keepDefending}
        </Button>
        <Button needs="money" look="quiet" busy={accept.isPending} onClick={send}>
          {fill(messages.acceptAmount, { amount })}
        </Button>
      </div>
    </Dialog>
  );
}
