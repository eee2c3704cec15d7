import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Plan } from './plan.ts';
import { findPlan } from './store.ts';

/** Throws 1005 for a deleted plan, as for an unknown one (Interface 3.4). */
export async function getActivePlan(database: Queryable, merchantId: string, id: string): Promise<Plan> {
  const plan = await findPlan(database, merchantId, id);
  if (plan?.status !== 'active') throw notFound('plan');
  return plan;
}
