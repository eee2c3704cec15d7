import type { FraudReview } from '../../../../domain/fraud/reviews/review.ts';
import { cardOf, customerOf } from '../transactions/view.ts';
import type { WaitingRow } from './store.ts';

export function waitingToView(row: WaitingRow) {
  const customer = customerOf({ ...row, customer_phone: null });
  return {
    transaction_id: row.transaction_id,
    creation_date: row.review_date,
    rules: row.rules,
    amount: row.amount_centavos,
    left: row.left_centavos,
    is_captured: row.status === 'completed',
    card: cardOf(row),
    customer: customer && { id: customer.id, name: customer.name },
    email: customer?.email ?? null,
    order_id: row.order_id,
    description: row.description,
  };
}

export const reviewToView = ({ transactionId, rules, state, creationDate, decision }: FraudReview) => ({
  transaction_id: transactionId,
  rules: [...rules],
  state,
  creation_date: creationDate,
  decided_by: decision?.by.name ?? null,
  decided_at: decision?.at ?? null,
  note: decision?.note ?? null,
});
