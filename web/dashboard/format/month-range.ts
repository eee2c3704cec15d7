import { addDays, addMonths, type CalendarDate, parseCalendarDate } from '@recaudo/contract/calendar-date';

export type NamedRange = 'this_month' | 'last_month';
export interface DayRange {
  from: string;
  to: string;
}

/** Both days belong to the range. */
export function monthRange(today: CalendarDate, name: NamedRange): DayRange {
  const first = parseCalendarDate(`${today.slice(0, 8)}01`) ?? today;
  return name === 'this_month'
    ? { from: first, to: today }
    : { from: addMonths(first, -1, 1), to: addDays(first, -1) };
}
