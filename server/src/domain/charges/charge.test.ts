import type { InstallmentFields } from '@recaudo/contract/api/charges';
import { expect, test } from 'vitest';
import { feeOf, installmentsOf } from './charge.ts';

const standard = { basisPoints: 290, fixedCentavos: 900_00n, taxBasisPoints: 1900 };

test.each([
  // 2.9 % of 20,000 is 580, with the fixed 900 it is 1,480; 19 % of that is 281.20.
  [20_000_00n, 1_480_00n, 281_20n],
  [1n, 900_00n, 171_00n],
  // 2.9 % of 0.18 is 0.00522: rounds to 0.01.
  [18n, 900_01n, 171_00n],
  [9_999_999_999_99n, 290_000_900_00n, 55_100_171_00n],
])('a charge of %i centavos costs a fee of %i and a tax of %i', (amount, feeCentavos, taxCentavos) => {
  expect(feeOf(standard, amount)).toEqual({ feeCentavos, taxCentavos });
});

test('a schedule without cost gives no fee', () => {
  const free = { basisPoints: 0, fixedCentavos: 0n, taxBasisPoints: 1900 };
  expect(feeOf(free, 20_000_00n)).toEqual({ feeCentavos: 0n, taxCentavos: 0n });
});

test.each<[InstallmentFields, number]>([
  [{}, 1],
  [{ payment_plan: {} }, 1],
  [{ installments: 3 }, 3],
  [{ payment_plan: { payments: 36 } }, 36],
  [{ installments: 3, payment_plan: {} }, 3],
  [{ installments: 3, payment_plan: { payments: 3 } }, 3],
])('%j is %i payments', (fields, count) => {
  expect(installmentsOf(fields)).toBe(count);
});

test.each<[InstallmentFields]>([
  [{ installments: 3, payment_plan: { payments: 6 } }],
  [{ installments: 1, payment_plan: { payments: 6 } }],
])('%j contains two numbers and is rejected', fields => {
  expect(() => installmentsOf(fields)).toThrow('must be the same as installments');
});
