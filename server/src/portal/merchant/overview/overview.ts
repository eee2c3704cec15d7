import {
  addDays,
  bogotaDateOf,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { DaySums, DeclineSum } from '../../../reports/day-sums/charge-sums.ts';
import { sumCharges, sumDeclines } from '../../../reports/day-sums/charge-sums-store.ts';
import { readSums } from '../../../reports/day-sums/read-sums.ts';
import { screenOf } from '../screen-paths.ts';
import { type AttentionRow, listAttention } from './attention-store.ts';
import { comparePeriods, daysBack, listPeriods } from './periods.ts';
import { listRecent } from './recent.ts';
import { listNextRenewals, type RenewalDay } from './renewals-store.ts';
import { approvalRate, byMethod, listDays, rowsByDay, topDeclines, totalsOf } from './totals.ts';

const TOP_DECLINES = 5;
const RENEWAL_DAYS = 7;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The data of Inicio, by the merchant's clock. `days` are Bogotá days including today. */
export async function overviewOf({ clock, database }: Gateway, merchantId: string, days: number) {
  const now = clock.now();
  const today = bogotaDateOf(now);
  const first = addDays(today, 1 - days);
  const tomorrow = addDays(today, 1);
  const startOfToday = startOfBogotaDay(today);
  const periods = listPeriods(days);
  const furthest = addDays(today, 1 - 2 * Math.max(...periods));
  const [attention, sums, earlier, declinesToday, begun, declinesLastWeek, renewals, recent] =
    await Promise.all([
      listAttention(database, merchantId),
      readSums(database, merchantId, { first, before: tomorrow }),
      readSums(database, merchantId, { first: furthest, before: first }),
      sumDeclines(database, merchantId, startOfToday, startOfBogotaDay(tomorrow)),
      readBegun(database, merchantId, now, periods),
      sumDeclines(database, merchantId, ...beginningOf(now, WEEK_DAYS)),
      listNextRenewals(database, merchantId, tomorrow, addDays(today, RENEWAL_DAYS)),
      listRecent(database, merchantId),
    ]);
  const rows = [...earlier.days, ...sums.days];
  const rowsOf = rowsByDay(rows);
  const daily = (from: CalendarDate, to: CalendarDate) =>
    listDays(from, to).map(date => ({ date, ...totalsOf(rowsOf(date)) }));
  return {
    attention: attention.map(attentionToView),
    today: summary(rowsOf(today), declinesToday),
    same_day_last_week: summary(begun.get(WEEK_DAYS) ?? [], declinesLastWeek),
    by_method: byMethod(sums.days),
    top_declines: topDeclines(sums.declines, TOP_DECLINES),
    periods: comparePeriods(today, periods, rows, begun),
    daily: daily(first, today),
    daily_before: [
      ...daily(addDays(first, -days), addDays(today, -days - 1)),
      // Up to the current time of day.
      { date: addDays(today, -days), ...totalsOf(begun.get(days) ?? []) },
    ],
    next_renewals: renewalsToView(renewals),
    recent,
  };
}

/** The day `daysAgo` up to the current time of day, so that a morning is not compared with a whole day. */
const beginningOf = (now: Date, daysAgo: number): [from: Date, before: Date] => [
  startOfBogotaDay(addDays(bogotaDateOf(now), -daysAgo)),
  new Date(now.getTime() - daysAgo * DAY_MS + 1),
];

/** Sums by number of days ago. */
async function readBegun(
  database: Queryable,
  merchantId: string,
  now: Date,
  periods: readonly number[],
): Promise<Map<number, DaySums[]>> {
  const begun = new Map<number, DaySums[]>();
  for (const daysAgo of new Set([...periods, ...periods.map(daysBack)])) {
    begun.set(daysAgo, await sumCharges(database, merchantId, ...beginningOf(now, daysAgo)));
  }
  return begun;
}

function summary(rows: readonly DaySums[], declines: readonly DeclineSum[]) {
  const { sales, count, approved, refused } = totalsOf(rows);
  return {
    sales,
    count,
    approval_rate: approvalRate({ approved, refused }),
    by_method: byMethod(rows),
    top_declines: topDeclines(declines, TOP_DECLINES),
  };
}

const renewalsToView = (renewals: readonly RenewalDay[]) => ({
  count: renewals.reduce((sum, { count }) => sum + count, 0),
  amount: renewals.reduce((sum, { amount_centavos: amount }) => sum + amount, 0n),
  days: renewals.map(({ date, count, amount_centavos: amount }) => ({ date, count, amount })),
});

const hrefOf: Record<AttentionRow['kind'], string> = {
  decline_alarm: screenOf.fraud,
  disputes: screenOf.chargebacks,
  reversals: screenOf.reversals,
  fraud_reviews: screenOf.fraudReviews,
  past_due: screenOf.overdue('past_due'),
  unpaid: screenOf.overdue('unpaid'),
  webhooks_failing: screenOf.webhooks,
  webhooks_disabled: screenOf.webhooks,
  needs_review: `${screenOf.transactions}?status=in_progress`,
};

const attentionToView = ({ kind, count, amount_centavos: amount, since, due }: AttentionRow) => ({
  kind,
  count,
  ...(amount === null ? {} : { amount }),
  ...(since === null ? {} : { since }),
  ...(due === null ? {} : { due }),
  href: hrefOf[kind],
});
