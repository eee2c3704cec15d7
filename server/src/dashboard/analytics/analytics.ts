import type { Gateway } from '../../dependencies.ts';
import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '../../primitives/calendar-date.ts';
import { approvalRate } from '../overview/overview.ts';
import { mrrNow, recurringOf } from './recurring-figures.ts';
import { keepMonth, listKeptMonths, listSubscriptionGroups, type MonthFigures, sumMonth } from './store.ts';

/** Longer than a link or a voucher waits for its payer: afterwards the charges of a month are what they are. */
const SETTLED_AFTER_DAYS = 45;

/** Volume, approval, recurring income and fees by Bogotá month, the current one last. */
export async function analyticsOf(gateway: Gateway, merchantId: string, months: number) {
  const today = bogotaDateOf(gateway.clock.now());
  const firstDays = listMonths(today, months);
  const [figures, groups] = await Promise.all([
    listFigures(gateway, merchantId, firstDays, today),
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
  };
}

function listMonths(today: CalendarDate, months: number): CalendarDate[] {
  return Array.from({ length: months }, (_, index) => addMonths(today, index + 1 - months, 1));
}

/** Month by month: each is a range of an index, and one after the other keeps the rest of the database free. */
async function listFigures(
  { database, environment }: Gateway,
  merchantId: string,
  firstDays: readonly CalendarDate[],
  today: CalendarDate,
): Promise<{ month: CalendarDate; sums: MonthFigures }[]> {
  // A sandbox merchant may move its clock into any month, so that none of them is ever over.
  const mayKeep = environment === 'production';
  const kept = mayKeep ? await listKeptMonths(database, merchantId, firstDays[0] ?? today) : undefined;
  const figures: { month: CalendarDate; sums: MonthFigures }[] = [];
  for (const month of firstDays) {
    const next = addMonths(month, 1, 1);
    const sums =
      kept?.get(month) ??
      (await sumMonth(database, merchantId, startOfBogotaDay(month), startOfBogotaDay(next)));
    const isSettled = addDays(next, SETTLED_AFTER_DAYS) <= today;
    if (mayKeep && isSettled && kept?.has(month) === false)
      await keepMonth(database, merchantId, month, sums);
    figures.push({ month, sums });
  }
  return figures;
}
