import Type from 'typebox';
import { type FraudReview, reviewStates } from '../../../domain/fraud-reviews/review.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { cardOf, customerOf } from '../transactions/view.ts';
import type { WaitingRow } from './store.ts';

export const waitingView = Type.Object(
  {
    transaction_id: identifier(),
    creation_date: instantOut(),
    rules: Type.Array(Type.String()),
    amount: amountOut(),
    /** What goes back when it is declined. */
    left: amountOut(),
    is_captured: Type.Boolean(),
    card: nullable(Type.Object({ brand: Type.String(), last_four: Type.String() })),
    customer: nullable(Type.Object({ id: nullable(Type.String()), name: nullable(Type.String()) })),
    email: nullable(Type.String()),
    order_id: nullable(Type.String()),
    description: nullable(Type.String()),
  },
  { title: 'WaitingReview' },
);

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

export const reviewView = Type.Object(
  {
    transaction_id: identifier(),
    rules: Type.Array(Type.String()),
    state: oneOf(reviewStates),
    creation_date: instantOut(),
    decided_by: nullable(Type.String()),
    decided_at: nullable(instantOut()),
    note: nullable(Type.String()),
  },
  { title: 'FraudReview' },
);

export const reviewToView = ({ transactionId, rules, state, creationDate, decision }: FraudReview) => ({
  transaction_id: transactionId,
  rules: [...rules],
  state,
  creation_date: creationDate,
  decided_by: decision?.by.name ?? null,
  decided_at: decision?.at ?? null,
  note: decision?.note ?? null,
});
