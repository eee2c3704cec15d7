import { centavosFromNumber } from '@recaudo/contract/shared/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayPesos, formatPesos, percentOf, shareOf } from './money.ts';

const maxCentavos = 999_999_999_999n;
const anyCentavos = fc.bigInt({ min: -maxCentavos, max: maxCentavos });

describe('centavosFromNumber', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [1, 100n],
    [20000, 2_000_000n],
    [20000.5, 2_000_050n],
    [0.01, 1n],
    [-0.01, -1n],
    [-0.5, -50n],
    [0.29, 29n],
    [1.15, 115n],
    [4.35, 435n],
    [1e4, 1_000_000n],
    [9_999_999_999.99, maxCentavos],
    [-9_999_999_999.99, -maxCentavos],
    [10_000_000_000, 'out_of_range'],
    [-10_000_000_000, 'out_of_range'],
    [9_999_999_999.991, 'out_of_range'],
    [1e21, 'out_of_range'],
    [1e300, 'out_of_range'],
    [Number.POSITIVE_INFINITY, 'out_of_range'],
    [Number.NEGATIVE_INFINITY, 'out_of_range'],
    [0.001, 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [20000.005, 'too_many_decimals'],
    [0.000001, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    [-1.5e-7, 'too_many_decimals'],
    [5e-324, 'too_many_decimals'],
    [Number.NaN, 'not_a_number'],
  ] as const)('%d is %s', (value, expected) => {
    expect(centavosFromNumber(value)).toBe(expected);
  });

  it('reads back every amount that formatPesos wrote', () => {
    fc.assert(
      fc.property(anyCentavos, centavos => {
        expect(centavosFromNumber(JSON.parse(formatPesos(centavos)) as number)).toBe(centavos);
      }),
    );
  });

  it('answers every double with an amount in range or a refusal', () => {
    fc.assert(
      fc.property(fc.double(), value => {
        const read = centavosFromNumber(value);
        if (typeof read === 'bigint') expect(Number(formatPesos(read)) === value).toBe(true);
        else expect(Number.isInteger(value) && Math.abs(value) < 1e10).toBe(false);
      }),
    );
  });
});

describe('formatPesos', () => {
  it.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [-1n, '-0.01'],
    [-50n, '-0.50'],
    [99n, '0.99'],
    [100n, '1.00'],
    [2_000_000n, '20000.00'],
    [-2_000_050n, '-20000.50'],
    [maxCentavos, '9999999999.99'],
    [123_456_789_012_345_678_901n, '1234567890123456789.01'],
  ] as const)('%d centavos are %s', (centavos, expected) => {
    expect(formatPesos(centavos)).toBe(expected);
  });
});

describe('percentOf', () => {
  it.each([
    [2_000_000n, 290n, 58_000n],
    [100n, 290n, 3n],
    [50n, 100n, 1n],
    [49n, 100n, 0n],
    [150n, 100n, 2n],
    [-50n, 100n, -1n],
    [-49n, 100n, 0n],
    [148_000n, 1900n, 28_120n],
    [1n, 10_000n, 1n],
    [0n, 290n, 0n],
  ] as const)('%d at %d basis points is %d', (centavos, basisPoints, expected) => {
    expect(percentOf(centavos, basisPoints)).toBe(expected);
  });
});

describe('shareOf', () => {
  it.each([
    [1n, 3n, 100n, 33n],
    [2n, 3n, 100n, 67n],
    [1n, 2n, 1n, 1n],
    [1n, 2n, -1n, -1n],
    [-1n, 2n, 1n, -1n],
    [-1n, -2n, 1n, 1n],
    [0n, 5n, 100n, 0n],
    [5n, 5n, 99n, 99n],
  ] as const)('%d of %d, of a total of %d, is %d', (part, whole, total, expected) => {
    expect(shareOf(part, whole, total)).toBe(expected);
  });

  it('refuses a share of nothing', () => {
    expect(() => shareOf(1n, 0n, 100n)).toThrow(RangeError);
  });

  it('is never more than half a centavo away from the exact share', () => {
    const positive = fc.bigInt({ min: 1n, max: maxCentavos });
    fc.assert(
      fc.property(anyCentavos, positive, anyCentavos, (part, whole, total) => {
        const twiceTheError = 2n * (shareOf(part, whole, total) * whole - total * part);
        expect(twiceTheError <= whole && twiceTheError >= -whole).toBe(true);
      }),
    );
  });
});

describe('displayPesos', () => {
  it.each([
    [2_000_000n, '$\u00a020.000', 'COP\u00a020,000'],
    [2_000_050n, '$\u00a020.000,50', 'COP\u00a020,000.50'],
    [-2_000_000n, '-$\u00a020.000', '-COP\u00a020,000'],
    [5n, '$\u00a00,05', 'COP\u00a00.05'],
    [0n, '$\u00a00', 'COP\u00a00'],
    [99_900n, '$\u00a0999', 'COP\u00a0999'],
    [100_000n, '$\u00a01.000', 'COP\u00a01,000'],
    [maxCentavos, '$\u00a09.999.999.999,99', 'COP\u00a09,999,999,999.99'],
  ] as const)('%d centavos', (centavos, spanish, english) => {
    expect(displayPesos(centavos, 'es')).toBe(spanish);
    expect(displayPesos(centavos, 'en')).toBe(english);
  });

  it('agrees with Intl on whole pesos in both languages', () => {
    const style = { style: 'currency', currency: 'COP', maximumFractionDigits: 0 } as const;
    const spanish = new Intl.NumberFormat('es-CO', style);
    const english = new Intl.NumberFormat('en-US', style);
    fc.assert(
      fc.property(fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }), pesos => {
        expect(displayPesos(pesos * 100n, 'es')).toBe(spanish.format(pesos));
        expect(displayPesos(pesos * 100n, 'en')).toBe(english.format(pesos));
      }),
    );
  });
});
