import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DaySums, DeclineSum } from '../../../reports/day-sums/charge-sums.ts';
import { describeCode } from '../error-messages.ts';

export function totalsOf(rows: readonly DaySums[]) {
  return {
    sales: rows.reduce((sum, row) => sum + row.sales_centavos, 0n),
    count: rows.reduce((sum, row) => sum + row.charges, 0),
    approved: rows.reduce((sum, row) => sum + row.approved, 0),
    refused: rows.reduce((sum, row) => sum + row.refused, 0),
  };
}

/** The share of approved charges among those with a final response from the bank; null without any. */
export const approvalRate = ({ approved, refused }: { approved: number; refused: number }): number | null =>
  approved + refused === 0 ? null : Math.round((approved / (approved + refused)) * 10_000) / 10_000;

/** The figures of a period. */
export function periodSums(rows: readonly DaySums[]) {
  const totals = totalsOf(rows);
  return {
    ...totals,
    approval_rate: approvalRate(totals),
    recovered: rows.reduce((sum, row) => sum + row.recovered_centavos, 0n),
  };
}

export const byMethod = (rows: readonly DaySums[]) =>
  [...new Set(rows.map(row => row.method))]
    .toSorted()
    .map(method => ({ method, ...totalsOf(rows.filter(row => row.method === method)) }));

/** The number of responses per code, across methods. */
export function countDeclines(sums: readonly DeclineSum[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { error_code: code, declines } of sums) counts.set(code, (counts.get(code) ?? 0) + declines);
  return counts;
}

/** The most frequent codes. */
export const topDeclines = (sums: readonly DeclineSum[], limit: number) =>
  [...countDeclines(sums)]
    .toSorted(([codeA, countA], [codeB, countB]) => countB - countA || codeA - codeB)
    .slice(0, limit)
    .map(([code, count]) => ({ error_code: code, count, description: describeCode(code) }));

/** Both days inclusive. */
export function listDays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Groups rows by day once, so that a lookup does not scan all of them. */
export function rowsByDay(rows: readonly DaySums[]): (day: CalendarDate) => readonly DaySums[] {
  const days = new Map<string, DaySums[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known === undefined) days.set(row.day, [row]);
    else known.push(row);
  }
  return day => days.get(day) ?? [];
}
