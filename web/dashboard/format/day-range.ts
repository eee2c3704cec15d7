import {
  addDays,
  addMonths,
  type CalendarDate,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';

export const pastRanges = ['today', 'last_7_days', 'this_month', 'last_month'] as const;
export const comingRanges = ['today', 'next_7_days', 'next_30_days'] as const;
type NamedRange = (typeof pastRanges)[number] | (typeof comingRanges)[number];
export interface DayRange {
  from: string;
  to: string;
}

/** Both days are inclusive. */
export function dayRange(today: CalendarDate, name: NamedRange): DayRange {
  const first = parseCalendarDate(`${today.slice(0, 8)}01`) ?? today;
  const ranges: Record<NamedRange, DayRange> = {
    today: { from: today, to: today },
    last_7_days: { from: addDays(today, -6), to: today },
    next_7_days: { from: today, to: addDays(today, 6) },
    next_30_days: { from: today, to: addDays(today, 29) },
    this_month: { from: first, to: today },
    last_month: { from: addMonths(first, -1, 1), to: addDays(first, -1) },
  };
  return ranges[name];
}
