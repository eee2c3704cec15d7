/** Pesos are decimal numbers only on the wire; the server uses bigint centavos. */

export type MoneyRejection = 'not_a_number' | 'too_many_decimals' | 'out_of_range';

/** Interface 1.7: at most 9,999,999,999.99. */
const maxPesos = 9_999_999_999.99;

export function centavosFromNumber(value: number): bigint | MoneyRejection {
  if (Number.isNaN(value)) return 'not_a_number';
  // JSON such as 1e400 arrives as Infinity: a number, only far too large.
  if (value > maxPesos || value < -maxPesos) return 'out_of_range';
  const text = String(value);
  // Within the range, JavaScript writes exponents only below 0.000001 (1e4 is "10000").
  if (text.includes('e')) return 'too_many_decimals';
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 100n;
  const decimals = text.length - point - 1;
  if (decimals > 2) return 'too_many_decimals';
  const digits = text.slice(0, point) + text.slice(point + 1);
  return decimals === 2 ? BigInt(digits) : BigInt(digits) * 10n;
}
