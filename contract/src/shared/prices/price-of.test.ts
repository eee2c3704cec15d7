import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedPrice, type Price, type Tier } from './price.ts';
import { priceOf } from './price-of.ts';

const tier = (upTo: number | null, unit: bigint, flat = 0n): Tier => ({
  upTo,
  unitAmountCentavos: unit,
  flatAmountCentavos: flat,
});
/** 10 units at 5,000, the next 40 at 4,000, then 3,000. */
const tiers = [tier(10, 5_000_00n), tier(50, 4_000_00n), tier(null, 3_000_00n)];
const flatTiers = [tier(10, 0n, 40_000_00n), tier(null, 2_500_00n, 10_000_00n)];
const price = (given: Partial<Price>): Price => ({ ...fixedPrice(0n), ...given });

const perUnit = price({ model: 'per_unit', amountCentavos: 12_000_00n });
const graduated = price({ model: 'graduated', tiers });
const volume = price({ model: 'volume', tiers });
const packages = price({ model: 'package', amountCentavos: 30_000_00n, packageSize: 25 });

describe('the price of a period', () => {
  test.each<[name: string, Price, quantity: number, amount: bigint, unit: bigint | null]>([
    ['fixed', fixedPrice(30_000_00n), 1, 30_000_00n, 30_000_00n],
    ['per unit, one', perUnit, 1, 12_000_00n, 12_000_00n],
    ['per unit, the most', perUnit, 1_000_000, 12_000_000_000_00n, 12_000_00n],
    ['graduated, within the first tier', graduated, 10, 50_000_00n, null],
    ['graduated, one unit in the second tier', graduated, 11, 54_000_00n, null],
    ['graduated, the last unit of the second tier', graduated, 50, 210_000_00n, null],
    ['graduated, in the last tier', graduated, 100, 360_000_00n, null],
    ['graduated with flat amounts', price({ model: 'graduated', tiers: flatTiers }), 12, 55_000_00n, null],
    ['graduated with a base', price({ ...graduated, amountCentavos: 9_900_00n }), 11, 63_900_00n, null],
    ['volume, the last unit of the first tier', volume, 10, 50_000_00n, null],
    ['volume, all units at the second tier', volume, 11, 44_000_00n, null],
    ['volume, in the last tier', volume, 100, 300_000_00n, null],
    ['volume with flat amounts', price({ model: 'volume', tiers: flatTiers }), 12, 40_000_00n, null],
    ['a started package', packages, 1, 30_000_00n, null],
    ['exactly a package', packages, 25, 30_000_00n, null],
    ['a package and a unit', packages, 26, 60_000_00n, null],
    ['below the minimum', price({ ...perUnit, minimumCentavos: 50_000_00n }), 4, 50_000_00n, null],
    ['at the minimum', price({ ...perUnit, minimumCentavos: 48_000_00n }), 4, 48_000_00n, 12_000_00n],
    [
      'one unit at the minimum',
      price({ ...perUnit, minimumCentavos: 50_000_00n }),
      1,
      50_000_00n,
      50_000_00n,
    ],
  ])('%s', (_name, terms, quantity, amountCentavos, unitAmountCentavos) => {
    expect(priceOf(terms, quantity)).toEqual({ amountCentavos, unitAmountCentavos });
  });

  test('a graduated price is the sum of the prices of its units', () => {
    const unitPrice = (unit: number) => (unit <= 10 ? 5_000_00n : unit <= 50 ? 4_000_00n : 3_000_00n);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), quantity => {
        let expected = 0n;
        for (let unit = 1; unit <= quantity; unit += 1) expected += unitPrice(unit);
        expect(priceOf(graduated, quantity).amountCentavos).toBe(expected);
      }),
    );
  });

  test('a volume price without a tier for the quantity is an error, not zero', () => {
    expect(() => priceOf(price({ model: 'volume', tiers: [tier(5, 1n)] }), 6)).toThrow('no tier');
  });
});
