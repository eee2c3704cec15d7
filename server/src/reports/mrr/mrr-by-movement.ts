import { type MrrMovement, mrrMovements } from '@recaudo/contract/merchant/money/analytics';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MonthMovement } from './store.ts';

export interface Movement {
  amount: bigint;
  count: number;
}

export type MrrMonth = Record<MrrMovement, Movement> & {
  /** Its first day. */
  month: CalendarDate;
  opening: bigint;
  closing: bigint;
};

/**
 * The months with their movements. Computed backwards from the current revenue, because each month opens with the closing
 * amount of the month before.
 */
export function mrrByMonth(
  months: readonly CalendarDate[],
  movements: readonly MonthMovement[],
  mrrNow: bigint,
): MrrMonth[] {
  let closing = mrrNow;
  return months
    .toReversed()
    .map(month => {
      const ofMonth = movementsOf(movements.filter(row => row.month === month));
      const net = mrrMovements.reduce((sum, movement) => sum + ofMonth[movement].amount, 0n);
      const row = { month, opening: closing - net, ...ofMonth, closing };
      closing = row.opening;
      return row;
    })
    .toReversed();
}

function movementsOf(rows: readonly MonthMovement[]): Record<MrrMovement, Movement> {
  const of = (movement: MrrMovement): Movement => {
    const found = rows.find(row => row.movement === movement);
    return { amount: found?.amount_centavos ?? 0n, count: found?.count ?? 0 };
  };
  return {
    new: of('new'),
    reactivation: of('reactivation'),
    expansion: of('expansion'),
    contraction: of('contraction'),
    churn: of('churn'),
  };
}
