import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { DaySums } from '../../../reports/day-sums/charge-sums.ts';
import { periodSums } from './totals.ts';

const WEEK_DAYS = 7;
const usualPeriods = [1, WEEK_DAYS, 30];

/** The periods on Inicio in days until now, plus the requested one. */
export const listPeriods = (days: number): number[] =>
  [...new Set([...usualPeriods, days])].toSorted((a, b) => a - b);

/**
 * The distance to the compared period: a day is compared with the same weekday, longer periods with the previous ones.
 */
export const daysBack = (days: number): number => (days === 1 ? WEEK_DAYS : days);

/**
 * Compares each period with the previous one. `begun` has partial days, by days ago, up to the present time of day.
 */
export function comparePeriods(
  today: CalendarDate,
  periods: readonly number[],
  rows: readonly DaySums[],
  begun: ReadonlyMap<number, readonly DaySums[]>,
) {
  const within = (first: CalendarDate, last: CalendarDate) =>
    rows.filter(({ day }) => day >= first && day <= last);
  return periods.map(days => {
    const back = daysBack(days);
    const earlier = within(addDays(today, 1 - days - back), addDays(today, -1 - back));
    return {
      days,
      ...periodSums(within(addDays(today, 1 - days), today)),
      before: periodSums([...earlier, ...(begun.get(back) ?? [])]),
    };
  });
}
