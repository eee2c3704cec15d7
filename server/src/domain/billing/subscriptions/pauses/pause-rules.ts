import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Billing, BillingTerms, Subscription } from '../subscription.ts';
import { startOfPeriod } from './calendar.ts';
import type { Pause } from './pause.ts';

/** Pauses a subscription: nothing is charged, and the next action is the end of the pause. */
export function paused(billing: Billing, pause: Pause): Billing {
  return { ...billing, pause, chargeDate: null, dueDate: dueDateInPause(billing, pause), notBefore: null };
}

/** A subscription that ends with its period ends during the pause, unless the pause extends the period. */
const endInPause = (
  { cancelAtPeriodEnd, periodEndDate }: Pick<Billing, 'cancelAtPeriodEnd' | 'periodEndDate'>,
  { until, extend }: Pause,
): CalendarDate | null => {
  const end = addDays(periodEndDate, 1);
  return cancelAtPeriodEnd && !extend && (until === null || compareDates(end, until) <= 0) ? end : null;
};

const dueDateInPause = (billing: Billing, pause: Pause): CalendarDate | null =>
  endInPause(billing, pause) ?? pause.until;

/** True if the paused subscription ends today. */
export const endsInPause = (billing: Billing, pause: Pause, today: CalendarDate): boolean => {
  const end = endInPause(billing, pause);
  return end !== null && compareDates(end, today) <= 0;
};

/** A pure rule: the subscription from `day` on, the first day after its pause. */
export function resumed(subscription: Subscription, terms: BillingTerms, day: CalendarDate): Subscription {
  const { pause } = subscription;
  if (pause === null) return subscription;
  const without = { ...subscription, pause: null };
  if (subscription.status === 'trial') return withSchedule(without, trialAfter(subscription, pause, day));
  return pause.extend
    ? extended(without, terms, daysBetween(pause.since, day))
    : skipped(without, terms, day);
}

type Schedule = Partial<Subscription> & { chargeDate: CalendarDate };

const withSchedule = (subscription: Subscription, schedule: Schedule): Subscription => ({
  ...subscription,
  ...schedule,
  dueDate: schedule.chargeDate,
  notBefore: null,
});

/** A trial is extended or continues; a trial that ended during the pause is charged on the day after the pause. */
function trialAfter(
  { trialEndDate, firstChargeDate }: Subscription,
  { since, extend }: Pause,
  day: CalendarDate,
): Schedule {
  if (extend) {
    const length = daysBetween(since, day);
    const end = addDays(trialEndDate, length);
    const first = addDays(firstChargeDate, length);
    return { trialEndDate: end, periodEndDate: end, firstChargeDate: first, chargeDate: first };
  }
  const first = compareDates(firstChargeDate, day) < 0 ? day : firstChargeDate;
  return { firstChargeDate: first, chargeDate: first };
}

/** The rest of the period continues after the pause, and the calendar follows from its new end. */
function extended(subscription: Subscription, terms: BillingTerms, length: number): Subscription {
  const { currentPeriodNumber: current, shift } = subscription;
  const day = addDays(startOfPeriod(subscription, terms, current + 1), length);
  const isAgain = shift?.period === current + 1;
  return withSchedule(subscription, {
    shift:
      length === 0
        ? shift
        : {
            period: current + 1,
            day,
            start: startOfPeriod(subscription, terms, current),
            pausedDays: length + (isAgain ? shift.pausedDays : 0),
          },
    periodEndDate: addDays(day, -1),
    chargeDate: day,
  });
}

/** The calendar has continued. Periods that began during the pause are not billed; the next one is. */
function skipped(subscription: Subscription, terms: BillingTerms, day: CalendarDate): Subscription {
  let next = subscription.currentPeriodNumber + 1;
  let start = startOfPeriod(subscription, terms, next);
  while (compareDates(start, day) < 0) {
    next += 1;
    start = startOfPeriod(subscription, terms, next);
  }
  const period = next - 1;
  return withSchedule(subscription, {
    currentPeriodNumber: period,
    periodEndDate: addDays(start, -1),
    chargeDate: start,
    billedLine: period === subscription.currentPeriodNumber ? subscription.billedLine : { period, lines: [] },
  });
}
