import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  daysBetween,
  lastWrittenDay,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { refusedValue, reject, rule } from '../../platform/errors.ts';
import { isInstantBeyond } from '../../platform/primitives/time/instant.ts';
import { followInvoices } from '../billing/collection/follow-invoices.ts';
import { findNextStepDay } from '../billing/collection/follow-store.ts';
import { numberInvoicesOf } from '../billing/invoices/number-invoices.ts';
import { expireInvoices } from '../billing/one-off-invoices/expire-invoices.ts';
import { findNextNoticeDay } from '../billing/subscriptions/notices/expiry-notice-store.ts';
import { warnSubscribers } from '../billing/subscriptions/notices/warn-of-expiry.ts';
import { findNextBilling, releaseLeases } from '../billing/subscriptions/renewals/lease-store.ts';
import { type BillingCounts, renewDue } from '../billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '../billing/subscriptions/renewals/resolve-renewals.ts';
import { closePeriodPayments } from '../charges/hosted/close-period-payments.ts';
import { expireCharges } from '../charges/hosted/expire-charges.ts';
import { findNextDueInstant } from '../charges/hosted/pending-store.ts';
import { settleInvoicePayments } from '../charges/hosted/settle-invoice-payments.ts';
import { findNextAnswerEnd } from '../disputes/statutory-reversals/due-store.ts';
import { acceptUnanswered } from '../disputes/statutory-reversals/follow-reversals.ts';
import { releaseMails } from '../emails/timed/release-mails.ts';
import { findNextLeaving } from '../emails/timed/timed-mail-change-store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { setMerchantClock, takeMerchantClock } from '../merchants/store.ts';
import { followPseOf } from '../methods/pse/follow-pse.ts';
import { listLivePseAttempts } from '../methods/pse/store.ts';
import { takeMovementsOf } from '../settlement/movements/take-movements.ts';
import { findNextSettlementDay } from '../settlement/settlements/close-store.ts';
import { followMerchant } from '../settlement/settlements/follow-settlements.ts';

/** The results of a clock move (Interface 18.2). */
export interface ClockMove {
  now: Date;
  renewals: number;
  retries: number;
  failed: number;
  expired: number;
  cancelled: number;
}

/** Ten years per move are enough for any test, and take minutes. */
const MAX_DAYS = 3_660;
const BATCH = 200;
const LEASE_MS = 30 * 60_000;

/**
 * Moves a sandbox merchant's clock forward, day by day, and runs the work due on each day with the worker's sweeps.
 * Afterwards the clock stands still until the next move.
 */
export async function moveClock(
  gateway: Gateway,
  merchant: Merchant,
  to: Date | ((from: Date) => Date),
  onDay: (day: CalendarDate) => void = () => undefined,
): Promise<ClockMove> {
  const from = onMerchantsClock(gateway, merchant).clock.now();
  const target = to instanceof Date ? to : to(from);
  checkMove(from, target);
  const realNow = gateway.realClock.now();
  const leaseUntil = new Date(realNow.getTime() + LEASE_MS);
  if (!(await takeMerchantClock(gateway.database, merchant.id, realNow, leaseUntil))) {
    throw reject('clock_being_moved');
  }
  try {
    const move: ClockMove = { now: target, renewals: 0, retries: 0, failed: 0, expired: 0, cancelled: 0 };
    let [instant, day]: [Date | undefined, CalendarDate | undefined] = [from, undefined];
    while (instant !== undefined) {
      if (bogotaDateOf(instant) !== day) {
        day = bogotaDateOf(instant);
        onDay(day);
        // No worker can hold a lease here, because only this request runs this merchant's clock.
        await releaseLeases(gateway.database, merchant.id, day);
      }
      await runInstant(gateway, merchant, instant, move);
      instant = await nextInstant(gateway, merchant, instant, target);
    }
    return move;
  } finally {
    await takeMerchantClock(gateway.database, merchant.id, leaseUntil, realNow);
    gateway.merchantCache.forget(merchant.id);
  }
}

/** Returns the merchant to real time; objects created in the future keep their dates. */
export async function returnToRealTime(gateway: Gateway, merchant: Merchant): Promise<void> {
  await setMerchantClock(gateway.database, merchant.id, null);
  gateway.merchantCache.forget(merchant.id);
}

function checkMove(from: Date, target: Date): void {
  if (target.getTime() < from.getTime()) {
    throw refusedValue('now', 'clock_backwards');
  }
  // Rejected even if the clock is already there: no more objects can be created in such a year.
  if (isInstantBeyond(target)) throw refusedValue('now', rule('later_than', { last: lastWrittenDay }));
  if (daysBetween(bogotaDateOf(from), bogotaDateOf(target)) > MAX_DAYS) {
    throw refusedValue('now', rule('clock_step_too_long', { days: MAX_DAYS }));
  }
}

/** The next instant with work to do, and finally the target; skips days without work. */
async function nextInstant(
  { database }: Gateway,
  { id }: Merchant,
  instant: Date,
  target: Date,
): Promise<Date | undefined> {
  if (instant.getTime() === target.getTime()) return undefined;
  const tomorrow = addDays(bogotaDateOf(instant), 1);
  const { isAnyDue, next } = await findNextBilling(database, id, instant);
  // Work whose outcome is unknown, and payers at their banks, are checked every day.
  const isDaily = isAnyDue || (await listLivePseAttempts(database, id, 1)).length > 0;
  const expiry = await findNextDueInstant(database, id, instant);
  const unanswered = await findNextAnswerEnd(database, id, instant);
  const mail = await findNextLeaving(database, id);
  const notice = await findNextNoticeDay(database, id, bogotaDateOf(instant));
  const step = await findNextStepDay(database, id, bogotaDateOf(instant));
  const settlement = await findNextSettlementDay(database, id, bogotaDateOf(instant));
  const days = [isDaily ? tomorrow : undefined, notice, step, settlement].map(
    found => found && startOfBogotaDay(found),
  );
  const instants = [...days, next, expiry, unanswered, mail, target];
  const times = instants.map(time => time?.getTime() ?? target.getTime());
  return new Date(Math.min(...times));
}

async function runInstant(
  gateway: Gateway,
  merchant: Merchant,
  instant: Date,
  move: ClockMove,
): Promise<void> {
  await setMerchantClock(gateway.database, merchant.id, instant);
  const then = onMerchantsClock(gateway, { ...merchant, clockFrozenAt: instant });
  // Banks follow the merchant's clock too: unfinished PSE payments expire, so that cards can be charged.
  move.expired += await followPseOf(then, merchant, BATCH);
  // Unpaid changes expire before their subscriptions are charged.
  await expireInvoices(then, { merchantId: merchant.id, batchSize: BATCH });
  let counts: BillingCounts;
  do {
    counts = await renewDue(then, { merchantId: merchant.id, batchSize: BATCH });
    move.renewals += counts.renewals;
    move.retries += counts.retries;
    move.failed += counts.failed;
    move.cancelled += counts.cancelled;
  } while (counts.claimed > 0);
  let expired: number;
  do {
    expired = await expireCharges(then, { merchantId: merchant.id, batchSize: BATCH });
    move.expired += expired;
  } while (expired > 0);
  await acceptUnanswered(then, { merchantId: merchant.id, batchSize: BATCH });
  // A processor that did not respond is queried before the day ends.
  await resolveRenewals(gateway, BATCH);
  await closePeriodPayments(then, { merchantId: merchant.id, batchSize: BATCH });
  await settleInvoicePayments(then, { merchantId: merchant.id, batchSize: BATCH });
  await warnSubscribers(then, merchant.id);
  // Emails about invoices contain the invoice number, so numbers come first.
  while ((await numberInvoicesOf(then, merchant.id, BATCH)) > 0);
  while ((await followInvoices(then, { merchantId: merchant.id, batchSize: BATCH })) > 0);
  while ((await takeMovementsOf(then, merchant.id, BATCH)) > 0);
  await followMerchant(then, merchant.id);
  while ((await releaseMails(then, { merchantId: merchant.id, batchSize: BATCH })) > 0);
}
