import type { NewSubscription } from '@recaudo/contract/api/billing/subscriptions';
import {
  addDays,
  type CalendarDate,
  compareDates,
  isBeyond,
  lastWrittenDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { trialEnd } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { refusedValue, rule } from '../../../platform/errors.ts';
import type { Plan } from '../plans/plan.ts';
import type { Subscription } from './subscription.ts';

/** The limit of a plan's `trial_days`: it keeps every date of a subscription inside the calendar. */
const DAYS_AHEAD_MAX = 3_650;

/** The day on which a subscription begins, if that is not today, and the last day on which it costs nothing. */
export function readStart(
  sent: Pick<NewSubscription, 'start_date' | 'trial_end_date'>,
  { trialDays }: Pick<Plan, 'trialDays'>,
  today: CalendarDate,
): { startDate: CalendarDate | null; trialEndDate: CalendarDate } {
  const end = readTrialEnd(sent.trial_end_date, today);
  const start = readNear('start_date', sent.start_date, today) ?? today;
  if (compareDates(start, today) < 0) throw refusedValue('start_date', 'in_past');
  if (start === today) return { startDate: null, trialEndDate: end ?? trialEnd(today, trialDays) };
  const isWithoutTrial = end !== undefined && compareDates(end, today) < 0;
  if (isWithoutTrial) return { startDate: start, trialEndDate: addDays(start, -1) };
  if (end !== undefined && compareDates(end, start) < 0) {
    throw refusedValue('trial_end_date', 'before_start_date');
  }
  return { startDate: start, trialEndDate: end ?? trialEnd(start, trialDays) };
}

/** A subscription that has not begun yet is not charged before it does. */
export function requireAfterStart(
  { startDate }: Pick<Subscription, 'startDate'>,
  trialEndDate: CalendarDate,
  today: CalendarDate,
): void {
  if (startDate === null || compareDates(startDate, today) <= 0) return;
  if (compareDates(trialEndDate, addDays(startDate, -1)) < 0) {
    throw refusedValue('trial_end_date', 'before_start_date');
  }
}

/** A date before today means no trial; a date beyond the longest trial is a typing error. */
export const readTrialEnd = (text: string | undefined, today: CalendarDate): CalendarDate | undefined =>
  readNear('trial_end_date', text, today);

/** The schema accepts only real days. */
export function readNear(
  field: string,
  text: string | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  if (text === undefined) return undefined;
  const date = text as CalendarDate;
  if (isBeyond(date)) throw refusedValue(field, rule('later_than', { last: lastWrittenDay }));
  if (compareDates(date, addDays(today, DAYS_AHEAD_MAX)) > 0) {
    throw refusedValue(field, rule('too_far_ahead', { days: DAYS_AHEAD_MAX }));
  }
  return date;
}
