import { addDays, type CalendarDate } from './calendar-date.ts';
import { holidaysByYear } from './colombian-holidays.ts';

const [SUNDAY, SATURDAY] = [0, 6];

/** 0 is Sunday. Uses noon UTC, because a calendar day has no time zone. */
export const dayOfWeek = (date: CalendarDate): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** A public holiday of Colombia other than a Sunday. Years outside the table have none. */
export const isHoliday = (date: CalendarDate): boolean =>
  holidaysByYear[date.slice(0, 4)]?.includes(`${date.slice(5, 7)}${date.slice(8, 10)}`) ?? false;

/** Monday to Friday including holidays, for terms of card networks, which ignore Colombian holidays. */
export const isWeekday = (date: CalendarDate): boolean => ![SUNDAY, SATURDAY].includes(dayOfWeek(date));

/** Día hábil: Monday to Friday, unless it is a holiday. */
export const isBusinessDay = (date: CalendarDate): boolean => isWeekday(date) && !isHoliday(date);

const addCountedDays = (
  date: CalendarDate,
  days: number,
  isCounted: (date: CalendarDate) => boolean,
): CalendarDate => {
  if (!Number.isInteger(days) || days < 0) throw new RangeError('days are counted forward, by whole ones');
  let reached = date;
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1);
    if (isCounted(reached)) left -= 1;
  }
  return reached;
};

/** The last day of a term in business days. The start day does not count. */
export const addBusinessDays = (date: CalendarDate, days: number): CalendarDate =>
  addCountedDays(date, days, isBusinessDay);

/** Like `addBusinessDays`, by weekdays. */
export const addWeekdays = (date: CalendarDate, days: number): CalendarDate =>
  addCountedDays(date, days, isWeekday);
