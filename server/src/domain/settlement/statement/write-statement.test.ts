import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/world/files/read-pdf.ts';
import { readXlsx } from '../../reconciliation/bank-files/read-xlsx.ts';
import type { DocumentFormat } from '../documents/document.ts';
import type { SettlementLine } from '../settlements/line-store.ts';
import type { Settlement } from '../settlements/settlement.ts';
import { writeStatement } from './write-statement.ts';

const party = { name: 'Tienda Ñandú S.A.S.', nit: '900.123.456-8' };
const day = '2026-02-12' as CalendarDate;

function lineOf(number: number, fields: Partial<SettlementLine> = {}): SettlementLine {
  const line = {
    part: 0 as const,
    id: `tr${number}`,
    number: 1,
    type: 'charge' as const,
    chargeId: `tr${number}`,
    orderId: `order-${number}`,
    method: 'card',
    day,
    availableOn: day,
    grossCentavos: 0n,
    feeCentavos: 0n,
    feeTaxCentavos: 0n,
    rentaCentavos: 0n,
    ivaCentavos: 0n,
    icaCentavos: 0n,
    netCentavos: 0n,
    withheld: [],
    description: null,
    reference: null,
    ...fields,
  };
  const parts = [line.grossCentavos, line.feeCentavos, line.feeTaxCentavos, line.rentaCentavos];
  const sum = [...parts, line.ivaCentavos, line.icaCentavos].reduce((total, each) => total + each, 0n);
  return { ...line, netCentavos: fields.netCentavos ?? sum };
}

function settlementOf(lines: readonly SettlementLine[], openingCentavos: bigint): Settlement {
  const net = lines.reduce((sum, line) => sum + line.netCentavos, 0n);
  return {
    id: 'se1',
    number: 12n,
    status: 'closed',
    creationDate: new Date('2026-02-12T05:00:00Z'),
    cutoff: day,
    movements: lines.length,
    openingCentavos,
    closingCentavos: openingCentavos + net,
    grossCentavos: 0n,
    feeCentavos: 0n,
    feeTaxCentavos: 0n,
    rentaCentavos: 0n,
    ivaCentavos: 0n,
    icaCentavos: 0n,
    reserveCentavos: 0n,
    payoutsCentavos: 0n,
    adjustmentsCentavos: 0n,
    cause: null,
    hash: 'a'.repeat(64),
    paidAt: null,
  };
}

async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function write(
  lines: readonly SettlementLine[],
  format: DocumentFormat,
  { openingCentavos = 0n, language = 'es' }: { openingCentavos?: bigint; language?: 'es' | 'en' } = {},
): Promise<Buffer> {
  const settlement = settlementOf(lines, openingCentavos);
  const chunks: Buffer[] = [];
  for await (const chunk of writeStatement({ settlement, lines: each(lines), party }, { format, language })) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Type, net and balance of each row in centavos, as a reader finds them in the file. */
type Read = { type: string; net: bigint | null; balance: bigint }[];

const toCentavos = (text: string): bigint | null =>
  text === '' ? null : BigInt(text.replaceAll(/[.,]/g, ''));

const readers: Readonly<Record<DocumentFormat, (file: Buffer) => Promise<Read>>> = {
  csv: async file => {
    const rows = parse(file, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
    return rows.map(row => ({
      type: row['Tipo'] ?? '',
      net: toCentavos(row['Neto'] ?? ''),
      balance: toCentavos(row['Saldo'] ?? '') ?? 0n,
    }));
  },
  xlsx: async file => {
    // Reads with read-excel-file.
    const table = await readXlsx(file);
    if (!table.ok) throw new Error('the sheet cannot be read');
    const [head, ...rows] = table.rows;
    const at = (row: { cells: string[] }, name: string) => row.cells[head?.cells.indexOf(name) ?? -1] ?? '';
    const centavos = (text: string) => toCentavos(text.includes('.') || text === '' ? text : `${text}.00`);
    return rows.map(row => ({
      type: at(row, 'Tipo'),
      net: centavos(at(row, 'Neto')),
      balance: centavos(at(row, 'Saldo')) ?? 0n,
    }));
  },
  pdf: async file => {
    const texts = readPdf(file).text.split('\n');
    const columns = texts.indexOf('Saldo') - texts.indexOf('Fecha') + 1;
    return texts.flatMap((text, index) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? [
            {
              type: texts[index + 1] ?? '',
              net: toCentavos(texts[index + columns - 2] ?? ''),
              balance: toCentavos(texts[index + columns - 1] ?? '') ?? 0n,
            },
          ]
        : [],
    );
  },
};

const formats = Object.keys(readers) as DocumentFormat[];

/** Within what a spreadsheet's numbers hold to the centavo. */
const amount = fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n });
const anyLine = fc.oneof(
  fc.record({
    grossCentavos: amount,
    feeCentavos: amount,
    feeTaxCentavos: amount,
    rentaCentavos: amount,
    ivaCentavos: amount,
    icaCentavos: amount,
  }),
  fc.record({
    part: fc.constant(1 as const),
    type: fc.constantFrom('payout' as const, 'reserve_hold' as const, 'adjustment' as const),
    netCentavos: amount,
    description: fc.constantFrom('=1+1', '@x', 'Por ventas raras', '', '+57 300'),
    chargeId: fc.constant(null),
    orderId: fc.constant(null),
  }),
);
const anySettlement = fc.record({
  fields: fc.array(anyLine, { maxLength: 60 }),
  openingCentavos: amount,
});

describe.each(formats)('a statement as %s', format => {
  it('begins with the opening balance, ends with the closing one, and its rows lead there', async () => {
    await fc.assert(
      fc.asyncProperty(anySettlement, async ({ fields, openingCentavos }) => {
        const lines = fields.map((line, index) => lineOf(index, line));
        const rows = await readers[format](await write(lines, format, { openingCentavos }));
        const { closingCentavos } = settlementOf(lines, openingCentavos);
        expect(rows[0]).toEqual({ type: 'Saldo inicial', net: null, balance: openingCentavos });
        expect(rows.at(-1)).toEqual({ type: 'Saldo final', net: null, balance: closingCentavos });
        expect(rows.slice(1, -1).map(row => row.net)).toEqual(lines.map(line => line.netCentavos));
        let balance = openingCentavos;
        for (const row of rows.slice(1, -1)) {
          balance += row.net ?? 0n;
          expect(row.balance).toBe(balance);
        }
        expect(balance).toBe(closingCentavos);
      }),
      { numRuns: 1_000, seed: 39 },
    );
  }, 120_000);

  it('is the same bytes each time', async () => {
    const lines = [lineOf(1, { grossCentavos: 100n }), lineOf(2, { grossCentavos: -5n })];
    expect((await write(lines, format)).equals(await write(lines, format))).toBe(true);
  });

  it('of 100,000 lines needs the memory of a page', async () => {
    const settlement = settlementOf([], 0n);
    const count = 100_000;
    settlement.closingCentavos = 1_000n * BigInt(count);
    let made = 0;
    const lines = (async function* () {
      for (; made < count; made += 1) yield lineOf(made, { grossCentavos: 1_000n });
    })();
    let [chunks, bytes, widest, ahead] = [0, 0, 0, 0];
    let before = 0;
    for await (const chunk of writeStatement({ settlement, lines, party }, { format, language: 'es' })) {
      chunks += 1;
      bytes += chunk.length;
      widest = Math.max(widest, chunk.length);
      ahead = Math.max(ahead, made - before);
      before = made;
    }
    expect(made).toBe(count);
    expect(bytes).toBeGreaterThan(500_000);
    // Nothing grows with the number of lines: neither what is read ahead of what is written, nor a piece.
    expect(ahead).toBeLessThanOrEqual(10_000);
    expect(widest).toBeLessThan(1_000_000);
    expect(chunks).toBeGreaterThan(10);
  }, 120_000);
});

it('breaks off where the lines do not lead to the closing balance', async () => {
  const lines = [lineOf(1, { grossCentavos: 100n })];
  const settlement = { ...settlementOf(lines, 0n), closingCentavos: 101n };
  const writing = writeStatement(
    { settlement, lines: each(lines), party },
    { format: 'csv', language: 'es' },
  );
  await expect(
    (async () => {
      for await (const _ of writing);
    })(),
  ).rejects.toThrow('the lines of se1 lead to 100 centavos, but it closes with 101');
});

it('has no formulas, whatever an order or a note is called', async () => {
  const lines = [
    lineOf(1, { orderId: '=HYPERLINK("https://example.com")', description: '@SUM(A1)' }),
    lineOf(2, { orderId: '-2+3', description: '+1' }),
  ];
  const [, , first, second] = parse(await write(lines, 'csv'), { bom: true, delimiter: ';' });
  for (const cell of [...(first ?? []), ...(second ?? [])]) expect(cell).not.toMatch(/^[=+@]|^-\D/);
  expect(first).toContain(`'=HYPERLINK("https://example.com")`);
});

it('is written in English, too, with the name and NIT of the merchant on paper', async () => {
  const text = readPdf(await write([lineOf(1)], 'pdf', { language: 'en' })).text;
  expect(text).toContain('Settlement 12');
  expect(text).toContain('Tienda Ñandú S.A.S. · NIT 900.123.456-8');
  expect(text).toContain('Opening balance');
  expect(text).toContain(`SHA-256 of the lines: ${'a'.repeat(64)}`);
});
