import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';

/** The texts for a charge or a link. */
interface CancelMessages {
  cancel: string;
  cancelLead: string;
  cancelled: string;
}

/** Confirms the cancellation of a charge that waits for its payer. */
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
