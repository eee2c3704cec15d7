import {
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { readSums } from '../../../../reports/day-sums/read-sums.ts';
import { mrrByMonth } from '../../../../reports/mrr/mrr-by-movement.ts';
import { readMrr } from '../../../../reports/mrr/store.ts';
import { approvalRate } from '../../overview/totals.ts';
import { cohortsOf } from './cohorts.ts';
import { addDay, type MonthFigures, nothing } from './month-figures.ts';
import { recurringOf } from './recurring-figures.ts';
import { listSubscriptionGroups } from './store.ts';

/** Volume, approval, recurring revenue and fees by month in Bogotá, the current one last. */
export async function analyticsOf(gateway: Gateway, merchantId: string, months: number) {
  const today = bogotaDateOf(gateway.clock.now());
  const firstDays = listMonths(today, months);
  const [figures, groups, recurring] = await Promise.all([
    listFigures(gateway, merchantId, firstDays),
    listSubscriptionGroups(gateway.database, merchantId),
    recordedMrr(gateway.database, merchantId, firstDays, today),
  ]);
  const closings = new Map(recurring.months.map(({ month, closing }) => [month, closing]));
  return {
    mrr: recurring.mrrCentavos,
    subscriptions: recurring.subscriptions,
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
      ...withRecorded(recurringOf(groups, month), closings.get(month)),
    })),
    cohorts: cohortsOf(groups, firstDays),
  };
}

/** Recurring revenue by month and movement, current month last; only months with recorded movements. */
export async function mrrOf({ clock, database }: Gateway, merchantId: string, months: number) {
  const today = bogotaDateOf(clock.now());
  const recorded = await recordedMrr(database, merchantId, listMonths(today, months), today);
  return {
    mrr: recorded.mrrCentavos,
    since: recorded.since,
    months: recorded.months.map(row => ({ ...row, month: row.month.slice(0, 7) })),
  };
}

async function recordedMrr(
  database: Queryable,
  merchantId: string,
  firstDays: readonly CalendarDate[],
  today: CalendarDate,
) {
  const [first = today] = firstDays;
  const found = await readMrr(database, merchantId, first);
  const since = compareDates(found.since, today) > 0 ? today : found.since;
  const recorded = firstDays.filter(month => month.slice(0, 7) >= since.slice(0, 7));
  return { ...found, since, months: mrrByMonth(recorded, found.movements, found.mrrCentavos) };
}

/** Months without recorded movements are estimated from their subscriptions at today's prices. */
const withRecorded = (figures: ReturnType<typeof recurringOf>, mrr: bigint | undefined) =>
  mrr === undefined ? figures : { ...figures, mrr };

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
