import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { DecisionCause, RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import type { RetryAdvice } from '../../../processors/retry-advice.ts';
import { firstAllowed } from './retry-caps.ts';
import { firstSlot, scheduleRetry } from './schedule-retry.ts';

/** A declined scheduled charge, and everything that determines the next step. */
export interface DeclinedTry {
  advice: RetryAdvice;
  brand: string;
  /** On the merchant's clock. */
  failedAt: Date;
  /** Declined scheduled charges of the period, including this one. */
  failedAttempts: number;
  periodEndDate: CalendarDate;
  terms: { retryTimes: number; retrySchedule: RetrySchedule };
  /** Recent attempts of the same amount on the same card, including this one. */
  tries: readonly Date[];
}

export type NextTry =
  /** `because` is set if the network requires a later time than the schedule. */
  | { kind: 'again'; at: Date; because?: 'cap' }
  /** Retries end now with the plan's `status_after_retry`. */
  | { kind: 'stop'; because: DecisionCause }
  /** Only another card helps: billing waits for it as long as retries would have lasted. */
  | { kind: 'new_card'; until: CalendarDate };

export interface RetryDecision {
  advice: RetryAdvice;
  next: NextTry;
}

/** The longest time from a retry to the next payday in the smart schedule. */
const SMART_WAIT_DAYS = 15;

/** Decides the next step after a declined charge of a subscription (Acquiring 10). */
export const decideRetry = (declined: DeclinedTry): RetryDecision => ({
  advice: declined.advice,
  next: nextTry(declined),
});

function nextTry(declined: DeclinedTry): NextTry {
  const { advice, failedAttempts, terms } = declined;
  const { retry } = advice;
  if (retry.kind === 'never') return { kind: 'stop', because: 'class' };
  const retriesLeft = terms.retryTimes + 1 - failedAttempts;
  if (retriesLeft <= 0) return { kind: 'stop', because: 'times' };
  return retry.kind === 'with_new_data' ? waitForCard(declined, retriesLeft) : again(declined, retriesLeft);
}

function waitForCard({ failedAt, periodEndDate, terms }: DeclinedTry, retriesLeft: number): NextTry {
  const today = bogotaDateOf(failedAt);
  const days = terms.retrySchedule === 'daily' ? retriesLeft : SMART_WAIT_DAYS;
  const [until, over] = [addDays(today, days), addDays(periodEndDate, 1)];
  const last = compareDates(until, over) < 0 ? until : over;
  if (compareDates(last, today) <= 0) return { kind: 'stop', because: 'period' };
  return { kind: 'new_card', until: last };
}

function again(declined: DeclinedTry, retriesLeft: number): NextTry {
  const { advice, brand, failedAt, periodEndDate, tries, terms } = declined;
  const { retry, reason } = advice;
  const facts = { ...declined, retriesLeft, reason };
  const planned = scheduleRetry(terms.retrySchedule, facts);
  if (planned === undefined) return { kind: 'stop', because: 'period' };
  const earliest =
    retry.kind === 'after_hours' ? new Date(failedAt.getTime() + retry.hours * 3_600_000) : planned;
  const slotFrom = (time: Date) => slotWithin(terms.retrySchedule, time, periodEndDate);
  const wished = earliest > planned ? slotFrom(earliest) : planned;
  const allowed = firstAllowed(brand, tries, wished);
  const at = allowed > wished ? slotFrom(allowed) : wished;
  if (isOver(wished, periodEndDate)) return { kind: 'stop', because: 'period' };
  if (isOver(at, periodEndDate)) return { kind: 'stop', because: 'cap' };
  return at > wished ? { kind: 'again', at, because: 'cap' } : { kind: 'again', at };
}

/** The next slot of the schedule, or the network's time if the period ends before that slot. */
export function slotWithin(schedule: RetrySchedule, from: Date, periodEndDate: CalendarDate): Date {
  const slot = firstSlot(schedule, from);
  return isOver(slot, periodEndDate) ? from : slot;
}

const isOver = (at: Date, periodEndDate: CalendarDate): boolean =>
  compareDates(bogotaDateOf(at), periodEndDate) > 0;
