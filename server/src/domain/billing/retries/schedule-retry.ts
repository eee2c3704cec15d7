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

/** A charge that was refused for now. */
export interface DeclinedForNow {
  /** On the merchant's clock. */
  failedAt: Date;
  /** Scheduled charges refused so far for the period, this one included. */
  failedAttempts: number;
  /** How many may follow. */
  retriesLeft: number;
  reason: RetryReason;
  /** The last day on which one may. */
  periodEndDate: CalendarDate;
}

const HOUR_MS = 3_600_000;
/** When people see what their bank asks them, and have been paid. */
const HOURS = [10, 15] as const;
/** A pay day that is further away than this is not waited for as long as another retry is left. */
const PAY_DAY_IS_NEAR = 5;
const BEFORE_PAY_DAY = 3;
/** The pauses in days after the first, second, ... refusal. */
export const PAUSES = [1, 2, 3, 5, 7] as const;
/** What more money on the account would change. */
const REASONS_OF_MONEY: readonly RetryReason[] = ['funds', 'limit'];

/** When a charge that was refused for now is tried again; undefined where its period is over by then. */
export const scheduleRetry = (schedule: RetrySchedule, declined: DeclinedForNow): Date | undefined =>
  schedule === 'daily' ? nextDay(declined) : smartDay(declined);

/** The first instant from this one on at which a schedule makes a retry: a network may want it later than planned. */
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

/** On pay days where money is missing, else after a growing pause; on business days, not at the hour that it failed. */
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

/** Wages are paid on the 15th and on the last day of a month; where that is none, on the business day before. */
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

/** Moved forward where the period ends before it; better on a holiday than never. */
function within(
  day: CalendarDate,
  { after, until }: { after: CalendarDate; until: CalendarDate },
): CalendarDate | undefined {
  if (compareDates(until, after) <= 0) return undefined;
  if (compareDates(day, until) <= 0) return day;
  const last = onOrBefore(until);
  return compareDates(last, after) > 0 ? last : until;
}

/** What a bank refuses every morning it may let pass in the afternoon. */
function hourAfter(failedAt: Date): number {
  const [morning, afternoon] = HOURS;
  const hour = new Date(failedAt.getTime() + bogotaOffsetMs).getUTCHours();
  return Math.abs(hour - morning) <= 1 ? afternoon : morning;
}

const atHour = (day: CalendarDate, hour: number): Date =>
  new Date(startOfBogotaDay(day).getTime() + hour * HOUR_MS);
