import { addWeekdays } from '@recaudo/contract/shared/calendar/business-days';
import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';

const WEEKDAYS = 10;

/**
 * The deadline for evidence: the last second of the tenth weekday in Bogotá after the notice. Holidays count as weekdays, because
 * skipping them could exceed the network's own deadline.
 */
export const evidenceDeadline = (openedAt: Date): Date =>
  new Date(startOfBogotaDay(addDays(addWeekdays(bogotaDateOf(openedAt), WEEKDAYS), 1)).getTime() - 1_000);
