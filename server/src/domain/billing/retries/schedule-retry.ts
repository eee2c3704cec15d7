import { isBusinessDay } from '@recaudo/contract/shared/calendar/business-days';
import {
  addDays,
  addMonths,
  bogotaDateOf,
  bogotaOffsetMs,
  type CalendarDate,
  compareDates,
  daysBetween,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetryReason, RetrySchedule } from '@recaudo/contract/shared/words/retry-words';

/** A charge with a temporary decline. */
export interface DeclinedForNow {
  /** On the merchant's clock. */
  failedAt: Date;
  /** Declined scheduled charges of the period, including this one. */
  failedAttempts: number;
  /** The number of remaining retries. */
  retriesLeft: number;
  reason: RetryReason;
  /** The last day for a retry. */
  periodEndDate: CalendarDate;
}

const HOUR_MS = 3_600_000;
/** Hours at which cardholders see messages of their bank and wages have arrived. */
const HOURS = [10, 15] as const;
/** With another retry left, the schedule does not wait for a payday further away than this. */
const PAY_DAY_IS_NEAR = 5;
const BEFORE_PAY_DAY = 3;
/** The pauses in days after the first, second, ... decline. */
export const PAUSES = [1, 2, 3, 5, 7] as const;
/** Declines that more money in the account would avoid. */
const REASONS_OF_MONEY: readonly RetryReason[] = ['funds', 'limit'];

/** The time of the next retry; undefined if the period ends before it. */
export const scheduleRetry = (schedule: RetrySchedule, declined: DeclinedForNow): Date | undefined =>
  schedule === 'daily' ? nextDay(declined) : smartDay(declined);

/** The first slot of a schedule from an instant on, for retries that a network wants later than planned. */
export function firstSlot(schedule: RetrySchedule, at: Date): Date {
  if (schedule === 'daily') return at;
  for (let day = onOrAfter(bogotaDateOf(at)); ; day = onOrAfter(addDays(day, 1))) {
    const slot = HOURS.map(hour => atHour(day, hour)).find(time => time >= at);
    if (slot !== undefined) return slot;
  }
}

function nextDay({ failedAt, periodEndDate }: DeclinedForNow): Date | undefined {
  const tomorrow = addDays(bogotaDateOf(failedAt), 1);
  return compareDates(tomorrow, periodEndDate) > 0 ? undefined : startOfBogotaDay(tomorrow);
}

/** On a payday if money is missing, otherwise after a growing pause; on a business day, not at the hour of the decline. */
function smartDay(declined: DeclinedForNow): Date | undefined {
  const { failedAt, periodEndDate } = declined;
  const today = bogotaDateOf(failedAt);
  const day = within(REASONS_OF_MONEY.includes(declined.reason) ? moneyDay(declined) : pauseDay(declined), {
    after: today,
    until: periodEndDate,
  });
  return day && atHour(day, hourAfter(failedAt));
}

function moneyDay({ failedAt, retriesLeft }: DeclinedForNow): CalendarDate {
  const today = bogotaDateOf(failedAt);
  const payDay = nextPayDay(today);
  const isFar = daysBetween(today, payDay) > PAY_DAY_IS_NEAR;
  return isFar && retriesLeft > 1 ? onOrAfter(addDays(today, BEFORE_PAY_DAY)) : payDay;
}

function pauseDay({ failedAt, failedAttempts }: DeclinedForNow): CalendarDate {
  const pause = PAUSES[Math.min(failedAttempts, PAUSES.length) - 1] ?? 1;
  return onOrAfter(addDays(bogotaDateOf(failedAt), pause));
}

/** Wages are paid on the 15th and on the last day of a month, or on the business day before. */
export function nextPayDay(today: CalendarDate): CalendarDate {
  const first = `${today.slice(0, 8)}01` as CalendarDate;
  for (let months = 0; ; months += 1) {
    const month = addMonths(first, months, 1);
    const nominal = [addDays(month, 14), addDays(addMonths(month, 1, 1), -1)];
    const found = nominal.map(onOrBefore).find(day => compareDates(day, today) > 0);
    if (found !== undefined) return found;
  }
}

function onOrBefore(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

function onOrAfter(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** Moves a day beyond the period to the last business day in it, or to a holiday if no business day is left. */
function within(
  day: CalendarDate,
  { after, until }: { after: CalendarDate; until: CalendarDate },
): CalendarDate | undefined {
  if (compareDates(until, after) <= 0) return undefined;
  if (compareDates(day, until) <= 0) return day;
  const last = onOrBefore(until);
  return compareDates(last, after) > 0 ? last : until;
}

/** A charge that a bank declines in the morning may pass in the afternoon. */
function hourAfter(failedAt: Date): number {
  const [morning, afternoon] = HOURS;
  const hour = new Date(failedAt.getTime() + bogotaOffsetMs).getUTCHours();
  return Math.abs(hour - morning) <= 1 ? afternoon : morning;
}

const atHour = (day: CalendarDate, hour: number): Date =>
  new Date(startOfBogotaDay(day).getTime() + hour * HOUR_MS);
