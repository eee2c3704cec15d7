import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, newLine } from '../lines/line.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import { allocate } from './allocate.ts';
import { applyDiscounts } from './apply-discounts.ts';
import type { Discount } from './discount.ts';

const line = (amountCentavos: bigint, tax: TaxTerms | null = null, type: Line['type'] = 'plan'): Line =>
  newLine(
    {
      type,
      description: 'Club de café',
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days: null,
      planId: 'p1',
      meterId: null,
    },
    tax,
  );
const percent = (basisPoints: bigint): Discount => ({ kind: 'percent', basisPoints });
const amount = (amountCentavos: bigint): Discount => ({ kind: 'amount', amountCentavos });
const discountsOf = (lines: readonly Line[]) => lines.map(({ discountCentavos }) => discountCentavos);

describe('discounts of an invoice', () => {
  test.each<[name: string, lines: Line[], Discount[], expected: bigint[]]>([
    ['half of a plan', [line(30_000_00n)], [percent(5_000n)], [15_000_00n]],
    ['a third, rounded half up', [line(100n)], [percent(3_333n)], [33n]],
    ['an amount', [line(30_000_00n)], [amount(10_000_00n)], [10_000_00n]],
    ['an amount above the price', [line(30_000_00n)], [amount(50_000_00n)], [30_000_00n]],
    [
      'a percentage before an amount, in whatever order they are given',
      [line(30_000_00n)],
      [amount(10_000_00n), percent(5_000n)],
      [25_000_00n],
    ],
    ['an amount over two lines', [line(20_000_00n), line(10_000_00n)], [amount(100n)], [67n, 33n]],
    ['a centavo over three equal lines', [line(10n), line(10n), line(10n)], [amount(1n)], [1n, 0n, 0n]],
    ['only plan lines', [line(10_000n), line(10_000n, null, 'item')], [percent(10_000n)], [10_000n, 0n]],
    ['no prorations', [line(10_000n, null, 'proration')], [percent(10_000n)], [0n]],
  ])('%s', (_name, lines, discounts, expected) => {
    expect(discountsOf(applyDiscounts(lines, discounts))).toEqual(expected);
  });

  test('the tax applies after the discount', () => {
    const [discounted] = applyDiscounts(
      [line(100_000_00n, { code: 'iva_19', behavior: 'exclusive' })],
      [percent(5_000n)],
    );
    expect(discounted).toMatchObject({
      discountCentavos: 50_000_00n,
      tax: { amountCentavos: 9_500_00n },
      totalCentavos: 59_500_00n,
    });
  });

  test('no line falls below zero, and the discounts of the lines sum to the discount of the invoice', () => {
    const centavos = fc.bigInt({ min: 1n, max: 1_000_000_00n });
    const anyDiscount = fc.oneof(
      fc.bigInt({ min: 1n, max: 10_000n }).map(percent),
      fc.bigInt({ min: 1n, max: 3_000_000_00n }).map(amount),
    );
    fc.assert(
      fc.property(
        fc.array(centavos, { minLength: 1, maxLength: 20 }),
        fc.array(anyDiscount, { maxLength: 4 }),
        (amounts, discounts) => {
          const discounted = applyDiscounts(
            amounts.map(each => line(each)),
            discounts,
          );
          for (const each of discounted) {
            expect(each.discountCentavos).toBeGreaterThanOrEqual(0n);
            expect(each.totalCentavos).toBeGreaterThanOrEqual(0n);
          }
          const whole = applyDiscounts([line(amounts.reduce((sum, each) => sum + each, 0n))], discounts);
          const sum = discountsOf(discounted).reduce((total, each) => total + each, 0n);
          expect([sum]).toEqual(discountsOf(whole));
        },
      ),
    );
  });
});

describe('a total over weights', () => {
  test('without any weight nothing is allocated', () => {
    expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n]);
  });

  test('the parts sum exactly and none exceeds its weight', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.bigInt({ min: 0n, max: 10_000n }), (given, share) => {
        const whole = given.reduce((sum, weight) => sum + weight, 0n);
        const total = (whole * share) / 10_000n;
        const parts = allocate(total, given);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(given[index] ?? 0n);
      }),
    );
  });
});
