import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodStart, type Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { Days } from '../../lines/line.ts';

/** A calendar moved by a pause: `period` starts on `day`, and later periods are counted from there. */
export interface CalendarShift {
  period: number;
  day: CalendarDate;
  /** The first day of the previous period, which the pause extended. */
  start: CalendarDate;
  /** The paused days of that period. */
  pausedDays: number;
}

export interface Calendar {
  /** The day of the first charge; all periods are counted from it or from the shift. */
  firstChargeDate: CalendarDate;
  shift: CalendarShift | null;
}

export function startOfPeriod(
  { firstChargeDate, shift }: Calendar,
  rhythm: Rhythm,
  period: number,
): CalendarDate {
  if (shift !== null && period >= shift.period) {
    return periodStart(shift.day, rhythm, period - shift.period + 1);
  }
  if (shift !== null && period === shift.period - 1) return shift.start;
  return periodStart(firstChargeDate, rhythm, period);
}

/** One day before the next charge (Interface 16.1). */
export const endOfPeriod = (calendar: Calendar, rhythm: Rhythm, period: number): CalendarDate =>
  addDays(startOfPeriod(calendar, rhythm, period + 1), -1);

export const daysOfPeriod = (calendar: Calendar, rhythm: Rhythm, period: number): Days => ({
  start: startOfPeriod(calendar, rhythm, period),
  end: endOfPeriod(calendar, rhythm, period),
});

/** The paused days between the start and the end of a period. */
export const pausedDaysOf = ({ shift }: Pick<Calendar, 'shift'>, period: number): number =>
  shift !== null && period === shift.period - 1 ? shift.pausedDays : 0;
