import type { NewPlan } from '@recaudo/contract/api/billing/plans';
import type { Gateway } from '../../../dependencies.ts';
import { splitsOfPlan } from '../../splits/split-plan.ts';
import { readPrice, readTaxTerms } from '../prices/read-price.ts';
import type { Plan } from './plan.ts';
import { findPlan, insertPlan } from './store.ts';

/** Interface 15.2. */
const DEFAULT_RETRY_TIMES = 3;

/** Creates a plan. A repeated request with the same id returns the existing plan. */
export async function createPlan(
  gateway: Gateway,
  merchantId: string,
  id: string,
  input: NewPlan,
): Promise<Plan> {
  const price = readPrice(input);
  const plan: Plan = {
    id,
    creationDate: gateway.clock.now(),
    name: input.name,
    amountCentavos: price.amountCentavos,
    price,
    tax: readTaxTerms(input),
    currency: input.currency ?? 'COP',
    repeatEvery: input.repeat_every,
    repeatUnit: input.repeat_unit,
    retryTimes: input.retry_times ?? DEFAULT_RETRY_TIMES,
    retrySchedule: input.retry_schedule ?? 'daily',
    status: 'active',
    statusAfterRetry: input.status_after_retry,
    trialDays: input.trial_days,
    splits:
      input.splits === undefined ? null : await splitsOfPlan(gateway.database, merchantId, input.splits),
  };
  if (await insertPlan(gateway.database, merchantId, plan)) return plan;
  const present = await findPlan(gateway.database, merchantId, id);
  if (present === undefined) throw new Error(`the plan ${id} is gone`);
  return present;
}
