import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { type Calendar, startOfPeriod } from './calendar.ts';
import type { Pause } from './pause.ts';

/** The current period and its unused days. */
export interface PaidPeriod {
  start: CalendarDate;
  left: number;
}

/** Days of a pause that extends the period stay unused. */
export function paidPeriodOn(
  subscription: Calendar & { currentPeriodNumber: number; periodEndDate: CalendarDate; pause: Pause | null },
  rhythm: Rhythm,
  today: CalendarDate,
): PaidPeriod {
  const { currentPeriodNumber, periodEndDate, pause } = subscription;
  const from = pause?.extend === true ? pause.since : today;
  return {
    start: startOfPeriod(subscription, rhythm, currentPeriodNumber),
    left: daysBetween(from, addDays(periodEndDate, 1)),
  };
}
