import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { DaySums } from '../../../../reports/day-sums/charge-sums.ts';
import { readIssuers, readSums } from '../../../../reports/day-sums/read-sums.ts';
import { rangeBefore, readSumsBefore } from '../../../../reports/day-sums/sums-before.ts';
import {
  approvalRate,
  byMethod,
  countDeclines,
  listDays,
  periodSums,
  rowsByDay,
  topDeclines,
  totalsOf,
} from '../../overview/totals.ts';
import { compareBanks, compareBins } from './issuers.ts';

const TOP_DECLINES = 8;
const TOP_ISSUERS = 8;

/** Charges of a range of Bogotá days, compared with the same number of days before it. */
export async function analysePeriod(
  { clock, database }: Gateway,
  merchantId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
) {
  const range = { first: from, before: addDays(to, 1) };
  const earlier = rangeBefore(range);
  const [sums, before, issuers, issuersBefore] = await Promise.all([
    readSums(database, merchantId, range),
    readSumsBefore(database, merchantId, range, clock.now()),
    readIssuers(database, merchantId, range),
    // Rates are comparable across whole days, so this range does not stop at the current time.
    readIssuers(database, merchantId, earlier),
  ]);
  const lastBefore = addDays(earlier.before, -1);
  const declinesBefore = countDeclines(before.declines);
  return {
    from,
    to,
    totals: totalsToView(sums.days),
    days: daysToView(sums.days, from, to),
    before: {
      from: earlier.first,
      to: lastBefore,
      totals: totalsToView(before.days),
      days: daysToView(before.days, earlier.first, lastBefore),
    },
    methods: compareMethods(sums.days, before.days),
    banks: compareBanks(issuers, issuersBefore, TOP_ISSUERS),
    bins: compareBins(issuers, issuersBefore, TOP_ISSUERS),
    declines: topDeclines(sums.declines, TOP_DECLINES).map(decline => ({
      ...decline,
      before: declinesBefore.get(decline.error_code) ?? 0,
    })),
  };
}

function totalsToView(rows: readonly DaySums[]) {
  const sums = periodSums(rows);
  return { ...sums, average: sums.approved === 0 ? null : sums.sales / BigInt(sums.approved) };
}

function daysToView(rows: readonly DaySums[], first: CalendarDate, last: CalendarDate) {
  const rowsOf = rowsByDay(rows);
  return listDays(first, last).map(date => {
    const { sales, approved, refused } = totalsOf(rowsOf(date));
    return { date, sales, approved, refused, approval_rate: approvalRate({ approved, refused }) };
  });
}

function compareMethods(now: readonly DaySums[], before: readonly DaySums[]) {
  const earlier = new Map(byMethod(before).map(row => [row.method, approvalRate(row)]));
  return byMethod(now).map(({ method, sales, approved, refused }) => ({
    method,
    sales,
    approved,
    refused,
    approval_rate: approvalRate({ approved, refused }),
    rate_before: earlier.get(method) ?? null,
  }));
}
