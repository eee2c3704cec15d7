import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { StoryPlan } from '../story.ts';
import { dayAfter } from './own-calendar.ts';

/** Days between smart retries; the last one repeats. */
const pauses = [1, 2, 3, 5, 7];

/** How many days an invoice may be overdue before its subscription is given up (decision 0049). */
export const graceOf = ({ retryTimes, retrySchedule }: StoryPlan): number => {
  if (retrySchedule === 'daily') return retryTimes;
  return Array.from({ length: retryTimes }, (_, index) => pauses[index] ?? 7).reduce(
    (sum, days) => sum + days,
    0,
  );
};

export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let count = 0; count < days; count += 1) day = dayAfter(day);
  return day;
}
