import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodStart, type Rhythm, trialEnd } from '@recaudo/contract/shared/calendar/subscription-calendar';

/** The charge days of a subscription that starts today, by the gateway's rule. */
export function previewCharges(
  today: CalendarDate,
  trialDays: number,
  rhythm: Rhythm,
  count: number,
): CalendarDate[] {
  const first = trialDays > 0 ? addDays(trialEnd(today, trialDays), 1) : today;
  return Array.from({ length: count }, (_none, index) => periodStart(first, rhythm, index + 1));
}
