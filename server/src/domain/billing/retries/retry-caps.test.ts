import { describe, expect, test } from 'vitest';
import { firstAllowed } from './retry-caps.ts';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-03-01T05:00:00Z');
const at = (hours: number): Date => new Date(start + hours * HOUR_MS);
/** Instants one day or one hour apart. */
const tries = (count: number, everyHours: number): Date[] =>
  Array.from({ length: count }, (_one, index) => at(index * everyHours));

describe('the caps of the networks', () => {
  test.each([
    ['visa: the 20th try in 30 days', 'visa', tries(19, 24), at(19 * 24), at(19 * 24)],
    ['visa: not the 21st before the first is 30 days old', 'visa', tries(20, 24), at(20 * 24), at(30 * 24)],
    ['visa: twenty on one day', 'visa', tries(20, 1), at(24), at(30 * 24)],
    ['mastercard: the 10th of a day', 'mastercard', tries(9, 1), at(10), at(10)],
    ['mastercard: not the 11th before the first is a day old', 'mastercard', tries(10, 1), at(10), at(24)],
    ['mastercard: not the 36th in 30 days', 'mastercard', tries(35, 12), at(18 * 24), at(30 * 24)],
    ['maestro: as mastercard', 'maestro', tries(10, 1), at(10), at(24)],
    ['another network: none', 'amex', tries(100, 1), at(101), at(101)],
    ['never tried', 'visa', [], at(0), at(0)],
    ['tries that are over count no more', 'visa', tries(20, 1), at(31 * 24), at(31 * 24)],
    ['those of a clock that was turned back are not counted yet', 'visa', tries(20, 1), at(-24), at(-24)],
  ])('%s', (_title, brand, made, candidate, allowed) => {
    expect(firstAllowed(brand, made, candidate)).toEqual(allowed);
  });

  test('mastercard: both caps at once, the later one decides', () => {
    const made = [...tries(25, 20), ...Array.from({ length: 10 }, (_one, index) => at(501 + index))];
    // The cap of ten a day is free at 525, but the cap of 35 a month only at 720.
    expect(firstAllowed('mastercard', made, at(512))).toEqual(at(720));
  });
});
