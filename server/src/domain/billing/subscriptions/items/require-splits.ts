import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { refusedValue, reject } from '../../../../platform/errors.ts';
import { findCustomer } from '../../../customers/store.ts';
import { isSharable, listSellersNotLive } from '../../../splits/split-plan.ts';
import type { Plan } from '../../plans/plan.ts';

/**
 * Rejects a plan whose charges could not be shared: they would credit the account of the customer, or one of the sellers is not
 * live. Costs nothing for a plan without splits.
 */
export async function requireSplittable(
  database: Queryable,
  merchantId: string,
  plan: Pick<Plan, 'splits'>,
  hasAccount: boolean,
): Promise<void> {
  if (plan.splits === null) return;
  if (hasAccount) throw refusedValue('plan_id', 'split_customer_account');
  if ((await listSellersNotLive(database, merchantId, plan.splits)).length > 0) {
    throw refusedValue('plan_id', 'split_seller_not_live');
  }
}

/** The same for the plan that a subscription of this customer changes to. A plan that it keeps may name a suspended seller. */
export async function requireSplitsOfChange(
  database: Queryable,
  { merchantId, customerId, planId }: { merchantId: string; customerId: string; planId: string },
  plan: Pick<Plan, 'id' | 'splits'>,
): Promise<void> {
  if (plan.splits === null) return;
  const { hasAccount = false } = (await findCustomer(database, merchantId, customerId)) ?? {};
  if (hasAccount || plan.id !== planId) return requireSplittable(database, merchantId, plan, hasAccount);
  if (!(await isSharable(database, merchantId, plan.splits))) throw reject('split_no_longer');
}
