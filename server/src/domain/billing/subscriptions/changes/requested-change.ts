import { createHash } from 'node:crypto';
import type { SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, reject } from '../../../../platform/errors.ts';
import type { Merchant } from '../../../merchants/merchant.ts';
import { takeItems, type WaitingItem } from '../../invoice-items/take-items.ts';
import { appliedCredit } from '../../invoices/assemble-invoice.ts';
import type { BilledPlan } from '../../lines/period-lines.ts';
import type { Plan } from '../../plans/plan.ts';
import { findPlan } from '../../plans/store.ts';
import { billedAs, costOf, periodAmountOf } from '../bill-period.ts';
import { isLate, nextCharge } from '../billing-rules.ts';
import { storedItems } from '../items/item.ts';
import { readFurtherItems } from '../items/read-items.ts';
import { readQuantity } from '../items/read-quantity.ts';
import { requireSplitsOfChange } from '../items/require-splits.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { keyOfNextCharge } from '../renewals/change-due.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import type { Subscription } from '../subscription.ts';
import { type ChangeDecision, type ChangeOptions, decideChange, isBetweenCharges } from './decide-change.ts';
import type { NewTerms } from './pending-change.ts';

/** A requested change to an existing plan. */
export interface RequestedChange extends Omit<ChangeOptions, 'today' | 'creditCentavos'> {
  plan: Plan;
  wanted: readonly [BilledPlan, ...BilledPlan[]];
  newTerms: NewTerms;
}

/** Reads a request. Absent fields keep their values, and a plan with one fixed amount has a quantity of 1. */
export async function readChange(
  { database }: Pick<Gateway, 'database'>,
  merchant: Merchant,
  { subscription, terms }: DueSubscription,
  sent: SubscriptionChange,
): Promise<RequestedChange> {
  const [main, ...further] = sent.items ?? [];
  requireSameMain(subscription, sent);
  const planId = main?.plan_id ?? sent.plan_id ?? subscription.planId;
  const plan = await findPlan(database, merchant.id, planId);
  // A subscription may stay on a deleted plan, but not move to one.
  const isGone = plan?.status === 'deleted' && planId !== subscription.planId;
  if (plan === undefined || isGone) throw notFound('plan', '/plan_id');
  if (plan.repeatEvery !== terms.repeatEvery || plan.repeatUnit !== terms.repeatUnit) {
    throw refusedValue('plan_id', 'plan_of_another_interval');
  }
  const { customerId } = subscription;
  const about = { merchantId: merchant.id, customerId, planId: subscription.planId };
  await requireSplitsOfChange(database, about, plan);
  const present = plan.price.model === 'fixed' ? undefined : subscription.quantity;
  const quantity = readQuantity(
    merchant,
    plan,
    main === undefined ? (sent.quantity ?? present) : main.quantity,
  );
  const kept = { known: terms.items, items: main === undefined ? storedItems(subscription.items) : further };
  const items = await readFurtherItems(database, merchant, { plan, quantity }, kept);
  return {
    plan,
    wanted: [billedAs(plan, quantity), ...items],
    newTerms: {
      planId,
      quantity,
      items: items.map(item => ({ planId: item.planId, quantity: item.quantity })),
      periodAmountCentavos: periodAmountOf(plan, quantity, items),
    },
    when: sent.when ?? 'now',
    proration: sent.proration ?? 'charge_now',
  };
}

/** Items contain plan and quantity; a client may send back the fields that GET returned with them. */
function requireSameMain(
  { planId, quantity }: Subscription,
  { items, plan_id: sentPlan = planId, quantity: sentQuantity = quantity }: SubscriptionChange,
): void {
  const [main] = items ?? [];
  if (main === undefined) return;
  if (sentPlan !== planId && sentPlan !== main.plan_id)
    throw refusedValue('items.0.plan_id', 'first_item_is_plan');
  if (sentQuantity !== quantity && sentQuantity !== (main.quantity ?? 1)) {
    throw refusedValue('quantity', 'quantity_is_in_items');
  }
}

/** Rejects a change of a subscription that owes, has ended, or is about to be charged. */
export async function requireChangeable(
  tx: Queryable,
  due: DueSubscription,
  { today, when }: Pick<ChangeOptions, 'today' | 'when'>,
): Promise<void> {
  const { subscription } = due;
  if (subscription.status === 'cancelled') throw reject('subscription_cancelled');
  if (isLate(subscription)) throw reject('change_while_owing');
  if (subscription.pause !== null) throw reject('subscription_paused');
  if (subscription.pendingChange?.kind === 'awaiting') throw reject('change_awaits_payment');
  if (when === 'period_end' && subscription.cancelAtPeriodEnd) throw reject('change_after_end');
  const isUnderWay =
    subscription.pendingChange?.kind === 'paying' ||
    !isBetweenCharges(subscription, today) ||
    (await listUnderWay(tx, [keyOfNextCharge(due)])).size > 0;
  if (isUnderWay) throw reject('subscription_charge_under_way');
}

export function decideRequested(
  due: DueSubscription,
  { plan, wanted, when, proration }: RequestedChange,
  at: Pick<ChangeOptions, 'today' | 'creditCentavos'>,
): ChangeDecision {
  const decision = decideChange(due, wanted, { when, proration, ...at });
  requireOneSplit(due.terms.splits, plan.splits, decision);
  return decision;
}

/** A bill is shared in one way, and lines that wait could come to the invoice of another subscription. */
function requireOneSplit(before: string | null, after: string | null, { kind }: ChangeDecision): void {
  if (kind !== 'billed' && kind !== 'deferred') return;
  if (before !== after) throw refusedValue('plan_id', 'split_change_prorated');
  if (after !== null && kind === 'deferred') throw refusedValue('proration', 'split_change_deferred');
}

/** Credit of the customer after the change. */
export const creditAfter = (creditCentavos: bigint, decision: ChangeDecision): bigint =>
  decision.kind === 'billed' ? creditCentavos - decision.bill.creditAppliedCentavos : creditCentavos;

/** Credit of the customer, and the items that wait, when the next period is billed. */
export interface NextBill {
  creditCentavos: bigint;
  waiting: readonly WaitingItem[];
}

/** The amount of the next charge after the change, with waiting items and after credit. */
export function nextAmountOf(
  { subscription }: Pick<DueSubscription, 'subscription'>,
  { wanted }: Pick<RequestedChange, 'wanted'>,
  { creditCentavos, waiting }: NextBill,
): bigint {
  const period = nextCharge(subscription).period;
  const { amountCentavos } = costOf(wanted, period, subscription.discount);
  const items = takeItems([{ totalCentavos: amountCentavos }], waiting);
  const totalCentavos = items.reduce((sum, { line }) => sum + line.totalCentavos, amountCentavos);
  return totalCentavos - appliedCredit(totalCentavos, creditCentavos);
}

/** A deferred change adds its own lines to the waiting items. */
export const waitingAfter = (waiting: readonly WaitingItem[], decision: ChangeDecision): WaitingItem[] => [
  ...waiting,
  ...(decision.kind === 'deferred' ? decision.lines.map(line => ({ id: '', line })) : []),
];

/** Identifies the amounts of a preview, so that a change bills exactly these or is rejected. */
export function previewTokenOf(
  due: DueSubscription,
  change: RequestedChange,
  decision: ChangeDecision,
): string {
  const { subscription } = due;
  const { wanted, when, proration } = change;
  const bill = decision.kind === 'billed' ? decision.bill : null;
  const waiting = waitingAfter([], decision);
  const shown = [
    subscription.id,
    [...wanted.flatMap(({ planId, quantity }) => [planId, quantity]), when, proration, decision.kind],
    [subscription.chargeDate, String(nextAmountOf(due, change, { creditCentavos: 0n, waiting }))],
    bill?.lines.map(({ totalCentavos, days }) => [String(totalCentavos), days?.start, days?.end]),
    bill && [String(bill.amountDueCentavos), String(bill.creditAppliedCentavos)],
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

export function requirePreviewed(
  due: DueSubscription,
  change: RequestedChange,
  decision: ChangeDecision,
  sent: string | undefined,
): void {
  if (sent === undefined || sent === previewTokenOf(due, change, decision)) return;
  throw reject('preview_outdated');
}
