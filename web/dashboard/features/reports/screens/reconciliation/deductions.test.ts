import { expect, test } from 'vitest';
import { leftOf, readDeduction, readDeductions, sumOfDeductions } from './deductions.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['0,00', 0],
  ['1.110', 1_110],
  ['210,90', 210.9],
  ['mucho', undefined],
])('%j is %s', (text, pesos) => {
  expect(readDeduction(text)).toBe(pesos);
});

test.each([
  [15_000, 13_400, { fee: '1.110', fee_tax: '210,90', retefuente: '225', reteica: '54,10' }, 0],
  [15_000, 13_400, { fee: '1.110', fee_tax: '210,90' }, 279.1],
  [0.3, 0.1, { fee: '0,20' }, 0],
  [100, 90, { fee: '20' }, -10],
])('of %d charged and %d arrived, %o leaves %d', (gross, amount, typed, left) => {
  expect(leftOf(gross, amount, readDeductions(typed))).toBe(left);
});

test('the deduction is the sum of its parts', () => {
  expect(sumOfDeductions({ fee: 0.1, fee_tax: 0.2, retefuente: 1, reteica: 0, reteiva: 0 })).toBe(1.3);
});
