import { addWeekdays } from '@recaudo/contract/shared/calendar/business-days';
import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';

const WEEKDAYS = 10;

/**
 * Until when evidence counts: the last second of the tenth weekday of Bogotá after the notice. Holidays count: leaving them
 * out could only make the time longer than what the network grants.
 */
export const evidenceDeadline = (openedAt: Date): Date =>
  new Date(startOfBogotaDay(addDays(addWeekdays(bogotaDateOf(openedAt), WEEKDAYS), 1)).getTime() - 1_000);
