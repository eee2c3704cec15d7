import {
  addDays,
  bogotaDateOf,
  daysBetween,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { DaySums, DeclineSum } from './charge-sums.ts';
import { sumCharges, sumDeclines } from './charge-sums-store.ts';
import { readSums } from './read-sums.ts';
import type { DayRange } from './store.ts';

const DAY_MS = 86_400_000;

/** The range of equal length just before this one. */
export function rangeBefore({ first, before }: DayRange): DayRange {
  return { first: addDays(first, -daysBetween(first, before)), before: first };
}

/** The ranges to compare with: whole days, and part of a day if the range includes today. */
export function comparedWith(
  range: DayRange,
  now: Date,
): { whole: DayRange; begun: { from: Date; before: Date } | undefined } {
  const earlier = rangeBefore(range);
  const today = bogotaDateOf(now);
  if (today < range.first || today >= range.before) return { whole: earlier, begun: undefined };
  const days = daysBetween(range.first, range.before);
  const last = addDays(today, -days);
  // Up to the same time of day, so that a morning is not compared with a whole day.
  const begun = { from: startOfBogotaDay(last), before: new Date(now.getTime() - days * DAY_MS + 1) };
  return { whole: { first: earlier.first, before: last }, begun };
}

/** The sums of the charges before a range. */
export async function readSumsBefore(
  database: Queryable,
  merchantId: string,
  range: DayRange,
  now: Date,
): Promise<{ days: DaySums[]; declines: DeclineSum[] }> {
  const { whole, begun } = comparedWith(range, now);
  const sums = await readSums(database, merchantId, whole);
  if (begun === undefined) return sums;
  return {
    days: [...sums.days, ...(await sumCharges(database, merchantId, begun.from, begun.before))],
    declines: [...sums.declines, ...(await sumDeclines(database, merchantId, begun.from, begun.before))],
  };
}
