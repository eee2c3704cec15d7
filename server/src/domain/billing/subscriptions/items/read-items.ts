import type { SentItem } from '@recaudo/contract/api/billing/subscription-parts';
import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, rule } from '../../../../platform/errors.ts';
import { requireWithinLimit } from '../../../charges/charge.ts';
import type { Merchant } from '../../../merchants/merchant.ts';
import type { BilledPlan } from '../../lines/period-lines.ts';
import type { Plan } from '../../plans/plan.ts';
import { findPlan } from '../../plans/store.ts';
import { billedAs, termsOfPlan } from '../bill-period.ts';
import { MOST_CENTAVOS, readQuantity } from './read-quantity.ts';

/** Reads the quantity and the further items of a new subscription. */
export async function readItems(
  database: Queryable,
  merchant: Merchant,
  plan: Plan,
  { items, quantity: sent }: Pick<NewSubscription, 'items' | 'quantity'>,
): Promise<{ quantity: number; items: BilledPlan[] }> {
  const [main, ...further] = items ?? [];
  if (main === undefined) return { quantity: readQuantity(merchant, plan, sent), items: [] };
  if (main.plan_id !== plan.id) throw refusedValue('items.0.plan_id', 'first_item_is_plan');
  if (sent !== undefined && sent !== (main.quantity ?? 1))
    throw refusedValue('quantity', 'quantity_is_in_items');
  const quantity = readQuantity(merchant, plan, main.quantity, 'items.0.quantity');
  const asked = { known: [], items: further };
  return { quantity, items: await readFurtherItems(database, merchant, { plan, quantity }, asked) };
}

/** Items must have distinct plans of one interval and with the same splits. A plan that is already billed may be deleted. */
export async function readFurtherItems(
  database: Queryable,
  merchant: Merchant,
  { plan: main, quantity }: { plan: Plan; quantity: number },
  { known, items }: { known: readonly BilledPlan[]; items: readonly SentItem[] },
): Promise<BilledPlan[]> {
  if (items.length === 0) return [];
  requireOnce(main.id, items);
  const plans = await Promise.all(items.map(({ plan_id: id }) => findPlan(database, merchant.id, id)));
  const billed = items.map((item, index) => {
    const field = `items.${index + 1}`;
    const plan = plans[index];
    const isKnown = known.some(({ planId }) => planId === item.plan_id);
    if (plan === undefined || (plan.status === 'deleted' && !isKnown))
      throw notFound('plan', `/items/${index + 1}/plan_id`);
    if (plan.repeatEvery !== main.repeatEvery || plan.repeatUnit !== main.repeatUnit) {
      throw refusedValue(`${field}.plan_id`, 'plan_of_another_interval');
    }
    if (plan.splits !== main.splits) throw refusedValue(`${field}.plan_id`, 'split_items_differ');
    return billedAs(plan, readQuantity(merchant, plan, item.quantity, `${field}.quantity`));
  });
  const { amountCentavos } = termsOfPlan(main, quantity, { items: billed });
  if (amountCentavos > MOST_CENTAVOS) {
    throw refusedValue('items', rule('period_above_maximum', { limit: MOST_CENTAVOS }));
  }
  requireWithinLimit(merchant, amountCentavos, 'items');
  return billed;
}

function requireOnce(mainId: string, items: readonly SentItem[]): void {
  const seen = new Set([mainId]);
  for (const [index, { plan_id: id }] of items.entries()) {
    if (seen.has(id)) throw refusedValue(`items.${index + 1}.plan_id`, 'item_twice');
    seen.add(id);
  }
}
