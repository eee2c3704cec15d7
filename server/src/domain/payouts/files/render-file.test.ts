import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { samplePayoutBatch as sample } from '../../../../test/support/fixtures/payout-batch.ts';
import { allBanks } from '../accounts/banks.ts';
import type { Column, Layout } from './layout-schema.ts';
import { type PayoutBatch, plainText } from './payout-file.ts';
import { shippedLayout, shippedLayouts } from './read-layout.ts';
import { renderFile } from './render-file.ts';
import { painVersions, writePain001 } from './write-pain001.ts';

const bytesOf = (layout: Layout, batch: PayoutBatch): Buffer => {
  const rendered = renderFile(layout, batch);
  if (rendered.ok) return rendered.bytes;
  throw new Error(rendered.problems.map(({ column, message }) => `${column}: ${message}`).join('\n'));
};

const golden = (name: string) => `./__snapshots__/${name}`;

describe('the same batch gives the same bytes', () => {
  it.each(shippedLayouts)('%s', async name => {
    const layout = shippedLayout(name);
    const bytes = bytesOf(layout, sample);
    expect(bytesOf(shippedLayout(name), structuredClone(sample)).equals(bytes)).toBe(true);
    await expect(bytes.toString('latin1')).toMatchFileSnapshot(golden(`${name}.${layout.extension}`));
  });

  it.each(painVersions)('%s', async version => {
    const bytes = writePain001(sample, version);
    expect(writePain001(structuredClone(sample), version).equals(bytes)).toBe(true);
    await expect(bytes.toString()).toMatchFileSnapshot(golden(`${version}.xml`));
  });
});

const account = fc.record({
  name: fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }),
  documentType: fc.constantFrom('CC', 'CE', 'TI', 'PA', 'NIT'),
  document: fc.stringMatching(/^[1-9]\d{7,9}$/),
  bank: fc.constantFrom(...allBanks().keys()),
  accountType: fc.constantFrom('savings', 'checking', 'deposit'),
  account: fc.stringMatching(/^\d{6,16}$/),
});
const payer = account.map(one => ({
  ...one,
  accountType: one.accountType === 'deposit' ? ('savings' as const) : one.accountType,
  account: one.account.slice(0, 11),
  document: one.document.slice(0, 9),
}));
const line = fc
  .record({
    holder: account,
    reference: fc.stringMatching(/^[a-z0-9]{20}$/),
    email: fc.option(fc.emailAddress().filter(email => email.length <= 48)),
    pesos: fc.bigInt({ min: 1n, max: 99_999_999n }),
  })
  .map(({ holder, pesos, ...rest }) => ({ ...holder, ...rest, amountCentavos: pesos * 100n }));
const batches = fc
  .record({ payer, lines: fc.array(line, { minLength: 1, maxLength: 30 }), description: fc.string() })
  .map((rest): PayoutBatch => ({ ...sample, ...rest }));

/** The fields of a record of fixed width, read independently of the renderer. */
function cut(record: string, columns: readonly Column[]): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  for (const { name, width = 0 } of columns) {
    fields[name] = record.slice(at, at + width);
    at += width;
  }
  expect(record).toHaveLength(at);
  return fields;
}

describe.each(['bancolombia-pab', 'bancolombia-sap', 'bbva'] as const)('any batch as %s', name => {
  const layout = shippedLayout(name);
  const unit = layout.is_whole_pesos ? 100n : 1n;

  test('every record has its width, and the lines carry the amounts', () => {
    fc.assert(
      fc.property(batches, batch => {
        const text = bytesOf(layout, batch).toString('latin1');
        expect(text).toMatch(/^[ -~\r\n]*$/);
        const records = text.split('\r\n').slice(0, -1);
        const [head, ...rest] = layout.header === undefined ? [undefined, ...records] : records;
        const lines = rest.map(record => cut(record ?? '', layout.line));
        const amounts = lines.map(({ Amount }) => BigInt(Amount ?? '') * unit);
        expect(amounts).toEqual(batch.lines.map(({ amountCentavos }) => amountCentavos));
        if (head === undefined || layout.header === undefined) return;
        const header = cut(head, layout.header);
        expect(Number(header['Count'])).toBe(lines.length);
        expect(BigInt(header['Sum of credits'] ?? '') * unit).toBe(
          amounts.reduce((sum, one) => sum + one, 0n),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a layout cannot carry is rejected, never cut', () => {
  const changed = (more: object): PayoutBatch => ({
    ...sample,
    lines: sample.lines.slice(0, 1).map(line => ({ ...line, ...more })),
  });
  it.each([
    ['bancolombia-sap', { amountCentavos: 150n }, 'Amount', 'has centavos, which this layout cannot carry'],
    [
      'bancolombia-sap',
      { amountCentavos: 1_000_000_000_000_000n },
      'Amount',
      'has 14 characters; the column takes 10',
    ],
    ['bancolombia-pab', { account: '1'.repeat(18) }, 'Account', 'has 18 characters; the column takes 17'],
    ['bancolombia-pab', { bank: null, accountType: 'breb' }, 'Bank', 'has no code for an empty value'],
    ['bancolombia-pab', { documentType: 'PPT' }, 'Document type', 'has no code for PPT'],
  ] as const)('%s with %o', (name, more, column, message) => {
    const rendered = renderFile(shippedLayout(name), changed(more));
    expect(rendered.ok ? [] : rendered.problems).toContainEqual({
      reference: sample.lines[0]?.reference,
      column,
      message,
    });
  });

  it('a name is cut, and so is a description', () => {
    expect(bytesOf(shippedLayout('bancolombia-pab'), changed({ name: 'Ñ'.repeat(50) })).toString()).toContain(
      `${'N'.repeat(30)}0056`,
    );
  });

  it('more payouts than the file takes', () => {
    const rendered = renderFile({ ...shippedLayout('bbva'), most_lines: 2 }, sample);
    expect(rendered).toEqual({
      ok: false,
      problems: [{ reference: null, column: '', message: 'has 3 payouts; the layout takes 2' }],
    });
  });
});

test.each([
  ['José Ñáñez', 'Jose Nanez'],
  ['=cmd|calc', 'cmd calc'],
  ['  A\tB\r\nC;D"E', 'A B C D E'],
  ['日本', ''],
])('%j is written %j', (written, plain) => {
  expect(plainText(written)).toBe(plain);
});
