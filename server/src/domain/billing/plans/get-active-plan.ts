import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Plan } from './plan.ts';
import { findPlan } from './store.ts';

/** A deleted plan that a request names is 1005, as one that never was (Interface 3.4). */
export async function getActivePlan(database: Queryable, merchantId: string, id: string): Promise<Plan> {
  const plan = await findPlan(database, merchantId, id);
  if (plan?.status !== 'active') throw notFound('plan');
  return plan;
}
