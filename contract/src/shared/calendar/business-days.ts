import { addDays, type CalendarDate } from './calendar-date.ts';
import { holidaysByYear } from './colombian-holidays.ts';

const [SUNDAY, SATURDAY] = [0, 6];

/** 0 is Sunday. A calendar day has no time zone: noon of it in UTC is on the same day of the week. */
export const dayOfWeek = (date: CalendarDate): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** A public holiday of Colombia other than a Sunday. Years outside of the table have none that we know. */
export const isHoliday = (date: CalendarDate): boolean =>
  holidaysByYear[date.slice(0, 4)]?.includes(`${date.slice(5, 7)}${date.slice(8, 10)}`) ?? false;

/** Monday to Friday, holidays too: for terms that a network counts, which does not know our holidays. */
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

/** The last day of a term of so many business days after this one, which does not count itself. */
export const addBusinessDays = (date: CalendarDate, days: number): CalendarDate =>
  addCountedDays(date, days, isBusinessDay);

/** As `addBusinessDays`, by weekdays. */
export const addWeekdays = (date: CalendarDate, days: number): CalendarDate =>
  addCountedDays(date, days, isWeekday);
