import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';

/**
 * The public holidays of Colombia, computed from Ley 51 of 1983, later laws and the date of Easter, so that they do not repeat a
 * mistake in the engine's table.
 */
const DAY_MS = 86_400_000;
const SUNDAY = 0;

/** Month and day. Holidays in `moved` are observed on the following Monday. */
const kept = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/** Days from Easter: Thursday and Friday before it, and three Mondays after. */
const fromEaster = [-3, -2, 43, 64, 71];

/** Butcher's algorithm. */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const toMonday = (ms: number): number => ms + ((8 - new Date(ms).getUTCDay()) % 7) * DAY_MS;

const known = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const present = known.get(year);
  if (present !== undefined) return present;
  const easter = easterOf(year);
  const days = new Set([
    ...kept.map(day => `${year}-${day}`),
    ...moved.map(day => written(toMonday(Date.parse(`${year}-${day}T00:00:00Z`)))),
    ...fromEaster.map(days => written(easter + days * DAY_MS)),
  ]);
  known.set(year, days);
  return days;
}

export const isSunday = (day: CalendarDate): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === SUNDAY;
export const isSaturday = (day: CalendarDate): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 6;
export const isHoliday = (day: CalendarDate): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
