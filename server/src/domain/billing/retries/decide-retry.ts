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

/** A scheduled charge that was refused, and all that decides on what follows. */
export interface DeclinedTry {
  advice: RetryAdvice;
  brand: string;
  /** On the merchant's clock. */
  failedAt: Date;
  /** Scheduled charges refused so far for the period, this one included. */
  failedAttempts: number;
  periodEndDate: CalendarDate;
  terms: { retryTimes: number; retrySchedule: RetrySchedule };
  /** When the same card was asked for the same amount lately, this time included. */
  tries: readonly Date[];
}

export type NextTry =
  /** `because`: later than the schedule says, as its network wants. */
  | { kind: 'again'; at: Date; because?: 'cap' }
  /** The plan's `status_after_retry`, at once. */
  | { kind: 'stop'; because: DecisionCause }
  /** Only another card helps: it is waited for as long as retries would have gone on. */
  | { kind: 'new_card'; until: CalendarDate };

export interface RetryDecision {
  advice: RetryAdvice;
  next: NextTry;
}

/** How long the smart schedule may take from one retry to the next pay day. */
const SMART_WAIT_DAYS = 15;

/** What follows a refused charge of a subscription (Acquiring 10). */
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

/** The next hour of the schedule; where the period is over by then, better at once than never. */
export function slotWithin(schedule: RetrySchedule, from: Date, periodEndDate: CalendarDate): Date {
  const slot = firstSlot(schedule, from);
  return isOver(slot, periodEndDate) ? from : slot;
}

const isOver = (at: Date, periodEndDate: CalendarDate): boolean =>
  compareDates(bogotaDateOf(at), periodEndDate) > 0;
