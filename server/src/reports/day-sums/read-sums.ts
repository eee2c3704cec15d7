import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { DaySums, DeclineSum, IssuerSum } from './charge-sums.ts';
import { sumCharges, sumDeclines, sumIssuers } from './charge-sums-store.ts';
import {
  type DayRange,
  findOpenDays,
  listKeptDeclines,
  listKeptIssuers,
  listKeptSums,
  listUnsplitDays,
} from './store.ts';

/** What the charges of some days add up to: read from the sums of days that have them, from the charges of the others. */
export async function readSums(
  database: Queryable,
  merchantId: string,
  range: DayRange,
): Promise<{ days: DaySums[]; declines: DeclineSum[] }> {
  // Which days are open is asked once: a day that changes meanwhile is read in one of the two ways, never in both.
  const { summedBefore, changed } = await findOpenDays(database, merchantId, range);
  const summed = { first: range.first, before: earlier(summedBefore, range.before) };
  const days = await listKeptSums(database, merchantId, summed, changed);
  const declines = await listKeptDeclines(database, merchantId, summed, changed);
  // One after the other: the rest of the database stays free.
  for (const { first, before } of listOpenRanges(range, summedBefore, changed)) {
    const instants = [startOfBogotaDay(first), startOfBogotaDay(before)] as const;
    days.push(...(await sumCharges(database, merchantId, ...instants)));
    declines.push(...(await sumDeclines(database, merchantId, ...instants)));
  }
  return { days, declines };
}

/** The same by bank and BIN. A bank may come more than once: kept sums, and those of days that are open. */
export async function readIssuers(
  database: Queryable,
  merchantId: string,
  range: DayRange,
): Promise<IssuerSum[]> {
  const { summedBefore, changed } = await findOpenDays(database, merchantId, range);
  const unsplit = await listUnsplitDays(database, merchantId, range);
  const open = [...new Set([...changed, ...unsplit])].toSorted();
  const summed = { first: range.first, before: earlier(summedBefore, range.before) };
  const issuers = await listKeptIssuers(database, merchantId, summed, open);
  for (const { first, before } of listOpenRanges(range, summedBefore, open)) {
    issuers.push(
      ...(await sumIssuers(database, merchantId, startOfBogotaDay(first), startOfBogotaDay(before))),
    );
  }
  return issuers;
}

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);
const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** The changed days before the first that was not summed, neighbours together, and all days from there on. */
export function listOpenRanges(
  { first, before }: DayRange,
  summedBefore: CalendarDate,
  changed: readonly CalendarDate[],
): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of changed) {
    if (day < first || day >= before || day >= summedBefore) continue;
    const last = ranges.at(-1);
    if (last?.before === day) last.before = addDays(day, 1);
    else ranges.push({ first: day, before: addDays(day, 1) });
  }
  if (summedBefore < before) ranges.push({ first: later(first, summedBefore), before });
  return ranges;
}
