import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleInvoice } from '../invoices/assemble-invoice.ts';
import { type Line, newLine } from '../lines/line.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import { partsOfRefund } from './credit-note.ts';

const lineOf = (description: string, amountCentavos: bigint, tax: TaxTerms | null = null): Line =>
  newLine(
    {
      type: 'plan',
      description,
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days: null,
      planId: 'p1',
      meterId: null,
    },
    tax,
  );

const shown = (lines: readonly Line[], refunded: bigint, noted = 0n) => {
  const parts = partsOfRefund(assembleInvoice(lines), refunded, noted);
  return parts && [parts.totalCentavos, parts.taxCentavos, parts.lines.map(line => line.totalCentavos)];
};

const iva: TaxTerms = { code: 'iva_19', behavior: 'inclusive' };
const plusIva: TaxTerms = { code: 'iva_19', behavior: 'exclusive' };

test.each([
  ['all of one line', [lineOf('a', 20_000_00n)], 20_000_00n, 0n, [20_000_00n, 0n, [20_000_00n]]],
  ['half of it, with the tax in it', [lineOf('a', 119_00n, iva)], 59_50n, 0n, [59_50n, 9_50n, [59_50n]]],
  [
    'all of a price without its tax',
    [lineOf('a', 100_00n, plusIva)],
    119_00n,
    0n,
    [119_00n, 19_00n, [119_00n]],
  ],
  [
    'two lines by their totals',
    [lineOf('a', 3_00n), lineOf('b', 1_00n)],
    2_00n,
    0n,
    [2_00n, 0n, [1_50n, 50n]],
  ],
  [
    'an upgrade, on what it charges',
    [lineOf('a', -5_00n), lineOf('b', 8_00n)],
    3_00n,
    0n,
    [3_00n, 0n, [3_00n]],
  ],
  ['no more than earlier notes left', [lineOf('a', 10_00n)], 8_00n, 7_00n, [3_00n, 0n, [3_00n]]],
] as const)('a refund of %s', (_title, lines, refunded, noted, expected) => {
  expect(shown(lines, refunded, noted)).toEqual(expected);
});

test('nothing is left after notes of the whole invoice', () => {
  expect(shown([lineOf('a', 10_00n)], 1n, 10_00n)).toBeUndefined();
});

test('for any refunds, notes add up to the refunds and never exceed the invoice', () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), fc.array(amount), (amounts, refunds) => {
      const invoice = assembleInvoice(amounts.map((each, index) => lineOf(String(index), each, iva)));
      let noted = 0n;
      for (const refund of refunds) {
        const parts = partsOfRefund(invoice, refund, noted);
        const left = invoice.totalCentavos - noted;
        expect(parts?.totalCentavos ?? 0n).toBe(refund < left ? refund : left);
        const sum = (parts?.lines ?? []).reduce((total, line) => total + line.totalCentavos, 0n);
        expect(sum).toBe(parts?.totalCentavos ?? 0n);
        noted += sum;
      }
      expect(noted <= invoice.totalCentavos).toBe(true);
    }),
  );
});
