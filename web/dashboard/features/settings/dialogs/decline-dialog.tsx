import type { WaitingReview } from '@recaudo/contract/merchant/payments/fraud-reviews';
import { brandName } from '../../../format/card-brand.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { fraudReviewMessages } from '../messages/fraud-review-messages.ts';

export const cardMessages = (card: WaitingReview['card']): string | undefined =>
  card === null ? undefined : `${brandName(card.brand)} •${card.last_four}`;

/** Shows the amount and the card to be refunded before anything happens. */
export function DeclineDialog({ review, onClose }: { review: WaitingReview; onClose: () => void }) {
  const messages = useMessages(fraudReviewMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const amount = formatMoney(review.left, language);
  const title = fill(review.is_captured ? messages.declineTitle : messages.releaseTitle, { amount });
  const lead = review.is_captured ? messages.declineLead : messages.declineHeldLead;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{fill(lead, { amount, card: cardMessages(review.card) ?? '' })}</p>
      <Form
        needs="review"
        action={({ note = '' }, idempotencyKey) =>
          data.post('/fraud-reviews/:transaction_id/decline', {
            path: { transaction_id: review.transaction_id },
            body: note === '' ? {} : { note },
            idempotencyKey,
          })
        }
        submit={title}
        look="danger"
        done={messages.declined}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.note}
          hint={messages.noteHint}
          name="note"
          maxLength={300}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
