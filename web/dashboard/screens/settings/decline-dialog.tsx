import { send } from '../../api/request.ts';
import type { WaitingReview } from '../../api/settings-types.ts';
import { formatMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { fill } from '../../words/dictionary.ts';
import { fraudReviewWords } from '../../words/fraud-review-words.ts';

export const cardWords = (card: WaitingReview['card']): string | undefined =>
  card === null ? undefined : `${card.brand} •${card.last_four}`;

/** Says what goes back, and to which card, before anything does. */
export function DeclineDialog({ review, onClose }: { review: WaitingReview; onClose: () => void }) {
  const words = useWords(fraudReviewWords);
  const { language } = usePreferences();
  const address = `${useDataAddress()}/fraud-reviews/${encodeURIComponent(review.transaction_id)}`;
  const amount = formatMoney(review.left, language);
  const lead = review.is_captured ? words.declineLead : words.declineHeldLead;
  return (
    <Dialog title={fill(words.declineTitle, { amount })} onClose={onClose}>
      <p>{fill(lead, { amount, card: cardWords(review.card) ?? '' })}</p>
      <Form
        needs="review"
        action={({ note = '' }, idempotencyKey) =>
          send('POST', `${address}/decline`, { body: note === '' ? {} : { note }, idempotencyKey })
        }
        submit={words.decline}
        look="danger"
        done={words.declined}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField label={words.note} hint={words.noteHint} name="note" maxLength={300} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
