import { overdue } from '@recaudo/contract/merchant/billing/overdue';
import type { Gateway } from '../../../../dependencies.ts';
import { remindSubscribers } from '../../../../domain/billing/subscriptions/notices/remind-subscribers.ts';
import { retrySubscription } from '../../../../domain/billing/subscriptions/renewals/retry-subscription.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { inParallel } from '../../../../platform/primitives/concurrency/in-parallel.ts';
import { isIdentifier } from '../../../../platform/primitives/values/id.ts';
import { findOverdue, listOverdue } from './store.ts';
import { arrearsToView, overdueToView, remindedToView, retryToView } from './view.ts';

const CHARGES_AT_ONCE = 8;

/** Cobranza: subscriptions that owe money, and what to do about them. */
export function overdueRoutes(app: App, { database }: Gateway): void {
  mount(app, overdue.list, async ({ caller, query: { after = '', status, limit } }) => {
    const rows = await listOverdue(database, caller.merchant.id, { after, status, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      subscriptions: shown.map(overdueToView),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  mount(app, overdue.get, async ({ gateway, caller, params }) => {
    const row = await findOverdue(database, caller.merchant.id, params.subscription_id);
    if (row === undefined) throw notFound();
    return arrearsToView(row, gateway.clock.now());
  });

  mount(app, overdue.remind, async ({ gateway, caller, body }) => {
    const ids = chosenIds(body.subscription_ids);
    const reminded = await remindSubscribers(gateway, caller.merchant.id, ids);
    return remindedToView(ids, reminded);
  });

  mount(app, overdue.retry, async ({ gateway, caller, body }) => {
    const ids = chosenIds(body.subscription_ids);
    const results: ReturnType<typeof retryToView>[] = [];
    await inParallel(CHARGES_AT_ONCE, ids, async id => {
      const retry = await retrySubscription(gateway, caller.merchant.id, id);
      results.push(retryToView(id, retry));
    });
    return results.toSorted((a, b) => ids.indexOf(a.subscription_id) - ids.indexOf(b.subscription_id));
  });
}

const chosenIds = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isIdentifier);
