import { addMonths, bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { readSums } from '../../../../reports/day-sums/read-sums.ts';
import { approvalRate } from '../../overview/totals.ts';
import { cohortsOf } from './cohorts.ts';
import { addDay, type MonthFigures, nothing } from './month-figures.ts';
import { mrrNow, recurringOf } from './recurring-figures.ts';
import { listSubscriptionGroups } from './store.ts';

/** Volume, approval, recurring revenue and fees by month in Bogotá, the current one last. */
export async function analyticsOf(gateway: Gateway, merchantId: string, months: number) {
  const today = bogotaDateOf(gateway.clock.now());
  const firstDays = listMonths(today, months);
  const [figures, groups] = await Promise.all([
    listFigures(gateway, merchantId, firstDays),
    listSubscriptionGroups(gateway.database, merchantId),
  ]);
  const now = mrrNow(groups);
  return {
    mrr: now.mrr,
    subscriptions: now.subscriptions,
    months: figures.map(({ month, sums }) => ({
      month: month.slice(0, 7),
      sales: sums.sales,
      count: sums.count,
      approved: sums.approved,
      refused: sums.refused,
      approval_rate: approvalRate(sums),
      fees: sums.fees,
      fees_tax: sums.feesTax,
      renewals_failed: sums.renewalsFailed,
      renewals_recovered: sums.renewalsRecovered,
      recovered: sums.recovered,
      ...recurringOf(groups, month),
    })),
    cohorts: cohortsOf(groups, firstDays),
  };
}

function listMonths(today: CalendarDate, months: number): CalendarDate[] {
  return Array.from({ length: months }, (_, index) => addMonths(today, index + 1 - months, 1));
}

/** Each month's day sums, across methods. */
async function listFigures(
  { database }: Gateway,
  merchantId: string,
  firstDays: readonly CalendarDate[],
): Promise<{ month: CalendarDate; sums: MonthFigures }[]> {
  const [first, last] = [firstDays[0], firstDays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { days } = await readSums(database, merchantId, { first, before: addMonths(last, 1, 1) });
  const months = new Map(firstDays.map(month => [month.slice(0, 7), { month, sums: { ...nothing } }]));
  for (const day of days) {
    const sums = months.get(day.day.slice(0, 7))?.sums;
    if (sums !== undefined) addDay(sums, day);
  }
  return [...months.values()];
}
