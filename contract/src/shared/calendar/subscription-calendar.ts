import { addDays, addMonths, addWeeks, addYears, type CalendarDate } from './calendar-date.ts';

export interface Rhythm {
  repeatEvery: number;
  repeatUnit: 'week' | 'month' | 'year';
}

/**
 * The first day of a period. Periods are counted from 1 and always from the day of the first charge, so that a
 * 31st stays a 31st (31 Jan, 28 Feb, 31 Mar) and a late payment never moves the calendar.
 */
export function periodStart(firstCharge: CalendarDate, rhythm: Rhythm, period: number): CalendarDate {
  const units = rhythm.repeatEvery * (period - 1);
  const anchorDay = Number(firstCharge.slice(8));
  switch (rhythm.repeatUnit) {
    case 'week':
      return addWeeks(firstCharge, units);
    case 'month':
      return addMonths(firstCharge, units, anchorDay);
    default:
      return addYears(firstCharge, units, anchorDay);
  }
}

/** One day before the next charge (Interface 16.1). */
export const periodEnd = (firstCharge: CalendarDate, rhythm: Rhythm, period: number): CalendarDate =>
  addDays(periodStart(firstCharge, rhythm, period + 1), -1);

/** A 30-day trial created on 13 December ends on 11 January, because the creation day counts (Interface 16.4). */
export const trialEnd = (today: CalendarDate, trialDays: number): CalendarDate =>
  addDays(today, trialDays - 1);
