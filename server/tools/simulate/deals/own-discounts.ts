import type { OwnCoupon } from './own-coupon.ts';

/** Half up, away from zero. */
export const share = (amount: bigint, part: number, whole: number): bigint => {
  const [size, count] = [BigInt(part), BigInt(whole)];
  const sign = amount < 0n ? -1n : 1n;
  return (sign * (sign * amount * size * 2n + count)) / (count * 2n);
};

interface Priced {
  planId: string;
  amount: bigint;
}

/**
 * The discount of each line, written from the specification of billing: rounded once over all lines, never more than they cost. A
 * coupon for one plan applies only if that plan is the first item.
 */
export function discountsOf(coupon: OwnCoupon | undefined, lines: readonly Priced[]): bigint[] {
  if (coupon === undefined || (coupon.planId !== undefined && coupon.planId !== lines[0]?.planId)) {
    return lines.map(() => 0n);
  }
  const bases = lines.map(({ planId, amount }) =>
    coupon.planId === undefined || coupon.planId === planId ? amount : 0n,
  );
  const base = bases.reduce((sum, amount) => sum + amount, 0n);
  const size =
    coupon.basisPoints === undefined
      ? (coupon.amountCentavos ?? 0n)
      : share(base, Number(coupon.basisPoints), 10_000);
  return splitInto(size < base ? size : base, bases, base);
}

/** Splits in proportion, and gives each missing centavo to the line that is furthest below its share. */
function splitInto(total: bigint, bases: readonly bigint[], base: bigint): bigint[] {
  if (base === 0n) return bases.map(() => 0n);
  const parts = bases.map(amount => (total * amount) / base);
  const missing = () => total - parts.reduce((sum, part) => sum + part, 0n);
  while (missing() > 0n) {
    const lacking = bases.map((amount, index) => total * amount - (parts[index] ?? 0n) * base);
    const most = lacking.reduce((best, lack) => (lack > best ? lack : best));
    const index = lacking.indexOf(most);
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts;
}
