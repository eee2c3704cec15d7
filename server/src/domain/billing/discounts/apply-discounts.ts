import { percentOf } from '../../../platform/primitives/values/money.ts';
import { type Line, withDiscount } from '../lines/line.ts';
import { allocate } from './allocate.ts';
import type { Discount } from './discount.ts';

/**
 * Lowers the plan lines: all percentages first, then amounts, never below zero, before tax. Each discount is rounded once for
 * the whole invoice and split over the lines, so that the discounts of the lines sum to it exactly.
 */
export function applyDiscounts(lines: readonly Line[], discounts: readonly Discount[]): Line[] {
  const inOrder = [...discounts].sort((a, b) => rank(a) - rank(b));
  return inOrder.reduce<Line[]>(applyOne, [...lines]);
}

const rank = ({ kind }: Discount): number => (kind === 'percent' ? 0 : 1);

function applyOne(lines: Line[], discount: Discount): Line[] {
  const left = lines.map(line => (isDiscounted(line) ? line.amountCentavos - line.discountCentavos : 0n));
  const base = left.reduce((sum, amount) => sum + amount, 0n);
  const parts = allocate(smaller(sizeOf(discount, base), base), left);
  return lines.map((line, index) => {
    const part = parts[index] ?? 0n;
    return part === 0n ? line : withDiscount(line, line.discountCentavos + part);
  });
}

/** Prorations carry the discount of the line that they split. */
const isDiscounted = ({ type, amountCentavos }: Line): boolean => type === 'plan' && amountCentavos > 0n;

const sizeOf = (discount: Discount, base: bigint): bigint =>
  discount.kind === 'percent' ? percentOf(base, discount.basisPoints) : discount.amountCentavos;

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
