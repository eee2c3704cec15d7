import { fill } from '../../../messages/dictionary.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Sends the receipt of a completed payment again. */
export function ResendReceipt({ id, look = 'plain' }: { id: string; look?: 'plain' | 'quiet' }) {
  const messages = useMessages(personMessages);
  const { data } = useGateway();
  const resend = useChange((_none: undefined, idempotencyKey) =>
    data.post('/transactions/:transaction_id/receipt', { path: { transaction_id: id }, idempotencyKey }),
  );
  return (
    <>
      <Button
        needs="money"
        look={look}
        busy={resend.isPending}
        onClick={() =>
          resend.mutate(undefined, {
            onSuccess: ({ recipient }) => showToast(fill(messages.receiptSent, { email: recipient })),
          })
        }
      >
        {messages.receipt}
      </Button>
      {resend.error !== null && (
        <div className="small" role="alert">
          <ErrorText error={resend.error} />
        </div>
      )}
    </>
  );
}
