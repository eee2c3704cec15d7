/**
 * Medusa calculates with fractions of a peso (a tax of 19 % makes some); people and banks pay whole ones, and PSE takes
 * nothing else. Half a peso counts as one.
 */
export function pesosOf(amount: number): number {
  // Sums of fractions may end a hair below the half that they are.
  return Math.round(Number(amount.toFixed(6)));
}

/** What to give back of `left` pesos when the shop says `amount`: parts that were rounded up never add up to more. */
export function refundOf(amount: number, left: number): number {
  const pesos = pesosOf(amount);
  return pesos > left && amount - left < 1 ? left : pesos;
}
