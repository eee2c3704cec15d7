import { addDays, bogotaDateOf, type CalendarDate, startOfBogotaDay } from '@recaudo/contract/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { listCharges, listRefundsOf } from '../../../domain/charges/store.ts';
import { chargeToView } from '../../../domain/charges/view.ts';
import type { DaySums, DeclineSum } from '../../../reports/day-sums/charge-sums.ts';
import { sumCharges, sumDeclines } from '../../../reports/day-sums/charge-sums-store.ts';
import { readSums } from '../../../reports/day-sums/read-sums.ts';
import { describeCode } from '../error-messages.ts';
import { screenOf } from '../screen-paths.ts';
import { type AttentionRow, listAttention } from './attention-store.ts';
import { sumNextRenewals } from './renewals-store.ts';

const RECENT = 10;
const TOP_DECLINES = 5;
const RENEWAL_DAYS = 7;
const WEEK_DAYS = 7;
const WEEK_MS = WEEK_DAYS * 86_400_000;

const newest = {
  createdFrom: null,
  createdBefore: null,
  offset: 0,
  limit: RECENT,
  orderId: undefined,
  amountCentavos: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  status: undefined,
};

/** The screen Inicio, for a merchant on its own clock. `days` are Bogotá days, today included. */
export async function overviewOf({ clock, database }: Gateway, merchantId: string, days: number) {
  const now = clock.now();
  const today = bogotaDateOf(now);
  const first = addDays(today, 1 - days);
  const tomorrow = addDays(today, 1);
  const startOfToday = startOfBogotaDay(today);
  const weekAgo = startOfBogotaDay(addDays(today, -WEEK_DAYS));
  // Up to the same time of the day: a morning is not compared with a whole day.
  const weekAgoBefore = new Date(now.getTime() - WEEK_MS + 1);
  const [attention, sums, declinesToday, lastWeek, declinesLastWeek, renewals, charges] = await Promise.all([
    listAttention(database, merchantId),
    readSums(database, merchantId, { first, before: tomorrow }),
    sumDeclines(database, merchantId, startOfToday, startOfBogotaDay(tomorrow)),
    sumCharges(database, merchantId, weekAgo, weekAgoBefore),
    sumDeclines(database, merchantId, weekAgo, weekAgoBefore),
    sumNextRenewals(database, merchantId, tomorrow, addDays(today, RENEWAL_DAYS)),
    listCharges(database, { merchantId, customerId: null }, newest),
  ]);
  const refunds = await listRefundsOf(database, merchantId, charges);
  const dayOf = (day: string) => sums.days.filter(row => row.day === day);
  return {
    attention: attention.map(attentionToView),
    today: summary(dayOf(today), declinesToday),
    same_day_last_week: summary(lastWeek, declinesLastWeek),
    by_method: byMethod(sums.days),
    top_declines: topDeclines(sums.declines),
    daily: listDays(first, today).map(date => ({ date, ...totals(dayOf(date)) })),
    next_renewals: { count: renewals.count, amount: renewals.amountCentavos },
    recent: charges.map(charge => chargeToView(charge, refunds.get(charge.id))),
  };
}

function totals(rows: readonly DaySums[]) {
  return {
    sales: rows.reduce((sum, row) => sum + row.sales_centavos, 0n),
    count: rows.reduce((sum, row) => sum + row.charges, 0),
    approved: rows.reduce((sum, row) => sum + row.approved, 0),
    refused: rows.reduce((sum, row) => sum + row.refused, 0),
  };
}

/** Of those that came to an end with the bank; null while none has. */
export const approvalRate = ({ approved, refused }: { approved: number; refused: number }): number | null =>
  approved + refused === 0 ? null : Math.round((approved / (approved + refused)) * 10_000) / 10_000;

function summary(rows: readonly DaySums[], declines: readonly DeclineSum[]) {
  const { sales, count, approved, refused } = totals(rows);
  return {
    sales,
    count,
    approval_rate: approvalRate({ approved, refused }),
    by_method: byMethod(rows),
    top_declines: topDeclines(declines),
  };
}

/** The codes that were answered most, whatever the method. */
function topDeclines(sums: readonly DeclineSum[]) {
  const counts = new Map<number, number>();
  for (const { error_code: code, declines } of sums) counts.set(code, (counts.get(code) ?? 0) + declines);
  return [...counts]
    .toSorted(([codeA, countA], [codeB, countB]) => countB - countA || codeA - codeB)
    .slice(0, TOP_DECLINES)
    .map(([code, count]) => ({ error_code: code, count, description: describeCode(code) }));
}

const byMethod = (rows: readonly DaySums[]) =>
  [...new Set(rows.map(row => row.method))]
    .toSorted()
    .map(method => ({ method, ...totals(rows.filter(row => row.method === method)) }));

function listDays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

const hrefOf: Record<AttentionRow['kind'], string> = {
  disputes: screenOf.chargebacks,
  reversals: screenOf.reversals,
  fraud_reviews: screenOf.fraudReviews,
  past_due: screenOf.overdue('past_due'),
  unpaid: screenOf.overdue('unpaid'),
  webhooks_failing: screenOf.webhooks,
  webhooks_disabled: screenOf.webhooks,
  needs_review: `${screenOf.transactions}?status=in_progress`,
};

const attentionToView = ({ kind, count, amount_centavos: amount, since }: AttentionRow) => ({
  kind,
  count,
  ...(amount === null ? {} : { amount }),
  ...(since === null ? {} : { since }),
  href: hrefOf[kind],
});
