import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { NextTry } from '../retries/decide-retry.ts';
import { endOfPeriod, startOfPeriod } from './pauses/calendar.ts';
import type { Billing, BillingTerms, Subscription } from './subscription.ts';

/** The billing rules as pure functions: no clock, no database. */

/** Returns a new subscription's billing on its first day. A `trialEndDate` before today means no trial. */
export function startBilling(terms: BillingTerms, trialEndDate: CalendarDate, today: CalendarDate): Billing {
  const hasTrial = compareDates(trialEndDate, today) >= 0;
  const yesterday = addDays(today, -1);
  const firstChargeDate = hasTrial ? addDays(trialEndDate, 1) : today;
  return {
    // Without a trial the subscription is active once its first charge, made immediately, is approved.
    status: hasTrial ? 'trial' : 'active',
    cancelAtPeriodEnd: false,
    trialEndDate: hasTrial ? trialEndDate : yesterday,
    firstChargeDate,
    currentPeriodNumber: hasTrial ? 0 : 1,
    periodEndDate: hasTrial ? trialEndDate : periodEnd(firstChargeDate, terms, 1),
    chargeDate: firstChargeDate,
    failedAttempts: 0,
    attemptsMade: 0,
    dueDate: firstChargeDate,
    notBefore: null,
    pause: null,
    shift: null,
    daysUntilDue: null,
  };
}

export type DueAction =
  | { kind: 'nothing' }
  /** Charge this period. `attempt` counts from 1; period and attempt together make the charge unique. */
  | { kind: 'charge'; period: number; attempt: number }
  | { kind: 'change'; after: Billing };

/** Decides what the worker does with a subscription today. */
export function dueAction(billing: Billing, terms: BillingTerms, today: CalendarDate): DueAction {
  if (billing.dueDate === null || compareDates(billing.dueDate, today) > 0) return { kind: 'nothing' };
  switch (billing.status) {
    case 'trial':
    case 'active':
      if (billing.cancelAtPeriodEnd) return { kind: 'change', after: cancelled(billing) };
      return { kind: 'charge', ...nextCharge(billing) };
    case 'past_due':
      // The periods go on while the customer is late with an invoice; the sweep of invoices gives up in time.
      if (isInvoiced(billing)) {
        return billing.cancelAtPeriodEnd
          ? { kind: 'change', after: cancelled(billing) }
          : { kind: 'charge', ...nextCharge(billing) };
      }
      if (waitsForCard(billing) || retryIsOver(billing, terms, today))
        return { kind: 'change', after: exhausted(billing, terms) };
      return { kind: 'charge', ...nextCharge(billing) };
    case 'unpaid':
      return { kind: 'change', after: cancelled(billing) };
    default:
      return { kind: 'nothing' };
  }
}

/** True if each period opens an invoice instead of charging a card. */
export const isInvoiced = ({ daysUntilDue }: Pick<Billing, 'daysUntilDue'>): boolean => daysUntilDue !== null;

/** True if a charge of the current period was declined and the period is still unpaid. */
export const owes = (billing: Pick<Billing, 'status' | 'daysUntilDue'>): boolean =>
  isLate(billing) && !isInvoiced(billing);

/** True if something is unpaid: a period whose charge was declined, or an invoice that is overdue. */
export const isLate = ({ status }: Pick<Billing, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** True if retries have ended and only a new card can pay the period. */
const waitsForCard = ({ chargeDate }: Billing): boolean => chargeDate === null;

/** Identifies the charge that is due or in progress; the key stays the same until that charge has an outcome. */
export const nextCharge = (billing: Billing): { period: number; attempt: number } => ({
  period: owes(billing) ? billing.currentPeriodNumber : periodToCharge(billing),
  attempt: billing.attemptsMade + 1,
});

/** A subscription without a trial starts with period 1; any other charge is for the period after the current one. */
const periodToCharge = (billing: Billing): number =>
  billing.status === 'active' && billing.chargeDate === billing.firstChargeDate
    ? 1
    : billing.currentPeriodNumber + 1;

/** Retries end after `retry_times` and never run into the next period (Interface 16.5). */
const retryIsOver = (billing: Billing, terms: BillingTerms, today: CalendarDate): boolean =>
  billing.failedAttempts > terms.retryTimes || compareDates(today, billing.periodEndDate) > 0;

export function afterApproval(
  billing: Billing,
  terms: BillingTerms,
  period: number,
  today: CalendarDate,
): Billing {
  if (billing.status === 'cancelled') return billing;
  const next = startOfPeriod(billing, terms, period + 1);
  // After an outage several periods may be due: charge one a day, never several at once (decision 0006).
  const chargeDate = compareDates(next, today) > 0 ? next : addDays(today, 1);
  return {
    ...billing,
    status: 'active',
    currentPeriodNumber: period,
    periodEndDate: addDays(next, -1),
    chargeDate,
    failedAttempts: 0,
    attemptsMade: 0,
    dueDate: chargeDate,
    notBefore: null,
  };
}

/** An invoice of the period was opened. The subscription goes on, whether or not it is late with another one. */
export const afterInvoice = (
  billing: Billing,
  terms: BillingTerms,
  period: number,
  today: CalendarDate,
): Billing => ({
  ...afterApproval(billing, terms, period, today),
  status: billing.status === 'past_due' ? 'past_due' : 'active',
});

/** No invoice is overdue now: billing goes on with the period after the current one. */
export const caughtUp = (billing: Billing, terms: BillingTerms, today: CalendarDate): Billing =>
  isLate(billing) ? afterApproval(billing, terms, billing.currentPeriodNumber, today) : billing;

/** If the subscription must start with a payment, a declined first payment is not retried and ends it. */
export const termsOfPeriod = <Terms extends BillingTerms>(
  { requiresFirstPayment }: Pick<Subscription, 'requiresFirstPayment'>,
  terms: Terms,
  period: number,
): Terms =>
  requiresFirstPayment && period === 1 ? { ...terms, retryTimes: 0, statusAfterRetry: 'cancelled' } : terms;

/** Counts a declined charge of `period`; the caller then decides on the next try. */
export const refused = (billing: Billing, terms: BillingTerms, period: number): Billing => ({
  ...billing,
  status: 'past_due',
  currentPeriodNumber: period,
  periodEndDate: endOfPeriod(billing, terms, period),
  failedAttempts: billing.failedAttempts + 1,
  attemptsMade: billing.attemptsMade + 1,
});

/** Applies the decision that followed a decline (retries/decide-retry.ts). */
export function afterDecline(billing: Billing, terms: BillingTerms, period: number, next: NextTry): Billing {
  if (billing.status === 'cancelled') return billing;
  const failed = refused(billing, terms, period);
  // A merchant retried an unpaid subscription by hand: it stays unpaid.
  if (billing.status === 'unpaid') return { ...failed, status: 'unpaid' };
  if (next.kind === 'stop') return exhausted(failed, terms);
  if (next.kind === 'new_card') return { ...failed, chargeDate: null, dueDate: next.until, notBefore: null };
  return postponed(failed, next.at);
}

/** Schedules the next try for an instant of the merchant's clock. */
export function postponed(billing: Billing, at: Date): Billing {
  const day = bogotaDateOf(at);
  const isMidnight = startOfBogotaDay(day).getTime() === at.getTime();
  return { ...billing, chargeDate: day, dueDate: day, notBefore: isMidnight ? null : at };
}

/** Interface 16.2: once the retries are used up, the plan decides the status. */
export function exhausted(billing: Billing, terms: BillingTerms): Billing {
  if (billing.cancelAtPeriodEnd || terms.statusAfterRetry === 'cancelled') return cancelled(billing);
  // A past-due subscription that is not updated by the end of the unpaid period is cancelled the next day.
  const dueDate = addDays(billing.periodEndDate, 1);
  return { ...billing, status: 'unpaid', chargeDate: null, dueDate, notBefore: null };
}

/** Counts an attempt that uses up no retry: a decline of a new card from the payer, or a charge that was never sent. */
export const afterUncountedAttempt = (billing: Billing): Billing => ({
  ...billing,
  attemptsMade: billing.attemptsMade + 1,
});

export const cancelled = (billing: Billing): Billing => ({
  ...billing,
  status: 'cancelled',
  chargeDate: null,
  dueDate: null,
  notBefore: null,
  pause: null,
});

/** Moves the end of a running trial. A date before today ends the trial, and the first charge is due now. */
export function restartTrial(
  billing: Billing,
  terms: BillingTerms,
  trialEndDate: CalendarDate,
  today: CalendarDate,
): Billing {
  const restarted = startBilling(terms, trialEndDate, today);
  // A trial that ends early keeps its status until the first charge.
  const ended = { status: 'trial', currentPeriodNumber: 0, periodEndDate: restarted.trialEndDate } as const;
  return {
    ...restarted,
    ...(restarted.status === 'trial' ? {} : ended),
    cancelAtPeriodEnd: billing.cancelAtPeriodEnd,
    daysUntilDue: billing.daysUntilDue,
    // A charge that was recorded but never sent keeps its attempt number.
    attemptsMade: billing.attemptsMade,
  };
}
