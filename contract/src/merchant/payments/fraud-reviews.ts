import Type, { type Static } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf, text } from '../../shared/schema/fields.ts';
import { textFilter, wholeWithDefault } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { MOST_COUNTED } from '../money/counts.ts';
import { shownCard } from './transactions.ts';

export const reviewStates = ['pending', 'approved', 'declined', 'dropped'] as const;

const maybeText = () => nullable(Type.String());

/** A payment held for manual review by a rule. */
const waitingReview = Type.Object({
  transaction_id: identifier(),
  creation_date: instantOut(),
  /** The names of the rules that matched. */
  rules: Type.Array(Type.String()),
  amount: amountOut(),
  /** The amount returned on decline. */
  left: amountOut(),
  /** False if the money is only authorized. */
  is_captured: Type.Boolean(),
  card: shownCard(),
  customer: nullable(Type.Object({ id: maybeText(), name: maybeText() })),
  email: maybeText(),
  order_id: maybeText(),
  description: maybeText(),
});
export type WaitingReview = Static<typeof waitingReview>;

const waitingReviews = Type.Object({
  /** Totals of the whole queue. */
  count: Type.Integer({ maximum: MOST_COUNTED }),
  is_more: Type.Boolean(),
  reviews: Type.Array(waitingReview),
  next: maybeText(),
});
export type WaitingReviews = Static<typeof waitingReviews>;

const decision = {
  access: 'review',
  body: Type.Object({ note: Type.Optional(text(300)) }),
  answer: Type.Object({
    transaction_id: identifier(),
    rules: Type.Array(Type.String()),
    state: oneOf(reviewStates),
    creation_date: instantOut(),
    decided_by: maybeText(),
    decided_at: nullable(instantOut()),
    note: maybeText(),
  }),
} as const;

export const fraudReviews = {
  list: route({
    method: 'GET',
    path: '/fraud-reviews',
    access: 'read',
    query: Type.Object({
      after: textFilter(80),
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
    }),
    answer: waitingReviews,
  }),
  approve: route({
    ...decision,
    method: 'POST',
    path: '/fraud-reviews/:transaction_id/approve',
    change: 'fraud_review_approved',
  }),
  decline: route({
    ...decision,
    method: 'POST',
    path: '/fraud-reviews/:transaction_id/decline',
    change: 'fraud_review_declined',
  }),
};
