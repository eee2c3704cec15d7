import Type, { type Static } from 'typebox';
import { methods, wireStatuses } from '../../api/charges.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { wholeWithDefault } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { shownCard } from '../payments/transactions.ts';

const counts = { sales: amountOut(), count: Type.Integer() };
const outcomes = { ...counts, approved: Type.Integer(), refused: Type.Integer() };

const methodFigures = Type.Object({ method: oneOf(methods), ...outcomes });
export type MethodFigures = Static<typeof methodFigures>;

const decline = Type.Object({
  error_code: Type.Integer(),
  count: Type.Integer(),
  description: Type.String(),
});
export type Decline = Static<typeof decline>;

/** A charge in a short list: a fifth of the size of a full one. */
const recentCharge = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  amount: amountOut(),
  status: oneOf(wireStatuses),
  method: oneOf(methods),
  card: shownCard(),
  /** The payer's name, or email. */
  payer: nullable(Type.String()),
});
export type RecentCharge = Static<typeof recentCharge>;

const day = Type.Object({
  ...counts,
  approval_rate: nullable(Type.Number()),
  by_method: Type.Array(methodFigures),
  top_declines: Type.Array(decline),
});

const periodSums = {
  ...outcomes,
  approval_rate: nullable(Type.Number()),
  recovered: amountOut(),
};
/** The last days and as many before them, up to the same time of day; for today, the same day of last week. */
const period = Type.Object({
  days: Type.Integer(),
  ...periodSums,
  before: Type.Object(periodSums),
});
export type PeriodFigures = Static<typeof period>;

const daySums = Type.Object({ date: Type.String({ format: 'date' }), ...outcomes });

export const attentionKinds = [
  'decline_alarm',
  'disputes',
  'reversals',
  'fraud_reviews',
  'past_due',
  'unpaid',
  'webhooks_failing',
  'webhooks_disabled',
  'needs_review',
] as const;

const overviewView = Type.Object({
  attention: Type.Array(
    Type.Object({
      kind: oneOf(attentionKinds),
      count: Type.Integer(),
      amount: Type.Optional(amountOut()),
      since: Type.Optional(instantOut()),
      due: Type.Optional(instantOut()),
      href: Type.String(),
    }),
  ),
  today: day,
  same_day_last_week: day,
  by_method: Type.Array(methodFigures),
  top_declines: Type.Array(decline),
  periods: Type.Array(period),
  daily: Type.Array(daySums),
  daily_before: Type.Array(daySums),
  next_renewals: Type.Object({
    count: Type.Integer(),
    amount: amountOut(),
    days: Type.Array(
      Type.Object({ date: Type.String({ format: 'date' }), count: Type.Integer(), amount: amountOut() }),
    ),
  }),
  recent: Type.Array(recentCharge),
});
export type Overview = Static<typeof overviewView>;

export const overview = {
  get: route({
    method: 'GET',
    path: '/overview',
    access: 'read',
    query: Type.Object({ days: wholeWithDefault({ minimum: 1, maximum: 92, default: 30 }) }),
    answer: overviewView,
  }),
};
