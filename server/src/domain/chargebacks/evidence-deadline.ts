import { addDays, bogotaDateOf, type CalendarDate, startOfBogotaDay } from '@recaudo/contract/calendar-date';

const BUSINESS_DAYS = 10;
const [SATURDAY, SUNDAY] = [6, 0];

// A calendar day has no time zone: noon of it in UTC is on the same day of the week.
const isBusinessDay = (date: CalendarDate): boolean =>
  ![SATURDAY, SUNDAY].includes(new Date(`${date}T12:00:00Z`).getUTCDay());

/**
 * Until when evidence counts: the last second of the tenth business day of Bogotá after the notice. Saturdays and Sundays do not
 * count, holidays do: they could only make the time longer than what the network grants.
 */
export function evidenceDeadline(openedAt: Date): Date {
  let date = bogotaDateOf(openedAt);
  for (let counted = 0; counted < BUSINESS_DAYS; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) counted += 1;
  }
  return new Date(startOfBogotaDay(addDays(date, 1)).getTime() - 1_000);
}
