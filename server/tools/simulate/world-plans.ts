import type { Merchant } from '#src/domain/merchants/merchant.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { StoryPlan } from './story.ts';

/** A plan of the same merchant and interval that a subscription may change to. */
export interface Offer {
  planId: string;
  amountCentavos: bigint;
  isPerUnit: boolean;
}

interface NewPlans {
  merchant: Merchant;
  plan: StoryPlan;
  start: Date;
  hasChanges: boolean;
}

/** Adds a plan and, in stories with changes, two others of the same interval. */
export function addPlans(
  offers: Map<string, Offer[]>,
  rows: Record<string, unknown>[],
  { merchant, plan, start, hasChanges }: NewPlans,
): string {
  const offer = (amountCentavos: bigint, isPerUnit: boolean): Offer => {
    const planId = addPlan(rows, merchant, { ...plan, amountCentavos }, { start, isPerUnit });
    return { planId, amountCentavos, isPerUnit };
  };
  const own = offer(plan.amountCentavos, false);
  const others = hasChanges
    ? [offer(plan.amountCentavos * 2n + 1_037n, false), offer(plan.amountCentavos / 3n + 211n, true)]
    : [];
  offers.set(own.planId, [own, ...others]);
  return own.planId;
}

function addPlan(
  rows: Record<string, unknown>[],
  merchant: Merchant,
  plan: StoryPlan,
  { start, isPerUnit }: { start: Date; isPerUnit: boolean },
): string {
  const id = newId('plan');
  rows.push({
    merchant_id: merchant.id,
    id,
    creation_date: start,
    name: 'Plan',
    amount_centavos: plan.amountCentavos.toString(),
    currency: 'COP',
    repeat_every: plan.repeatEvery,
    repeat_unit: plan.repeatUnit,
    retry_times: plan.retryTimes,
    status: 'active',
    status_after_retry: plan.statusAfterRetry,
    retry_schedule: plan.retrySchedule,
    trial_days: 0,
    price_model: isPerUnit ? 'per_unit' : 'fixed',
  });
  return id;
}
