import { subscriptionList } from '@recaudo/contract/merchant/billing/subscriptions';
import { type Gateway, readsOf } from '../../../../dependencies.ts';
import { listDecisions } from '../../../../domain/billing/retries/decision-store.ts';
import { decisionToView } from '../../../../domain/billing/retries/decision-view.ts';
import { allItems } from '../../../../domain/billing/subscriptions/items/item.ts';
import { findWithTerms } from '../../../../domain/billing/subscriptions/renewals/billing-store.ts';
import { listSubscriptions } from '../../../../domain/billing/subscriptions/store.ts';
import { subscriptionToView } from '../../../../domain/billing/subscriptions/view.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { toListQuery } from '../../../../platform/http/requests/list-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { type ChargeOfSubscription, listChargesOf, readNames } from './store.ts';

const SHOWN_STEPS = 50;

/** All of a merchant's subscriptions with customer and plan names; the API lists them only by customer and by plan. */
export function subscriptionListRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const reads = readsOf(gateway);
  mount(app, subscriptionList.timeline, async ({ caller, params: { subscription_id: id } }) => {
    const merchantId = caller.merchant.id;
    if ((await findWithTerms(database, merchantId, id)) === undefined) throw notFound();
    const [charges, decisions] = await Promise.all([
      listChargesOf(database, merchantId, id, SHOWN_STEPS),
      listDecisions(database, merchantId, id, SHOWN_STEPS),
    ]);
    return { charges: charges.map(chargeToStep), decisions: decisions.map(decisionToView) };
  });

  mount(app, subscriptionList.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const { plan_id: planId, customer_id: customerId, status } = query;
    const [from, to] = [query['charge[gte]'], query['charge[lte]']];
    const isByCharge = from !== undefined || to !== undefined;
    const rows = await listSubscriptions(
      reads,
      { merchantId, ...(planId && { planId }), ...(customerId && { customerId }) },
      { ...toListQuery(query), status, ...(isByCharge && { nextCharge: { from, to } }) },
    );
    const { customers, plans } = await readNames(reads, merchantId, rows);
    return rows.map(row => {
      const [customer, plan] = [customers.get(row.customerId), plans.get(row.planId)];
      const names = allItems(row).map(({ planId }) => plans.get(planId)?.name ?? '');
      return {
        ...subscriptionToView(row),
        customer: {
          name: [customer?.name, customer?.last_name].filter(Boolean).join(' '),
          email: customer?.email ?? '',
        },
        plan: { name: names.join(', '), amount: row.periodAmountCentavos ?? plan?.amount_centavos ?? 0n },
      };
    });
  });
}

const chargeToStep = (row: ChargeOfSubscription) => ({
  transaction_id: row.id,
  at: row.creation_date,
  period: row.subscription_period,
  method: row.method,
  status: row.status === 'processing' ? ('in_progress' as const) : row.status,
  amount: row.amount_centavos,
  error_code: row.error_code,
});
