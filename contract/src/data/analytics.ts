import Type, { type Static } from 'typebox';
import { amountOut, nullable } from '../fields.ts';
import { wholeWithDefault } from '../query-fields.ts';
import { route } from '../route.ts';

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

export const analytics = {
  get: route({
    method: 'GET',
    path: '/analytics',
    access: 'read',
    query: Type.Object({ months: wholeWithDefault({ minimum: 1, maximum: 36, default: 12 }) }),
    answer: Type.Object({
      mrr: amountOut(),
      subscriptions: Type.Integer(),
      months: Type.Array(monthFigures),
    }),
  }),
};
