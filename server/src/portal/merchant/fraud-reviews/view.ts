import type { FraudReview } from '../../../domain/fraud-reviews/review.ts';
import { cardOf, customerOf } from '../transactions/view.ts';
import type { WaitingRow } from './store.ts';

export const waitingToView = (row: WaitingRow) => ({
  transaction_id: row.transaction_id,
  creation_date: row.review_date,
  rules: row.rules,
  amount: row.amount_centavos,
  left: row.left_centavos,
  is_captured: row.status === 'completed',
  card: cardOf(row),
  customer: customerOf(row),
  email: row.customer_email ?? emailIn(row.customer_details),
  order_id: row.order_id,
  description: row.description,
});

function emailIn(details: string | null): string | null {
  if (details === null) return null;
  const { email } = JSON.parse(details) as { email?: unknown };
  return typeof email === 'string' ? email : null;
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
