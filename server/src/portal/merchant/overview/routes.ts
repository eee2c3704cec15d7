import Type from 'typebox';
import { chargeView } from '../../../domain/charges/schemas.ts';
import { amountOut, answers, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import type { App } from '../../../http/server.ts';
import { readWhole } from '../../lists/query-number.ts';
import { overviewOf } from './overview.ts';

const MAX_DAYS = 92;

const counts = { sales: amountOut(), count: Type.Integer() };
const outcomes = { ...counts, approved: Type.Integer(), refused: Type.Integer() };
const byMethod = Type.Array(Type.Object({ method: Type.String(), ...outcomes }));
const topDeclines = Type.Array(
  Type.Object({ error_code: Type.Integer(), count: Type.Integer(), description: Type.String() }),
);
const day = Type.Object({
  ...counts,
  approval_rate: nullable(Type.Number()),
  by_method: byMethod,
  top_declines: topDeclines,
});

const overviewView = Type.Object(
  {
    attention: Type.Array(
      Type.Object({
        kind: oneOf([
          'disputes',
          'fraud_reviews',
          'past_due',
          'unpaid',
          'webhooks_failing',
          'webhooks_disabled',
          'needs_review',
        ]),
        count: Type.Integer(),
        amount: Type.Optional(amountOut()),
        since: Type.Optional(instantOut()),
        href: Type.String(),
      }),
    ),
    today: day,
    same_day_last_week: day,
    by_method: byMethod,
    top_declines: topDeclines,
    daily: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...outcomes })),
    next_renewals: Type.Object({ count: Type.Integer(), amount: amountOut() }),
    recent: Type.Array(chargeView),
  },
  { title: 'Overview' },
);

export function overviewRoutes(app: App): void {
  app.get(
    '/overview',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: 30 })),
        }),
        response: answers(200, overviewView),
      },
    },
    async request => {
      const days = readWhole(request.query, 'days', { least: 1, most: MAX_DAYS, otherwise: 30 });
      return overviewOf(request.gateway, request.caller.merchant.id, days);
    },
  );
}
