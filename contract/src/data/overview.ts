import Type, { type Static } from 'typebox';
import { chargeView, methods } from '../api/charges.ts';
import { amountOut, instantOut, nullable, oneOf } from '../fields.ts';
import { wholeWithDefault } from '../query-fields.ts';
import { route } from '../route.ts';

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

const day = Type.Object({
  ...counts,
  approval_rate: nullable(Type.Number()),
  by_method: Type.Array(methodFigures),
  top_declines: Type.Array(decline),
});

export const attentionKinds = [
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
      href: Type.String(),
    }),
  ),
  today: day,
  same_day_last_week: day,
  by_method: Type.Array(methodFigures),
  top_declines: Type.Array(decline),
  daily: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...outcomes })),
  next_renewals: Type.Object({ count: Type.Integer(), amount: amountOut() }),
  recent: Type.Array(chargeView),
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
