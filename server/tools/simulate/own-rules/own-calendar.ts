import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/**
 * An independent billing calendar, written from Interface 16.4 without the engine's code, so that it does not repeat the
 * engine's mistakes.
 */

interface Rhythm {
  repeatEvery: number;
  repeatUnit: 'week' | 'month' | 'year';
}

const DAY_MS = 86_400_000;
const atNoon = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`);
const written = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10) as CalendarDate;

/** The day on which a period is charged if the first one is charged on `first`. */
export function startOf(
  first: CalendarDate,
  { repeatEvery, repeatUnit }: Rhythm,
  period: number,
): CalendarDate {
  const steps = repeatEvery * (period - 1);
  if (repeatUnit === 'week') return written(atNoon(first) + steps * 7 * DAY_MS);
  const [year = 0, month = 0, anchor = 0] = first.split('-').map(Number);
  const months = repeatUnit === 'year' ? steps * 12 : steps;
  const lastDay = new Date(Date.UTC(year, month + months, 0, 12));
  const anchored = Date.UTC(year, month - 1 + months, anchor, 12);
  return written(Math.min(anchored, lastDay.getTime()));
}

export const dayBefore = (date: CalendarDate): CalendarDate => written(atNoon(date) - DAY_MS);
export const dayAfter = (date: CalendarDate): CalendarDate => written(atNoon(date) + DAY_MS);

/** The last day of a period. */
export const endOf = (first: CalendarDate, rhythm: Rhythm, period: number): CalendarDate =>
  dayBefore(startOf(first, rhythm, period + 1));

export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** The day of an instant in Bogotá, which is five hours behind UTC all year. */
export const dayOf = (instant: Date): CalendarDate => written(instant.getTime() - 5 * 3_600_000);
