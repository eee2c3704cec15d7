import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { shareOf } from '../../../platform/primitives/values/money.ts';
import { type Days, type Line, newLine } from '../lines/line.ts';

/** The rest of a period, from the day of a change. */
export interface RestOfPeriod {
  /** Days from the change (included) to the next period (excluded). */
  left: number;
  /** Days of the whole period, without paused days. */
  len: number;
  days: Days;
}

/**
 * A change on the first day leaves the whole period; a change after the last day is an error. Paused days lie between the start and
 * the end of a period that the pause extended, before the change.
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
 * The two lines of a change of plan, quantity or price: a credit for the rest of the period at the old price, and a charge at the new
 * one. The arguments are full-period lines with their discounts. Equal lines cancel out exactly, because both are rounded alike.
 */
export const prorationLines = (
  { before, after }: { before: Line; after: Line },
  rest: RestOfPeriod,
): [credit: Line, charge: Line] => [partOf(before, rest, -1n), partOf(after, rest, 1n)];

/** The rest of a full-period line, charged or credited. */
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
