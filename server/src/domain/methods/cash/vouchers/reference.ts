import { randomInt } from 'node:crypto';

/**
 * What a till types or scans: 16 digits, of which the last two check the others (ISO 7064, MOD 97-10): every wrong
 * digit and every pair of swapped ones is noticed. 16 is even, so Code 128 packs them by two; the first digit is
 * none that card numbers start with, so that no scanner for leaked cards takes one for a card.
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

/** Whether these digits can be one of our references at all. */
export const isReference = (text: string): boolean => /^[19]\d{15}$/.test(text) && BigInt(text) % 97n === 1n;

/** `1234 5678 9012 3456`, as people read and type it. */
export const groupReference = (reference: string): string => reference.replaceAll(/\d{4}(?=\d)/g, '$& ');
