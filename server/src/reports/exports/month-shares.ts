import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Days, Line } from '../../domain/billing/lines/line.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';

/** A document's amounts in one month. */
export interface MonthShare {
  /** Its first day. */
  month: CalendarDate;
  days: number;
  /** Without tax. */
  revenueCentavos: bigint;
  taxCentavos: bigint;
  /** The part of the revenue that belongs to later months. */
  deferredCentavos: bigint;
}

/**
 * Splits lines over the months that their days cover. Each part is the difference of cumulative amounts rounded half up, so that
 * the parts sum exactly. A line without days belongs to the month of `issueDate`. Nothing is assigned to a month before
 * `notBefore`: a credit note deducts revenue of earlier months in its own month.
 */
export function monthShares(
  lines: readonly Pick<Line, 'days' | 'totalCentavos' | 'tax'>[],
  issueDate: CalendarDate,
  notBefore?: CalendarDate,
): MonthShare[] {
  const first = notBefore && firstOfMonth(notBefore);
  const shares = new Map<string, MonthShare>();
  for (const { days, totalCentavos, tax } of lines) {
    const taxCentavos = tax?.amountCentavos ?? 0n;
    const amounts = { revenue: totalCentavos - taxCentavos, tax: taxCentavos };
    for (const part of partsOf(days ?? { start: issueDate, end: issueDate }, amounts)) {
      const isEarlier = first !== undefined && compareDates(part.month, first) < 0;
      const month = isEarlier ? first : part.month;
      const share = shares.get(month) ?? noShare(month);
      share.days = Math.max(share.days, days === null || isEarlier ? 0 : part.days);
      share.revenueCentavos += part.revenue;
      share.taxCentavos += part.tax;
      shares.set(month, share);
    }
  }
  return withDeferred([...shares.values()].toSorted((a, b) => compareDates(a.month, b.month)));
}

const noShare = (month: CalendarDate): MonthShare => ({
  month,
  days: 0,
  revenueCentavos: 0n,
  taxCentavos: 0n,
  deferredCentavos: 0n,
});

const firstOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01` as CalendarDate;

function* partsOf({ start, end }: Days, { revenue, tax }: { revenue: bigint; tax: bigint }) {
  const length = BigInt(daysBetween(start, end) + 1);
  const until = (total: bigint, days: number) => shareOf(BigInt(days), length, total);
  let before = 0;
  for (let month = firstOfMonth(start); compareDates(month, end) <= 0; month = addMonths(month, 1, 1)) {
    const last = addDays(addMonths(month, 1, 1), -1);
    const after = daysBetween(start, compareDates(last, end) < 0 ? last : end) + 1;
    yield {
      month,
      days: after - before,
      revenue: until(revenue, after) - until(revenue, before),
      tax: until(tax, after) - until(tax, before),
    };
    before = after;
  }
}

function withDeferred(shares: readonly MonthShare[]): MonthShare[] {
  let left = shares.reduce((sum, { revenueCentavos }) => sum + revenueCentavos, 0n);
  return shares.map(share => {
    left -= share.revenueCentavos;
    return { ...share, deferredCentavos: left };
  });
}
