import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { remindSubscribers } from '../../../domain/subscriptions/remind-subscribers.ts';
import { retrySubscription } from '../../../domain/subscriptions/retry-subscription.ts';
import { refusedValue } from '../../../errors.ts';
import { amountOut, answers, identifier, nullable, oneOf } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { isIdentifier } from '../../../primitives/id.ts';
import { inParallel } from '../../../primitives/in-parallel.ts';
import { readWhole } from '../../lists/query-number.ts';
import { listOverdue } from './store.ts';
import { overdueToView, type RetryResult, retryToView } from './view.ts';

const MAX_AT_ONCE = 100;
const CHARGES_AT_ONCE = 8;
const statuses = ['past_due', 'unpaid'] as const;

const overdueView = Type.Object(
  {
    subscription_id: identifier(),
    status: oneOf(statuses),
    customer: Type.Object({ id: identifier(), name: Type.String(), email: Type.String() }),
    plan: Type.Object({ id: identifier(), name: Type.String() }),
    attempt: Type.Integer({ description: 'Charges of the period that were refused' }),
    attempts: Type.Integer({ description: 'As many as the plan makes' }),
    next_try: nullable(Type.String({ format: 'date' })),
    period_end_date: Type.String({ format: 'date' }),
    last_error: nullable(Type.Object({ error_code: Type.Integer(), description: Type.String() })),
    amount_at_risk: amountOut(),
    card: Type.Object({ card_number: Type.String(), brand: Type.String() }),
    href: Type.String(),
  },
  { title: 'OverdueSubscription' },
);
const listView = Type.Object({ subscriptions: Type.Array(overdueView), next: nullable(identifier()) });
const chosen = Type.Object({
  subscription_ids: Type.Array(identifier(), { minItems: 1, maxItems: MAX_AT_ONCE }),
});
const reminded = Type.Object({ reminded: Type.Array(identifier()), left_out: Type.Array(identifier()) });
const retried = Type.Array(
  Type.Object({
    subscription_id: identifier(),
    result: oneOf(['paid', 'refused', 'pending', 'not_owed', 'under_way']),
    transaction_id: Type.Optional(identifier()),
    error_code: Type.Optional(Type.Integer()),
    description: Type.Optional(Type.String()),
  }),
);

/** Cobranza: who owes, and what can be done about it. */
export function overdueRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/overdue',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_AT_ONCE, default: 50 })),
          after: Type.Optional(identifier()),
          status: Type.Optional(oneOf(statuses)),
        }),
        response: answers(200, listView),
      },
    },
    async request => {
      const limit = readWhole(request.query, 'limit', { least: 1, most: MAX_AT_ONCE, otherwise: 50 });
      const after = readText(request.query, 'after', 45) ?? '';
      const status = readText(request.query, 'status', 20);
      if (status !== undefined && !statuses.some(word => word === status)) {
        throw refusedValue('status', `must be one of: ${statuses.join(', ')}`);
      }
      const page = { after, status, limit: limit + 1 };
      const rows = await listOverdue(database, request.caller.merchant.id, page);
      const shown = rows.slice(0, limit);
      return {
        subscriptions: shown.map(overdueToView),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.post(
    '/overdue/remind',
    { schema: { hide: true, body: chosen, response: answers(200, reminded) } },
    async request => {
      const ids = chosenIds(request.body.subscription_ids);
      const done = await remindSubscribers(request.gateway, request.caller.merchant.id, ids);
      return { reminded: done, left_out: ids.filter(id => !done.includes(id)) };
    },
  );

  app.post(
    '/overdue/retry',
    { schema: { hide: true, body: chosen, response: answers(200, retried) } },
    async request => {
      const ids = chosenIds(request.body.subscription_ids);
      const results: RetryResult[] = [];
      await inParallel(CHARGES_AT_ONCE, ids, async id => {
        const retry = await retrySubscription(request.gateway, request.caller.merchant.id, id);
        results.push(retryToView(id, retry));
      });
      return results.toSorted((a, b) => ids.indexOf(a.subscription_id) - ids.indexOf(b.subscription_id));
    },
  );
}

const chosenIds = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isIdentifier);
