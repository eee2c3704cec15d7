import { dayOfWeek, isHoliday } from '@recaudo/contract/shared/calendar/business-days';
import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';

/** Why debt collection messages are not allowed: the hour, or the whole day. */
export type ClosedBecause = 'hour' | 'sunday' | 'holiday';

const HOUR_MS = 3_600_000;
const [SUNDAY, SATURDAY] = [0, 6];

/** Hours in Bogotá, from the first until just before the second. */
type Hours = readonly [opens: number, closes: number];
const weekdayHours: Hours = [7, 19];
const saturdayHours: Hours = [8, 15];

const closedOn = (date: CalendarDate): 'sunday' | 'holiday' | null => {
  if (dayOfWeek(date) === SUNDAY) return 'sunday';
  return isHoliday(date) ? 'holiday' : null;
};

const opensAndCloses = (date: CalendarDate): Hours =>
  dayOfWeek(date) === SATURDAY ? saturdayHours : weekdayHours;

const opening = (date: CalendarDate): Date =>
  new Date(startOfBogotaDay(date).getTime() + opensAndCloses(date)[0] * HOUR_MS);

/** The first allowed moment of a later day. */
export function nextCollectionDay(date: CalendarDate): Date {
  let next = addDays(date, 1);
  while (closedOn(next) !== null) next = addDays(next, 1);
  return opening(next);
}

export interface CollectionHour {
  /** The requested moment if it is allowed. */
  at: Date;
  /** Null if the message need not wait. */
  closedBecause: ClosedBecause | null;
}

/**
 * Ley 2300 of 2023, article 3: debtors may be contacted from Monday to Friday from 7 to 19, on Saturdays from 8 to 15,
 * and never on Sundays and holidays. Returns the first allowed moment from `ready` on, and the reason for a delay.
 */
export function nextCollectionHour(ready: Date): CollectionHour {
  const date = bogotaDateOf(ready);
  const closed = closedOn(date);
  if (closed !== null) return { at: nextCollectionDay(date), closedBecause: closed };
  const [opens, closes] = opensAndCloses(date);
  const sinceMidnightMs = ready.getTime() - startOfBogotaDay(date).getTime();
  if (sinceMidnightMs < opens * HOUR_MS) return { at: opening(date), closedBecause: 'hour' };
  if (sinceMidnightMs < closes * HOUR_MS) return { at: ready, closedBecause: null };
  return { at: nextCollectionDay(date), closedBecause: 'hour' };
}
