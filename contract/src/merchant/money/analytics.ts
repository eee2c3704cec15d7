import Type, { type Static } from 'typebox';
import { methods } from '../../api/charges.ts';
import { amountOut, date, nullable, oneOf } from '../../shared/schema/fields.ts';
import { creationFilters, wholeWithDefault } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const monthFigures = Type.Object({
  month: Type.String({ examples: ['2026-11'] }),
  sales: amountOut(),
  count: Type.Integer(),
  approved: Type.Integer(),
  refused: Type.Integer(),
  approval_rate: nullable(Type.Number()),
  fees: amountOut(),
  fees_tax: amountOut(),
  renewals_failed: Type.Integer(),
  renewals_recovered: Type.Integer(),
  recovered: amountOut(),
  mrr: amountOut(),
  subscriptions: Type.Integer(),
  cancelled: Type.Integer(),
  churn_rate: nullable(Type.Number()),
});
export type MonthFigures = Static<typeof monthFigures>;

const cohort = Type.Object({
  month: Type.String({ examples: ['2026-11'] }),
  size: Type.Integer({ description: 'Subscriptions first charged in this month' }),
  kept: Type.Array(Type.Integer(), {
    description: 'Subscriptions left at the end of that month and of each later month until now',
  }),
});
export type Cohort = Static<typeof cohort>;

const outcomes = {
  sales: amountOut(),
  approved: Type.Integer(),
  refused: Type.Integer(),
  approval_rate: nullable(Type.Number()),
};
const totals = Type.Object({
  ...outcomes,
  count: Type.Integer(),
  average: nullable(amountOut()),
  recovered: amountOut(),
});
export type PeriodTotals = Static<typeof totals>;

const day = Type.Object({ date: date(), ...outcomes });
export type AnalyticsDay = Static<typeof day>;

const compared = { ...outcomes, rate_before: nullable(Type.Number()) };

const periodAnalytics = Type.Object({
  from: date(),
  to: date(),
  totals,
  days: Type.Array(day),
  before: Type.Object({ from: date(), to: date(), totals, days: Type.Array(day) }),
  methods: Type.Array(Type.Object({ method: oneOf(methods), ...compared })),
  banks: Type.Array(Type.Object({ bank: Type.String(), ...compared })),
  bins: Type.Array(Type.Object({ bin: Type.String(), bank: Type.String(), ...compared })),
  declines: Type.Array(
    Type.Object({
      error_code: Type.Integer(),
      description: Type.String(),
      count: Type.Integer(),
      before: Type.Integer(),
    }),
  ),
});
export type PeriodAnalytics = Static<typeof periodAnalytics>;

/** Kinds of changes to a customer's monthly recurring revenue, in a chart's stacking order. */
export const mrrMovements = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
export type MrrMovement = (typeof mrrMovements)[number];

const movement = Type.Object({
  amount: amountOut({ description: 'Zero or negative for contraction and churn' }),
  count: Type.Integer(),
});
const mrrMonth = Type.Object({
  month: Type.String({ examples: ['2026-11'] }),
  opening: amountOut(),
  new: movement,
  reactivation: movement,
  expansion: movement,
  contraction: movement,
  churn: movement,
  closing: amountOut({ description: 'opening plus the five movements' }),
});
export type MrrMonth = Static<typeof mrrMonth>;

export const analytics = {
  mrr: route({
    method: 'GET',
    path: '/analytics/mrr',
    access: 'read',
    query: Type.Object({ months: wholeWithDefault({ minimum: 1, maximum: 36, default: 12 }) }),
    answer: Type.Object({
      mrr: amountOut({ description: 'Now; the closing of the last month' }),
      since: date({
        description:
          'Movements are recorded from this day on. The first month may be incomplete, and months before it are left out',
      }),
      months: Type.Array(mrrMonth, { description: 'Oldest first, the current month last' }),
    }),
  }),
  period: route({
    method: 'GET',
    path: '/analytics/period',
    access: 'read',
    query: Type.Object(creationFilters),
    answer: periodAnalytics,
  }),
  get: route({
    method: 'GET',
    path: '/analytics',
    access: 'read',
    query: Type.Object({ months: wholeWithDefault({ minimum: 1, maximum: 36, default: 12 }) }),
    answer: Type.Object({
      mrr: amountOut(),
      subscriptions: Type.Integer(),
      months: Type.Array(monthFigures),
      cohorts: Type.Array(cohort),
    }),
  }),
};
