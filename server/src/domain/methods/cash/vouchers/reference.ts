import { randomInt } from 'node:crypto';

/**
 * The number that a till types or scans: 16 digits, of which the last two check the others (ISO 7064, MOD 97-10) and
 * detect every wrong digit and swapped pair. The even length lets Code 128 encode digits in pairs. No card number
 * starts with its first digit, so scanners for leaked cards ignore it.
 */
export type ReferenceKind = 'reference' | 'paybin';

const firstDigit: Record<ReferenceKind, string> = { reference: '1', paybin: '9' };
const RANDOM_DIGITS = 13;

/** 43 random bits, so that vouchers cannot be guessed. The database checks that the reference is free. */
export function newReference(kind: ReferenceKind): string {
  let digits = firstDigit[kind];
  for (let count = 0; count < RANDOM_DIGITS; count += 1) digits += String(randomInt(10));
  return digits + checkDigits(digits);
}

const checkDigits = (digits: string): string =>
  String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0');

/** True if these digits can be one of our references. */
export const isReference = (text: string): boolean => /^[19]\d{15}$/.test(text) && BigInt(text) % 97n === 1n;

/** Formats a reference as `1234 5678 9012 3456`. */
export const groupReference = (reference: string): string => reference.replaceAll(/\d{4}(?=\d)/g, '$& ');
