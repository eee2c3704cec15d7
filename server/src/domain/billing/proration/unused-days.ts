import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Line } from '../lines/line.ts';
import { prorate } from './prorate.ts';

/**
 * What lines billed for the days from `today` on, with discounts and taxes, each line rounded half up. Lines without days, such as
 * items, have been used.
 */
export const unusedOf = (
  lines: readonly Pick<Line, 'days' | 'totalCentavos'>[],
  today: CalendarDate,
): bigint => lines.reduce((sum, line) => sum + unusedOfLine(line, today), 0n);

function unusedOfLine(
  { days, totalCentavos }: Pick<Line, 'days' | 'totalCentavos'>,
  today: CalendarDate,
): bigint {
  if (days === null || compareDates(days.end, today) < 0) return 0n;
  const next = addDays(days.end, 1);
  const first = compareDates(days.start, today) > 0 ? days.start : today;
  return prorate(totalCentavos, { left: daysBetween(first, next), len: daysBetween(days.start, next) });
}
