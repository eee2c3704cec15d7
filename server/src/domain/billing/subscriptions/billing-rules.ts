import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd, periodStart } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { NextTry } from '../retries/decide-retry.ts';
import type { Billing, BillingTerms, Subscription } from './subscription.ts';

/** All that is hard about billing, pure: no clock, no database. */

/** A subscription on its first day. `trialEndDate` before today means that it has no trial. */
export function startBilling(terms: BillingTerms, trialEndDate: CalendarDate, today: CalendarDate): Billing {
  const hasTrial = compareDates(trialEndDate, today) >= 0;
  const yesterday = addDays(today, -1);
  const firstChargeDate = hasTrial ? addDays(trialEndDate, 1) : today;
  return {
    // Without a trial it is active once its first charge, made at once, succeeds.
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
  };
}

export type DueAction =
  | { kind: 'nothing' }
  /** Charge this period; `attempt` counts from 1 and makes the charge unique with the period. */
  | { kind: 'charge'; period: number; attempt: number }
  | { kind: 'change'; after: Billing };

/** What is to be done with a subscription today. */
export function dueAction(billing: Billing, terms: BillingTerms, today: CalendarDate): DueAction {
  if (billing.dueDate === null || compareDates(billing.dueDate, today) > 0) return { kind: 'nothing' };
  switch (billing.status) {
    case 'trial':
    case 'active':
      if (billing.cancelAtPeriodEnd) return { kind: 'change', after: cancelled(billing) };
      return { kind: 'charge', ...nextCharge(billing) };
    case 'past_due':
      if (waitsForCard(billing) || retryIsOver(billing, terms, today))
        return { kind: 'change', after: exhausted(billing, terms) };
      return { kind: 'charge', ...nextCharge(billing) };
    case 'unpaid':
      return { kind: 'change', after: cancelled(billing) };
    default:
      return { kind: 'nothing' };
  }
}

/** A period was refused and is waited for. */
export const owes = ({ status }: Pick<Billing, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Only another card helps, and its time is over. */
const waitsForCard = ({ chargeDate }: Billing): boolean => chargeDate === null;

/** The charge that is to be made next, or is under way: it keeps this key until its outcome is known. */
export const nextCharge = (billing: Billing): { period: number; attempt: number } => ({
  period: owes(billing) ? billing.currentPeriodNumber : periodToCharge(billing),
  attempt: billing.attemptsMade + 1,
});

/** The first charge of a subscription without trial is of period 1; otherwise the one after the current. */
const periodToCharge = (billing: Billing): number =>
  billing.status === 'active' && billing.chargeDate === billing.firstChargeDate
    ? 1
    : billing.currentPeriodNumber + 1;

/** Retries end with `retry_times`, and never run into the next period (Interface 16.5). */
const retryIsOver = (billing: Billing, terms: BillingTerms, today: CalendarDate): boolean =>
  billing.failedAttempts > terms.retryTimes || compareDates(today, billing.periodEndDate) > 0;

/** The subscription after a charge of `period` was approved on `today`. */
export function afterApproval(
  billing: Billing,
  terms: BillingTerms,
  period: number,
  today: CalendarDate,
): Billing {
  if (billing.status === 'cancelled') return billing;
  const next = periodStart(billing.firstChargeDate, terms, period + 1);
  // After days without a worker several periods may be due: one a day, never a burst (decision 0006).
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

/** A subscription that has to start with a payment gets no retries for that payment, and ends when it is declined. */
export const termsOfPeriod = <Terms extends BillingTerms>(
  { requiresFirstPayment }: Pick<Subscription, 'requiresFirstPayment'>,
  terms: Terms,
  period: number,
): Terms =>
  requiresFirstPayment && period === 1 ? { ...terms, retryTimes: 0, statusAfterRetry: 'cancelled' } : terms;

/** As it is once a charge of `period` was refused, before anything is decided about the next one. */
export const refused = (billing: Billing, terms: BillingTerms, period: number): Billing => ({
  ...billing,
  status: 'past_due',
  currentPeriodNumber: period,
  periodEndDate: periodEnd(billing.firstChargeDate, terms, period),
  failedAttempts: billing.failedAttempts + 1,
  attemptsMade: billing.attemptsMade + 1,
});

/** The subscription after a charge of `period` was refused, and it is decided what follows (retries/decide-retry.ts). */
export function afterDecline(billing: Billing, terms: BillingTerms, period: number, next: NextTry): Billing {
  if (billing.status === 'cancelled') return billing;
  const failed = refused(billing, terms, period);
  // Tried by hand, it is given up already.
  if (billing.status === 'unpaid') return { ...failed, status: 'unpaid' };
  if (next.kind === 'stop') return exhausted(failed, terms);
  if (next.kind === 'new_card') return { ...failed, chargeDate: null, dueDate: next.until, notBefore: null };
  return postponed(failed, next.at);
}

/** Tried at an instant of the merchant's clock, and not before. */
export function postponed(billing: Billing, at: Date): Billing {
  const day = bogotaDateOf(at);
  const isMidnight = startOfBogotaDay(day).getTime() === at.getTime();
  return { ...billing, chargeDate: day, dueDate: day, notBefore: isMidnight ? null : at };
}

/** Interface 16.2: the plan says what becomes of a subscription whose retries are used up. */
export function exhausted(billing: Billing, terms: BillingTerms): Billing {
  if (billing.cancelAtPeriodEnd || terms.statusAfterRetry === 'cancelled') return cancelled(billing);
  // Not updated by the end of the period whose charge failed, it is cancelled on the day after.
  const dueDate = addDays(billing.periodEndDate, 1);
  return { ...billing, status: 'unpaid', chargeDate: null, dueDate, notBefore: null };
}

/** An attempt that uses up no retry: refused with a new card that the payer gave, or never sent. */
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
});

/** Another end of the trial, while it lasts. One before today ends it: the first charge is due now. */
export function restartTrial(
  billing: Billing,
  terms: BillingTerms,
  trialEndDate: CalendarDate,
  today: CalendarDate,
): Billing {
  const restarted = startBilling(terms, trialEndDate, today);
  // Ended early, it stays a trial until that charge is made.
  const ended = { status: 'trial', currentPeriodNumber: 0, periodEndDate: restarted.trialEndDate } as const;
  return {
    ...restarted,
    ...(restarted.status === 'trial' ? {} : ended),
    cancelAtPeriodEnd: billing.cancelAtPeriodEnd,
    // A charge that was recorded but never sent keeps its number.
    attemptsMade: billing.attemptsMade,
  };
}
