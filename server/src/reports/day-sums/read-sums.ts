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

/** Sums the charges of a range of days: from the stored day sums if they are current, otherwise from the charges. */
export async function readSums(
  database: Queryable,
  merchantId: string,
  range: DayRange,
): Promise<{ days: DaySums[]; declines: DeclineSum[] }> {
  // Reads the list of open days once, so that a day that changes meanwhile is counted only one way.
  const { summedBefore, changed } = await findOpenDays(database, merchantId, range);
  const summed = { first: range.first, before: earlier(summedBefore, range.before) };
  const days = await listKeptSums(database, merchantId, summed, changed);
  const declines = await listKeptDeclines(database, merchantId, summed, changed);
  // Sequential, so that the rest of the database stays free.
  for (const { first, before } of listOpenRanges(range, summedBefore, changed)) {
    const instants = [startOfBogotaDay(first), startOfBogotaDay(before)] as const;
    days.push(...(await sumCharges(database, merchantId, ...instants)));
    declines.push(...(await sumDeclines(database, merchantId, ...instants)));
  }
  return { days, declines };
}

/** The same by bank and BIN. A bank may appear more than once: from stored sums and from open days. */
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

/** Changed days before the first unsummed one, adjacent ones merged, and all days after it. */
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
