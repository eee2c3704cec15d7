import { counts } from '@recaudo/contract/merchant/money/counts';
import type { Gateway } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import {
  countChargebacks,
  countDeliveries,
  countLinks,
  countReversals,
  countSubscriptions,
} from './store.ts';

/** The counts on a list's tabs, computed with bounded work. */
export function countRoutes(app: App, { database }: Gateway): void {
  mount(app, counts.subscriptions, async ({ caller, query }) =>
    countSubscriptions(database, caller.merchant.id, query.plan_id),
  );
  mount(app, counts.links, async ({ caller }) => countLinks(database, caller.merchant.id));
  mount(app, counts.chargebacks, async ({ caller }) => countChargebacks(database, caller.merchant.id));
  mount(app, counts.reversals, async ({ caller }) => countReversals(database, caller.merchant.id));
  mount(app, counts.deliveries, async ({ caller, query }) =>
    countDeliveries(database, caller.merchant.id, query.webhook_id),
  );
}
