/** Calendar days of Bogotá. A CalendarDate meets a Date only in bogotaDateOf and startOfBogotaDay. */

declare const calendarDate: unique symbol;
/** A real day written yyyy-mm-dd, from 1900 to 9999: plain string order is calendar order. */
export type CalendarDate = string & { readonly [calendarDate]: true };

/**
 * The latest date allowed in a request. The calendar itself reaches 9999, so that every date computed from
 * here (the longest trial, a period of a thousand years) exists and has a four-digit year in any time zone.
 */
export const lastWrittenDay = '2199-12-31' as CalendarDate;

export const isBeyond = (date: CalendarDate): boolean => date > lastWrittenDay;

const dayMs = 86_400_000;
/** Colombia keeps UTC-5 all year. */
export const bogotaOffsetMs = -5 * 3_600_000;

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const daysBefore1970 = 719_162;
const written = /^\d{4}-\d{2}-\d{2}$/;

export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!written.test(text)) return undefined;
  const year = yearOf(text);
  const month = monthOf(text);
  const day = dayOf(text);
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return text as CalendarDate;
}

/** The last answer: most instants of a batch are on the same day. */
let lastDay: { number: number; date: CalendarDate } | undefined;

export function bogotaDateOf(instant: Date): CalendarDate {
  const number = Math.floor((instant.getTime() + bogotaOffsetMs) / dayMs) + daysBefore1970;
  if (lastDay?.number !== number) lastDay = { number, date: fromDayNumber(number) };
  return lastDay.date;
}

export function startOfBogotaDay(date: CalendarDate): Date {
  return new Date((dayNumberOf(date) - daysBefore1970) * dayMs - bogotaOffsetMs);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumberOf(date) + days);
}

export function addWeeks(date: CalendarDate, weeks: number): CalendarDate {
  return addDays(date, weeks * 7);
}

/**
 * Aims at the anchor day; a shorter month uses its last day, and the next month
 * returns to the anchor: 31 Jan, 28 Feb, 31 Mar.
 */
export function addMonths(date: CalendarDate, months: number, anchorDay: number): CalendarDate {
  if (!Number.isInteger(anchorDay) || anchorDay < 1 || anchorDay > 31) {
    throw new RangeError('an anchor day is a whole number from 1 to 31');
  }
  const monthCount = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const year = Math.floor(monthCount / 12);
  const month = monthCount - year * 12 + 1;
  assertYear(year);
  return write(year, month, Math.min(anchorDay, daysInMonth(year, month)));
}

export function addYears(date: CalendarDate, years: number, anchorDay: number): CalendarDate {
  return addMonths(date, years * 12, anchorDay);
}

export function compareDates(a: CalendarDate, b: CalendarDate): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Positive when `to` is the later day. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

function yearOf(text: string): number {
  return Number(text.slice(0, 4));
}

function monthOf(text: string): number {
  return Number(text.slice(5, 7));
}

function dayOf(text: string): number {
  return Number(text.slice(8, 10));
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function daysBeforeMonthOf(year: number, month: number): number {
  return (daysBeforeMonth[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0);
}

/** Days from 1 January of year 1 to 1 January of `year`. */
function daysBeforeYear(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

function dayNumberOf(date: CalendarDate): number {
  const year = yearOf(date);
  return daysBeforeYear(year) + daysBeforeMonthOf(year, monthOf(date)) + dayOf(date) - 1;
}

function fromDayNumber(dayNumber: number): CalendarDate {
  // The mean year is off by one at most, around New Year.
  let year = Math.floor(dayNumber / 365.2425) + 1;
  if (dayNumber < daysBeforeYear(year)) year -= 1;
  else if (dayNumber >= daysBeforeYear(year + 1)) year += 1;
  assertYear(year);
  const dayOfYear = dayNumber - daysBeforeYear(year);
  let month = Math.min(12, Math.floor(dayOfYear / 28) + 1);
  while (daysBeforeMonthOf(year, month) > dayOfYear) month -= 1;
  return write(year, month, dayOfYear - daysBeforeMonthOf(year, month) + 1);
}

function assertYear(year: number): void {
  if (!(year >= 1900 && year <= 9999)) throw new RangeError('a calendar date lies between 1900 and 9999');
}

function write(year: number, month: number, day: number): CalendarDate {
  if (!Number.isInteger(month) || !Number.isInteger(day)) throw new RangeError('dates move by whole units');
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}` as CalendarDate;
}
