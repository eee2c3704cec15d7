import { type TaxBehavior, type TaxCode, taxBehaviors, taxCodes } from '@recaudo/contract/api/billing/plans';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeTaxesOf } from './charge-taxes.ts';
import { taxOf } from './tax-of.ts';

const terms = fc.record({ code: fc.constantFrom(...taxCodes), behavior: fc.constantFrom(...taxBehaviors) });
const net = fc.bigInt({ min: -1_000_000_000_00n, max: 1_000_000_000_00n });

describe('the tax of a line', () => {
  test.each<[TaxCode, TaxBehavior, net: bigint, tax: bigint, total: bigint]>([
    ['iva_19', 'inclusive', 119_000_00n, 19_000_00n, 119_000_00n],
    ['iva_19', 'inclusive', 50_000_00n, 7_983_19n, 50_000_00n],
    ['iva_19', 'exclusive', 50_000_00n, 9_500_00n, 59_500_00n],
    ['iva_19', 'exclusive', 33n, 6n, 39n],
    ['iva_19', 'exclusive', -50_000_00n, -9_500_00n, -59_500_00n],
    ['iva_19', 'inclusive', -119_000_00n, -19_000_00n, -119_000_00n],
    ['iva_5', 'inclusive', 105_000_00n, 5_000_00n, 105_000_00n],
    ['iva_5', 'exclusive', 10n, 1n, 11n],
    ['inc_8', 'inclusive', 108_000_00n, 8_000_00n, 108_000_00n],
    ['inc_8', 'exclusive', 100_000_00n, 8_000_00n, 108_000_00n],
    ['exempt', 'exclusive', 100_000_00n, 0n, 100_000_00n],
    ['excluded', 'inclusive', 100_000_00n, 0n, 100_000_00n],
  ])('%s, %s, on %d centavos', (code, behavior, amount, amountCentavos, totalCentavos) => {
    expect(taxOf(amount, { code, behavior })).toEqual({
      tax: { code, behavior, amountCentavos },
      totalCentavos,
    });
  });

  test('without terms there is none', () => {
    expect(taxOf(30_000_00n, null)).toEqual({ tax: null, totalCentavos: 30_000_00n });
  });

  test('a negative amount returns exactly what the positive one charged', () => {
    fc.assert(
      fc.property(terms, net, (given, amount) => {
        const charged = taxOf(amount, given);
        const returned = taxOf(-amount, given);
        expect(charged.totalCentavos + returned.totalCentavos).toBe(0n);
        expect((charged.tax?.amountCentavos ?? 0n) + (returned.tax?.amountCentavos ?? 0n)).toBe(0n);
      }),
    );
  });
});

describe('the taxes of a charge', () => {
  const line = (code: TaxCode | null, amountCentavos = 0n) => ({
    tax: code === null ? null : { code, behavior: 'inclusive' as const, amountCentavos },
  });
  const none = { ivaBaseCentavos: null, incCentavos: null, tipCentavos: null };

  test.each<[name: string, lines: ReturnType<typeof line>[], expected: object]>([
    ['no tax at all', [line(null)], { iva: '0', ...none }],
    ['exempt', [line('exempt')], { iva: '0', ...none }],
    ['two rates', [line('iva_19', 19_000_00n), line('iva_5', 50n)], { iva: '19000.50', ...none }],
    ['iva and inc', [line('iva_19', 1n), line('inc_8', 8n)], { iva: '0.01', ...none, incCentavos: 8n }],
    ['more returned than charged', [line('iva_19', -5n)], { iva: '0', ...none }],
  ])('%s', (_name, lines, expected) => {
    expect(chargeTaxesOf(lines)).toEqual(expected);
  });
});
