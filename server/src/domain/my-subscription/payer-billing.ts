import { readCredit } from '../billing/credit/store.ts';
import { listWaitingItems } from '../billing/invoice-items/store.ts';
import type { Invoice } from '../billing/invoices/invoice.ts';
import { listInvoices } from '../billing/invoices/store.ts';
import type { BilledPlan } from '../billing/lines/period-lines.ts';
import type { Plan } from '../billing/plans/plan.ts';
import { findPlan } from '../billing/plans/store.ts';
import { billedAs, billedPlans, type Plans } from '../billing/subscriptions/bill-period.ts';
import { isLate } from '../billing/subscriptions/billing-rules.ts';
import { nextAmountOf } from '../billing/subscriptions/changes/requested-change.ts';
import type { OpenSubscription } from './open-subscription.ts';

/** The page's billing data beyond the subscription itself. */
export interface PayerBilling {
  /** The next charge after credit; undefined if no charge is scheduled. */
  nextCentavos: bigint | undefined;
  /** The plan of the scheduled change, if there is one. */
  scheduled: string | undefined;
  /** Newest first. */
  invoices: readonly Invoice[];
  hasMore: boolean;
}

const SHOWN = 12;
const MOST = 100;

/** Reads the next invoice, a scheduled change, and the subscription's past invoices. */
export async function readPayerBilling(
  view: OpenSubscription,
  { isAll = false }: { isAll?: boolean } = {},
): Promise<PayerBilling> {
  const { gateway, merchant, subscription } = view;
  const limit = isAll ? MOST : SHOWN;
  const found = await listInvoices(gateway.database, merchant.id, {
    createdFrom: null,
    createdBefore: null,
    offset: 0,
    limit: limit + 1,
    status: undefined,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    dueFrom: undefined,
    dueTo: undefined,
  });
  const scheduled = await scheduledPlans(view);
  return {
    nextCentavos: await nextAmount(view, scheduled),
    scheduled: scheduled?.map(({ planName }) => planName).join(', '),
    // Drafts are visible to the merchant only.
    invoices: found.slice(0, limit).filter(({ status }) => status !== 'draft'),
    hasMore: found.length > limit && !isAll,
  };
}

/** The plans billed from the next period on; undefined without a scheduled change. */
async function scheduledPlans({
  gateway,
  merchant,
  subscription,
}: OpenSubscription): Promise<Plans | undefined> {
  const change = subscription.pendingChange;
  if (change?.kind !== 'scheduled') return undefined;
  const wanted = [{ planId: change.planId, quantity: change.quantity }, ...change.items];
  const plans = await Promise.all(
    wanted.map(({ planId }) => findPlan(gateway.database, merchant.id, planId)),
  );
  const [first, ...items] = plans.map((plan, index) => billedOf(plan, wanted[index]?.quantity ?? 1));
  return first === undefined || items.includes(undefined) ? undefined : [first, ...(items as BilledPlan[])];
}

const billedOf = (plan: Plan | undefined, quantity: number): BilledPlan | undefined =>
  plan && billedAs(plan, quantity);

/**
 * The amount of the next charge, with waiting items and after credit, if a charge is planned and nothing is owed.
 */
async function nextAmount(
  { gateway, merchant, subscription, terms }: OpenSubscription,
  scheduled: Plans | undefined,
): Promise<bigint | undefined> {
  const { chargeDate, cancelAtPeriodEnd, pause, customerId } = subscription;
  if (chargeDate === null || cancelAtPeriodEnd || pause !== null || isLate(subscription)) return undefined;
  const wanted = scheduled ?? billedPlans(subscription, terms);
  const creditCentavos = await readCredit(gateway.database, merchant.id, customerId);
  const waiting = await listWaitingItems(gateway.database, merchant.id, customerId);
  return nextAmountOf({ subscription }, { wanted }, { creditCentavos, waiting });
}
