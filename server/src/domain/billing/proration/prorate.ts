import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { shareOf } from '../../../platform/primitives/values/money.ts';
import { type Days, type Line, newLine } from '../lines/line.ts';

/** The rest of a period, from the day of a change on. */
export interface RestOfPeriod {
  /** Days from the change (included) to the next period (excluded). */
  left: number;
  /** Days of the whole period, without those of a pause. */
  len: number;
  days: Days;
}

/**
 * A change on the first day leaves the whole period; one after the last day leaves nothing and is an error. Days of a pause lie
 * between start and end of a period that it extended, and before the change.
 */
export function restOfPeriod(period: Days, changeDay: CalendarDate, pausedDays = 0): RestOfPeriod {
  const nextStart = addDays(period.end, 1);
  const left = daysBetween(changeDay, nextStart);
  const len = daysBetween(period.start, nextStart) - pausedDays;
  if (left < 1 || left > len) throw new RangeError(`${changeDay} is outside of the period`);
  return { left, len, days: { start: changeDay, end: period.end } };
}

/** The part of a full period's amount, rounded half up to the centavo. */
export const prorate = (fullCentavos: bigint, { left, len }: Pick<RestOfPeriod, 'left' | 'len'>): bigint =>
  shareOf(BigInt(left), BigInt(len), fullCentavos);

/**
 * The two lines of a change of plan, quantity or price: the old price of the rest of the period is given back, the new one is
 * charged. Both are full-period lines with their discounts. Equal lines cancel out exactly, because both are rounded alike.
 */
export const prorationLines = (
  { before, after }: { before: Line; after: Line },
  rest: RestOfPeriod,
): [credit: Line, charge: Line] => [partOf(before, rest, -1n), partOf(after, rest, 1n)];

/** The rest of a full-period line, charged or given back. */
export function partOf(line: Line, rest: RestOfPeriod, sign: 1n | -1n): Line {
  const content = {
    ...line,
    type: 'proration',
    unitAmountCentavos: null,
    amountCentavos: sign * prorate(line.amountCentavos, rest),
    days: rest.days,
  } as const;
  return newLine(content, line.tax, sign * prorate(line.discountCentavos, rest));
}
