import type { Plan } from './plan.ts';

/** Interface 15.1: the plan as JSON. */
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
});
