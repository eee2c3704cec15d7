import type { MrrMonth, MrrMovement } from '@recaudo/contract/merchant/money/analytics';

// A copy, because the contract's list is in a file with schemas, whose library browsers must not load.
const movements: Record<MrrMovement, true> = {
  new: true,
  reactivation: true,
  expansion: true,
  contraction: true,
  churn: true,
};
/** In stacking order. */
export const mrrMovements = Object.keys(movements) as MrrMovement[];

export interface Block {
  movement: MrrMovement;
  /** Fractions of the picture's height, from 0 at the top to 1. */
  top: number;
  height: number;
}

export interface StackedMonth {
  month: string;
  blocks: Block[];
}

const amountsOf = (month: MrrMonth, sign: 1 | -1): { movement: MrrMovement; size: number }[] =>
  mrrMovements
    .map(movement => ({ movement, size: sign * month[movement].amount }))
    .filter(({ size }) => size > 0);

const sizeOf = (month: MrrMonth, sign: 1 | -1): number =>
  amountsOf(month, sign).reduce((sum, { size }) => sum + size, 0);

/** Stacks gains upwards from the zero line and losses downwards. Undefined if nothing changed. */
export function stackMonths(
  months: readonly MrrMonth[],
): { zero: number; stacks: StackedMonth[] } | undefined {
  const up = Math.max(0, ...months.map(month => sizeOf(month, 1)));
  const down = Math.max(0, ...months.map(month => sizeOf(month, -1)));
  if (up + down === 0) return undefined;
  const zero = up / (up + down);
  const stacks = months.map(month => {
    let [above, below] = [zero, zero];
    const blocks: Block[] = [];
    for (const { movement, size } of amountsOf(month, 1)) {
      const height = size / (up + down);
      above -= height;
      blocks.push({ movement, top: above, height });
    }
    for (const { movement, size } of amountsOf(month, -1)) {
      const height = size / (up + down);
      blocks.push({ movement, top: below, height });
      below += height;
    }
    return { month: month.month, blocks };
  });
  return { zero, stacks };
}
