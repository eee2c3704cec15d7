import { WrittenJson } from '../../../platform/http/responses/json-writer.ts';
import type { Plan } from './plan.ts';

/** Interface 15.1. A plan with one fixed amount has exactly the specified fields. */
export const planToView = (plan: Plan) => ({
  id: plan.id,
  creation_date: plan.creationDate,
  name: plan.name,
  amount: plan.amountCentavos,
  currency: plan.currency,
  repeat_every: plan.repeatEvery,
  repeat_unit: plan.repeatUnit,
  retry_times: plan.retryTimes,
  retry_schedule: plan.retrySchedule,
  status: plan.status,
  status_after_retry: plan.statusAfterRetry,
  trial_days: plan.trialDays,
  ...priceToView(plan),
  splits: plan.splits === null ? undefined : new WrittenJson(plan.splits),
});

const priceToView = ({ price, tax }: Plan) => ({
  price_model: price.model === 'fixed' ? undefined : price.model,
  tiers:
    price.tiers.length === 0
      ? undefined
      : price.tiers.map(tier => ({
          up_to: tier.upTo,
          unit_amount: tier.unitAmountCentavos,
          flat_amount: tier.flatAmountCentavos,
        })),
  package_size: price.packageSize ?? undefined,
  tax: tax?.code,
  tax_behavior: tax?.behavior,
  setup_amount: price.setupCentavos ?? undefined,
  minimum_amount: price.minimumCentavos ?? undefined,
});
