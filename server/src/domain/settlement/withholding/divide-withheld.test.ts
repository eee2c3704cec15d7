import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideWithheld, type SharingCharge } from './divide-withheld.ts';

const sale = (amount: bigint, iva = 0n, tip = 0n): SharingCharge => ({
  amountCentavos: amount,
  taxes: { ivaCentavos: iva, incCentavos: 0n, tipCentavos: tip },
});

it('divides a deposit of 119,000 with IVA and 50,000 without by their bases', () => {
  const totals = { renta: 225_000n, iva: 285_000n, ica: 62_100n };
  expect(divideWithheld(totals, [sale(11_900_000n, 1_900_000n), sale(5_000_000n)])).toEqual([
    { renta: 150_000n, iva: 285_000n, ica: 41_400n },
    { renta: 75_000n, iva: 0n, ica: 20_700n },
  ]);
});

it('divides IVA by the amounts where no charge declared it', () => {
  const totals = { renta: 0n, iva: 300n, ica: 0n };
  const parts = divideWithheld(totals, [sale(10_000n), sale(20_000n)]);
  expect(parts.map(part => part.iva)).toEqual([100n, 200n]);
});

it('leaves a tip out of the base', () => {
  const totals = { renta: 100n, iva: 0n, ica: 0n };
  const parts = divideWithheld(totals, [sale(1_000n, 0n, 500n), sale(500n)]);
  expect(parts.map(part => part.renta)).toEqual([50n, 50n]);
});

it('gives parts that add up to the whole, none below zero', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const charge = fc
    .record({ base: amount, iva: amount, tip: amount })
    .map(({ base, iva, tip }) => sale(base + iva + tip + 1n, iva, tip));
  fc.assert(
    fc.property(
      fc.record({ renta: amount, iva: amount, ica: amount }),
      fc.array(charge, { minLength: 1, maxLength: 50 }),
      (totals, charges) => {
        const parts = divideWithheld(totals, charges);
        for (const tax of ['renta', 'iva', 'ica'] as const) {
          expect(parts.reduce((sum, part) => sum + part[tax], 0n)).toBe(totals[tax]);
          expect(parts.every(part => part[tax] >= 0n)).toBe(true);
        }
      },
    ),
    { numRuns: 500, seed: 39 },
  );
});
