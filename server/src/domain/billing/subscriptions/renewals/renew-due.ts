import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Gateway, keptBy } from '../../../../dependencies.ts';
import { collectFailedRows } from '../../../../platform/rows-apart.ts';
import { isPaused } from '../../../merchants/pauses/store.ts';
import { isInvoiced } from '../billing-rules.ts';
import { dueStep } from '../changes/due-step.ts';
import { advanceFree, isFree } from '../discounts/advance-free.ts';
import { invoiceDue } from '../invoicing/invoice-due.ts';
import { listAtBank } from '../period-payments/period-at-bank.ts';
import { nameOf } from '../subscription.ts';
import { claimDueSubscriptions, type DueSubscription, isAnyDue } from './billing-store.ts';
import { changeDueSubscriptions } from './change-due.ts';
import { makeCharges } from './charge-renewals.ts';
import type { ChargedRenewal, DueCharge } from './renewal.ts';

/** The result of a billing run (Interface 18.2). */
export interface BillingCounts {
  claimed: number;
  renewals: number;
  retries: number;
  failed: number;
  cancelled: number;
}

export interface BillingRun {
  /** Only this merchant, on its own clock; null means all merchants on real time. */
  merchantId: string | null;
  batchSize: number;
  /** Bills what was due by this day; by default, today. */
  dueBy?: CalendarDate;
}

/** Longer than a batch takes, even with a slow processor. */
const LEASE_MS = 10 * 60_000;
const LEAST_SHARE = 100;

/**
 * Claims, records, calls and settles one batch of due subscriptions (Design 2.2). A subscription that fails stays due
 * and does not affect the others. Does nothing while the operator has paused billing, whatever the clock.
 */
export async function renewDue(gateway: Gateway, run: BillingRun): Promise<BillingCounts> {
  const counts: BillingCounts = { claimed: 0, renewals: 0, retries: 0, failed: 0, cancelled: 0 };
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  const dueBy = run.dueBy ?? today;
  if (!(await mayClaim(gateway, run, dueBy, now))) return counts;
  const { claimed, leaseUntil } = await claim(gateway, run, dueBy, now);
  counts.claimed = claimed.length;
  // A subscription whose payer is at a bank, or whose change is being paid, keeps its lease and is checked again when it ends.
  const atBank = await listAtBank(gateway.database, claimed, gateway.realClock.now());
  const failed = collectFailedRows(gateway);
  const charges: DueCharge[] = [];
  const changes: DueSubscription[] = [];
  const free: DueSubscription[] = [];
  const invoiced: DueSubscription[] = [];
  for (const due of claimed) {
    if (atBank.has(nameOf(due.merchantId, due.subscription.id))) continue;
    try {
      const step = dueStep(due.subscription, due.terms, today);
      if (step.kind === 'charge' && isInvoiced(due.subscription)) invoiced.push(due);
      else if (step.kind === 'charge' && isFree(due)) free.push(due);
      else if (step.kind === 'charge') charges.push({ due, action: step });
      else if (step.kind !== 'wait') changes.push(due);
    } catch (error) {
      const { merchantId, subscription } = due;
      failed.note({ kind: 'due subscription', merchantId, id: subscription.id }, error);
    }
  }
  counts.renewals += await advanceFree(gateway, free, now, failed);
  counts.renewals += await invoiceDue(gateway, invoiced, now, failed);
  counts.cancelled += await changeDueSubscriptions(gateway, changes, now, failed);
  await makeCharges(gateway, charges, { leaseUntil, now, failed }, charged => count(counts, charged));
  failed.throwFirst();
  return counts;
}

async function mayClaim(
  { database, realClock }: Gateway,
  { merchantId }: BillingRun,
  dueBy: CalendarDate,
  notBefore: Date,
): Promise<boolean> {
  const search = { dueBy, notBefore, now: realClock.now() };
  if (merchantId === null && !(await isAnyDue(database, search))) return false;
  return !(await isPaused(database, 'billing'));
}

function count(counts: BillingCounts, { attempt, ending, isCancelled }: ChargedRenewal): void {
  if (attempt === 1) counts.renewals += 1;
  else counts.retries += 1;
  if (ending !== undefined && ending.kind !== 'approved') counts.failed += 1;
  if (isCancelled) counts.cancelled += 1;
}

interface Turn {
  /** The merchant claimed last; the worker continues after it. */
  after: string;
  /** How much of the batch one merchant may take: more than the minimum if few merchants have anything due. */
  share: number;
}

const turnOf = keptBy((): Turn => ({ after: '', share: LEAST_SHARE }));

async function claim(
  gateway: Gateway,
  { merchantId, batchSize }: BillingRun,
  dueBy: CalendarDate,
  notBefore: Date,
) {
  const { database } = gateway;
  const now = gateway.realClock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const turn = { ...turnOf(gateway) };
  const share = merchantId === null ? Math.min(turn.share, batchSize) : batchSize;
  const claim = { merchantId, dueBy, notBefore, now, leaseUntil, after: turn.after };
  const claimed = await claimDueSubscriptions(database, { ...claim, batchSize, perMerchant: share });
  // If only a few merchants have anything due, they share the rest of the batch.
  const left = batchSize - claimed.length;
  const rest =
    left > 0 && claimed.length >= share && share < batchSize
      ? await claimDueSubscriptions(database, { ...claim, batchSize: left, perMerchant: left })
      : [];
  if (merchantId === null) Object.assign(turnOf(gateway), turnAfter(claimed, turn.after, batchSize));
  return { claimed: [...claimed, ...rest], leaseUntil };
}

function turnAfter(claimed: readonly DueSubscription[], after: string, batchSize: number): Turn {
  const served = [...new Set(claimed.map(({ merchantId }) => merchantId))].toSorted();
  return {
    // Merchants after `after` come first; the round then wraps to the start.
    after: served.findLast(merchantId => merchantId <= after) ?? served.at(-1) ?? after,
    share: Math.max(LEAST_SHARE, Math.ceil(batchSize / Math.max(1, served.length))),
  };
}
