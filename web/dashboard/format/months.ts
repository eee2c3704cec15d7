import {
  addDays,
  addMonths,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';

const firstOf = (month: string): CalendarDate => `${month}-01` as CalendarDate;

/** The month `months` away: `2026-11`. */
export const monthAway = (month: string, months: number): string =>
  addMonths(firstOf(month), months, 1).slice(0, 7);

/** The first and last day of a month, both inclusive. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: firstOf(month),
  to: addDays(addMonths(firstOf(month), 1, 1), -1),
});

/** The month that exactly equals a range of days, if any. */
export function monthOf(from: string | null, to: string | null): string | undefined {
  if (from === null || to === null || parseCalendarDate(from) === undefined) return undefined;
  const month = from.slice(0, 7);
  const days = daysOfMonth(month);
  return days.from === from && days.to === to ? month : undefined;
}
