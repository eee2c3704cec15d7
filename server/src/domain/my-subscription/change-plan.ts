import type { SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../platform/errors.ts';
import { voidInvoice } from '../billing/one-off-invoices/end-invoice.ts';
import type { Plan } from '../billing/plans/plan.ts';
import { listPlans } from '../billing/plans/store.ts';
import { isLate } from '../billing/subscriptions/billing-rules.ts';
import { changeSubscription } from '../billing/subscriptions/changes/change-subscription.ts';
import { previewChange } from '../billing/subscriptions/changes/preview-change.ts';
import { revokeChange } from '../billing/subscriptions/changes/revoke-change.ts';
import type { Origin } from '../fraud/facts.ts';
import { type OpenSubscription, scopeOf } from './open-subscription.ts';

/** A payer's choice, as in the preview's URL. */
export interface PlanChoice {
  planId: string;
  when: 'now' | 'period_end';
}

export type PlanPreview = Awaited<ReturnType<typeof previewChange>>;

const MOST_PLANS = 50;

/** The merchant allows changes, and nothing prevents one: no debt, pause, end or payment in progress. */
export const mayChangePlanNow = ({ mayChangePlan, state, subscription }: OpenSubscription): boolean =>
  mayChangePlan &&
  state === 'open' &&
  !isLate(subscription) &&
  subscription.pause === null &&
  !subscription.cancelAtPeriodEnd &&
  (subscription.pendingChange === null || subscription.pendingChange.kind === 'scheduled');

/** The other active plans with the subscription's interval and splits: a prorated bill is shared in one way. */
export async function listOtherPlans({
  gateway,
  merchant,
  subscription,
  terms,
}: OpenSubscription): Promise<Plan[]> {
  const { repeatEvery, repeatUnit, splits } = terms;
  const page = { createdFrom: null, createdBefore: null, offset: 0, limit: MOST_PLANS };
  const plans = await listPlans(gateway.database, merchant.id, page);
  const isOffered = (plan: Plan): boolean =>
    plan.id !== subscription.planId &&
    plan.repeatEvery === repeatEvery &&
    plan.repeatUnit === repeatUnit &&
    plan.splits === splits;
  return plans.filter(isOffered);
}

const changeOf = ({ planId, when }: PlanChoice): SubscriptionChange => ({ plan_id: planId, when });

/** A rejection by our own rules, such as a deleted plan: the payer chooses again. */
const isRefusal = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && (error.errorCode < 3000 || error.errorCode === errors.operationNotAllowed);

/** The amount that the change would charge; undefined if the change is not possible. */
export async function previewPlan(
  view: OpenSubscription,
  choice: PlanChoice,
): Promise<PlanPreview | undefined> {
  try {
    return await previewChange(view.gateway, scopeOf(view), view.subscription.id, changeOf(choice));
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

export type PlanOutcome = 'changed' | 'outdated' | 'declined' | 'unavailable';

/** Changes the plan as the API does: exactly as previewed, or not at all. */
export async function changePlan(
  view: OpenSubscription,
  choice: PlanChoice,
  { previewToken, origin }: { previewToken: string; origin: Origin },
): Promise<PlanOutcome> {
  const change = { ...changeOf(choice), preview_token: previewToken };
  try {
    await changeSubscription(view.gateway, scopeOf(view), view.subscription.id, { change, origin });
    return 'changed';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return outcomeOf(error);
  }
}

function outcomeOf(error: GatewayError): PlanOutcome {
  const { errorCode: code, details } = error;
  if (code === errors.unavailable || code === errors.internal) return 'unavailable';
  // A 3006 of our own: the preview is outdated, or a charge is in progress.
  const isOurs = code === errors.operationNotAllowed && details.category !== 'gateway';
  if (!isOurs && ((code > 3000 && code < 4000) || code === errors.rejectedByProcessor)) return 'declined';
  if (isOurs || isRefusal(error)) return 'outdated';
  throw error;
}

/** Drops the scheduled change, unless it has just taken effect. */
export async function keepPlan({ gateway, merchant, subscription }: OpenSubscription): Promise<void> {
  if (subscription.pendingChange?.kind !== 'scheduled') return;
  try {
    await revokeChange(gateway, merchant.id, subscription.id, voidInvoice);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
