import Type from 'typebox';
import { amountOut, answers, nullable } from '../../../http/fields.ts';
import type { App } from '../../../http/server.ts';
import { readWhole } from '../../lists/query-number.ts';
import { analyticsOf } from './analytics.ts';

const MAX_MONTHS = 36;

const analyticsView = Type.Object(
  {
    mrr: amountOut(),
    subscriptions: Type.Integer(),
    months: Type.Array(
      Type.Object({
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
      }),
    ),
  },
  { title: 'Analytics' },
);

export function analyticsRoutes(app: App): void {
  app.get(
    '/analytics',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          months: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MONTHS, default: 12 })),
        }),
        response: answers(200, analyticsView),
      },
    },
    async request => {
      const months = readWhole(request.query, 'months', { least: 1, most: MAX_MONTHS, otherwise: 12 });
      return analyticsOf(request.gateway, request.caller.merchant.id, months);
    },
  );
}
