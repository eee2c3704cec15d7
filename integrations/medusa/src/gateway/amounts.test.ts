import { expect, test } from 'vitest';
import { pesosOf, refundOf } from './amounts.ts';

test.each([
  [20_000, 20_000],
  [19_999.4, 19_999],
  [19_999.5, 20_000],
  // 16,806.72 and 19 % of it: what a shop with prices before tax asks for.
  [16_806.72 * 1.19, 20_000],
  // 0.1 + 0.2 + 0.2 is a hair above the half, and 1.005 * 100 a hair below.
  [1.005 * 100, 101],
  [0.1 + 0.2 + 0.2, 1],
  [9_999_999_999, 9_999_999_999],
])('%d in Medusa is $ %d at the gateway', (amount, pesos) => {
  expect(pesosOf(amount)).toBe(pesos);
});

test('parts of a refund that are rounded up never add up to more than what was paid', () => {
  const first = refundOf(33.5, 67);
  const second = refundOf(33.5, 67 - first);
  expect([first, second]).toEqual([34, 33]);
});

test('a refund above what is left is not made smaller: the gateway refuses it', () => {
  expect(refundOf(50_000, 20_000)).toBe(50_000);
});
