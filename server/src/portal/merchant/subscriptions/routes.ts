import { subscriptionList } from '@recaudo/contract/data/subscriptions';
import type { Gateway } from '../../../dependencies.ts';
import { listSubscriptions } from '../../../domain/subscriptions/store.ts';
import { subscriptionToView } from '../../../domain/subscriptions/view.ts';
import { toListQuery } from '../../../http/list-query.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { readNames } from './store.ts';

/** All subscriptions of the merchant, which the API lists only by customer and by plan, with the names of both. */
export function subscriptionListRoutes(app: App, { database }: Gateway): void {
  mount(app, subscriptionList.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const { plan_id: planId, customer_id: customerId, status } = query;
    const [from, to] = [query['charge[gte]'], query['charge[lte]']];
    const isByCharge = from !== undefined || to !== undefined;
    const rows = await listSubscriptions(
      database,
      { merchantId, ...(planId && { planId }), ...(customerId && { customerId }) },
      { ...toListQuery(query), status, ...(isByCharge && { nextCharge: { from, to } }) },
    );
    const { customers, plans } = await readNames(database, merchantId, rows);
    return rows.map(row => {
      const [customer, plan] = [customers.get(row.customerId), plans.get(row.planId)];
      return {
        ...subscriptionToView(row),
        customer: {
          name: [customer?.name, customer?.last_name].filter(Boolean).join(' '),
          email: customer?.email ?? '',
        },
        plan: { name: plan?.name ?? '', amount: plan?.amount_centavos ?? 0n },
      };
    });
  });
}
