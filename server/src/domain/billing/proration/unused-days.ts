import { addDays, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Line } from '../lines/line.ts';
import { prorate } from './prorate.ts';

/**
 * The amount that the lines of a period billed for its last `left` days, with discounts and taxes, each line rounded half up. All
 * lines end with the period, even if a pause has moved its end since. Lines without days, such as items, count as used.
 */
export const unusedOf = (lines: readonly Pick<Line, 'days' | 'totalCentavos'>[], left: number): bigint =>
  lines.reduce((sum, line) => sum + unusedOfLine(line, left), 0n);

function unusedOfLine({ days, totalCentavos }: Pick<Line, 'days' | 'totalCentavos'>, left: number): bigint {
  if (days === null || left <= 0) return 0n;
  const len = daysBetween(days.start, addDays(days.end, 1));
  return prorate(totalCentavos, { left: Math.min(left, len), len });
}
