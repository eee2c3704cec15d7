/**
 * Possible lengths of a card number by its first four digits (ISO/IEC 7812 issuer ranges of the networks). Used to
 * recognize card numbers inside texts: a length that no network issues under a prefix is not a card number.
 */
interface IinRange {
  from: number;
  to: number;
  lengths: readonly number[];
}

const range = (from: number, to: number, ...lengths: number[]): IinRange => ({ from, to, lengths });

const iinRanges: readonly IinRange[] = [
  range(4000, 4999, 13, 16, 19), // Visa
  range(5100, 5599, 16), // Mastercard
  range(2221, 2720, 16),
  range(3400, 3499, 15), // American Express
  range(3700, 3799, 15),
  range(3000, 3059, 14, 16, 19), // Diners Club
  range(3095, 3095, 14, 16, 19),
  range(3600, 3699, 14, 16, 19),
  range(3800, 3999, 14, 16, 19),
  range(3528, 3589, 16, 17, 18, 19), // JCB. Not 15: every IMEI that begins with 35 has 15 digits and passes Luhn.
  range(1800, 1800, 15),
  range(2131, 2131, 15),
  range(2200, 2204, 16, 17, 18, 19), // Mir
  range(2205, 2205, 16), // Troy. Not 9792: payment references of ours begin with 9 and have 16 digits.
  range(2869, 2869, 16), // Carnet
  range(6200, 6299, 16, 17, 18, 19), // UnionPay
  range(8100, 8171, 16, 17, 18, 19),
  range(5018, 5018, 13, 14, 15, 16, 17, 18, 19), // Maestro, the prefixes that are issued in every length
  range(5020, 5020, 13, 14, 15, 16, 17, 18, 19),
  range(5038, 5038, 13, 14, 15, 16, 17, 18, 19),
  range(5893, 5893, 13, 14, 15, 16, 17, 18, 19),
  range(6304, 6304, 13, 14, 15, 16, 17, 18, 19),
  range(6759, 6763, 13, 14, 15, 16, 17, 18, 19),
  range(5000, 5099, 16, 18, 19), // Maestro, Elo, Verve
  range(5600, 5999, 16, 19), // Maestro, Naranja
  range(6000, 6999, 16, 19), // Maestro, Discover, Elo, Hipercard
];

/** One bit per length, by the first four digits. */
const lengthsByPrefix = new Uint32Array(10_000);
for (const { from, to, lengths } of iinRanges) {
  for (let prefix = from; prefix <= to; prefix += 1) {
    for (const length of lengths) lengthsByPrefix[prefix] = (lengthsByPrefix[prefix] ?? 0) | (1 << length);
  }
}

/** Whether some network issues numbers of this length under these first four digits. */
export const isIssued = (firstFour: number, length: number): boolean =>
  ((lengthsByPrefix[firstFour] ?? 0) & (1 << length)) !== 0;

/**
 * The same for the three networks with the most common numbers and narrow prefixes and lengths. Digits in
 * unusual groups count only for these: two phone numbers in a row would pass for Diners, two ID numbers for Maestro.
 */
export function isCommonlyIssued(firstFour: number, length: number): boolean {
  if (length === 15)
    return (firstFour >= 3400 && firstFour < 3500) || (firstFour >= 3700 && firstFour < 3800);
  if (length !== 16) return false;
  const isVisa = firstFour >= 4000 && firstFour < 5000;
  const isMastercard = (firstFour >= 5100 && firstFour < 5600) || (firstFour >= 2221 && firstFour <= 2720);
  return isVisa || isMastercard;
}
