import { useGateway } from '../../shell/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';

/** What it is called where it is asked: a charge, a link. */
interface CancelWords {
  cancel: string;
  cancelLead: string;
  cancelled: string;
}

/** Asks before a charge that waits for its payer is cancelled. */
export function CancelDialog({
  chargeId,
  words,
  onClose,
}: {
  chargeId: string;
  words: CancelWords;
  onClose: () => void;
}) {
  const { api } = useGateway();
  return (
    <Dialog title={words.cancel} onClose={onClose}>
      <p>{words.cancelLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          api.post('/charges/{transaction_id}/cancel', {
            path: { transaction_id: chargeId },
            body: {},
            idempotencyKey,
          })
        }
        submit={words.cancel}
        look="danger"
        done={words.cancelled}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
