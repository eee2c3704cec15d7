import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';

/** What it is called where it is asked: a charge, a link. */
interface CancelMessages {
  cancel: string;
  cancelLead: string;
  cancelled: string;
}

/** Asks before a charge that waits for its payer is cancelled. */
export function CancelDialog({
  chargeId,
  messages,
  onClose,
}: {
  chargeId: string;
  messages: CancelMessages;
  onClose: () => void;
}) {
  const { api } = useGateway();
  return (
    <Dialog title={messages.cancel} onClose={onClose}>
      <p>{messages.cancelLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          api.post('/charges/:transaction_id/cancel', {
            path: { transaction_id: chargeId },
            body: {},
            idempotencyKey,
          })
        }
        submit={messages.cancel}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
