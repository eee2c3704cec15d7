import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  bancolombia,
  credibanco,
  davivienda,
  redeban,
} from '../../../../test/support/world/files/bank-files.ts';
import { sheetOf, xlsxOf } from '../../../../test/support/world/files/test-xlsx.ts';
import { guessMapping } from './guess-mapping.ts';
import { mapLines, marksOf, methodIn } from './map-lines.ts';
import { decodeText, MAX_ROWS, separatorOf } from './read-csv.ts';
import { readTable } from './read-table.ts';

const rowsOf = async (file: string | Buffer) => {
  const table = await readTable(typeof file === 'string' ? Buffer.from(file) : file);
  if (!table.ok) throw new Error(`${table.problem.problem} ${table.problem.value}`);
  return table.rows;
};
const read = async (file: string | Buffer, changes: Partial<BankMapping> = {}) => {
  const rows = await rowsOf(file);
  const { mapping, columns } = guessMapping(rows);
  const mapped = mapLines(rows, { ...mapping, ...changes });
  return {
    columns,
    mapping,
    mapped,
    lines: mapped.lines.map(({ day, method, amountCentavos, reference }) => [
      day,
      method,
      Number(amountCentavos) / 100,
      reference,
    ]),
  };
};

describe('the shapes of', () => {
  test('Bancolombia: column names below a header, one signed amount, other movements are skipped', async () => {
    const { lines, mapped, mapping } = await read(bancolombia);
    expect(mapping).toMatchObject({
      header_line: 5,
      columns: { date: 0, amount: 5, reference: 3, description: 1 },
    });
    expect(lines).toEqual([
      ['2026-11-15', 'card', 97_000, '9001'],
      ['2026-11-16', 'bank_account', 50_000.5, 'CUS-77'],
    ]);
    expect(mapped).toMatchObject({ foreign: 1, unread: 0 });
  });

  test.each([
    ['UTF-8', Buffer.from(davivienda)],
    ['Latin-1', Buffer.from(davivienda, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${davivienda}`, 'utf16le')],
  ])('Davivienda in %s: credits and debits in two columns, the balance is no amount', async (_what, file) => {
    const { lines, mapping, columns, mapped } = await read(file);
    expect(columns).toContain('Créditos');
    expect(mapping.columns).toEqual({ date: 0, reference: 1, description: 2, debit: 3, credit: 4 });
    expect(lines).toEqual([
      ['2026-11-14', 'card', 97_000, '000123'],
      ['2026-11-14', 'bank_account', -3_500, '000124'],
    ]);
    expect(mapped.foreign).toBe(1);
  });

  test('Redeban: deposit day, net amount and deductions', async () => {
    const { lines, mapping, mapped } = await read(redeban);
    expect(mapping.columns).toMatchObject({
      date: 1,
      amount: 10,
      method: 2,
      fee: 5,
      fee_tax: 6,
      retefuente: 7,
    });
    expect(lines).toEqual([
      ['2026-11-17', 'card', 95_416.5, '004512'],
      ['2026-11-17', 'card', 47_708.25, '004513'],
    ]);
    expect(mapped.lines[0]?.kept).toEqual({
      fee: 250_000n,
      feeTax: 47_500n,
      retefuente: 126_050n,
      reteica: 34_800n,
      reteiva: 0n,
    });
    expect(mapped.problems).toEqual([{ line: 4, problem: 'date', value: '' }]);
  });

  test('Credibanco: dates without separators, and a column for returned amounts', async () => {
    const { lines, mapping } = await read(credibanco, { method: 'card' });
    expect(mapping.columns).toMatchObject({ date: 0, sign: 1, amount: 3, fee: 4, retefuente: 5, reteica: 6 });
    expect(lines).toEqual([
      ['2026-11-17', 'card', 95_416, null],
      ['2026-11-18', 'card', -5_000, null],
    ]);
  });

  test('our own template', async () => {
    const { lines } = await read(
      'fecha;medio;monto;referencia\n2026-11-14;tarjeta;20000;o-1\n14/11/2026;pse;50.000,50;\n',
    );
    expect(lines).toEqual([
      ['2026-11-14', 'card', 20_000, 'o-1'],
      ['2026-11-14', 'bank_account', 50_000.5, null],
    ]);
  });

  test.each([
    ['no names at all', '14/11/2026;VISA abono;97000\n15/11/2026;VISA abono;50000\n', { date: 0, amount: 2 }],
    ['names of nobody’s', 'a;b\n14/11/2026;97000\n', { date: 0, amount: 1 }],
    [
      'English names',
      'Date,Description,Amount\n11/14/2026,Visa,97000\n',
      { date: 0, description: 1, amount: 2 },
    ],
    [
      'a bad cell among many',
      'Fecha;Valor;N\n14/11/2026;97000;1\n15/11/2026;1;2\n15/11/2026;2;3\n15/11/2026;x;4\n',
      { date: 0, amount: 1 },
    ],
    ['a credit without a debit', 'Fecha;Abono\n14/11/2026;97000\n', { date: 0, amount: 1 }],
    [
      'accents and capitals',
      'FECHA MOVIMIENTO;DESCRIPCIÓN;DÉBITO;CRÉDITO\n14/11/2026;Visa;;97000\n',
      { date: 0, description: 1, debit: 2, credit: 3 },
    ],
  ])('%s', async (_what, text, columns) => {
    const { mapping, lines } = await read(text, { method: 'card' });
    expect(mapping.columns).toEqual(columns);
    expect(lines[0]).toMatchObject(['2026-11-14', 'card', 97_000, null]);
  });
});

describe('a file that is not one', () => {
  test.each([
    ['%PDF-1.7', 'unreadable', 'PDF'],
    ['<html><table>', 'unreadable', 'HTML'],
    ['\n\n', 'empty', ''],
    ['PK\u0003\u0004 and nothing', 'unreadable', ''],
    ['"a;b\n1;2\n', 'columns', '"'],
    ['a;b\n'.repeat(MAX_ROWS + 1), 'too_many', ''],
  ])('%# is refused: %2$s', async (text, problem, value) => {
    expect(await readTable(Buffer.from(text))).toMatchObject({ ok: false, problem: { problem, value } });
  });

  test('a file that spans years or has no lines is rejected; a bad row is skipped and reported', async () => {
    const rows = await rowsOf('fecha;monto\n2026-01-01;1\n2026-12-01;1\n');
    const { mapping } = guessMapping(rows);
    expect(mapLines(rows, { ...mapping, method: 'card' })).toMatchObject({
      lines: [],
      problems: [{ problem: 'days' }],
    });
    expect(mapLines(rows, { ...mapping, columns: {} })).toMatchObject({ problems: [{ problem: 'mapping' }] });
    const some = await rowsOf(
      'fecha;monto\n2026-01-01;1\nmañana;2\n2026-01-03;mucho\n2026-01-04;0\n2026-01-05;5\n',
    );
    expect(mapLines(some, { ...mapping, method: 'card' })).toMatchObject({
      lines: [{ number: 2 }, { number: 6 }],
      unread: 3,
      problems: [
        { line: 3, problem: 'date' },
        { line: 4, problem: 'amount', value: 'mucho' },
        { line: 5, problem: 'amount', value: '0' },
      ],
    });
  });
});

describe('a spreadsheet', () => {
  test.each([true, false])('is read, with places at its cells: %s', async hasPlaces => {
    const file = xlsxOf(
      sheetOf(
        [
          ['Fecha', 'Descripción', 'Valor'],
          [{ serial: 46_340 }, 'ABONO VISA', 18_238.799999999999],
          [{ serial: 46_341 }, 'ABONO VISA', 20_000],
        ],
        hasPlaces,
      ),
    );
    expect((await read(file)).lines).toEqual([
      ['2026-11-14', 'card', 18_238.8, null],
      ['2026-11-15', 'card', 20_000, null],
    ]);
  });

  test('that would fill the memory is refused', async () => {
    const far = xlsxOf('<row r="900000"><c r="A900000"><v>1</v></c></row>');
    expect(await readTable(far)).toMatchObject({ ok: false, problem: { problem: 'too_many' } });
    const wide = xlsxOf('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    expect(await readTable(wide)).toMatchObject({ ok: false, problem: { problem: 'too_many' } });
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20 * 1_024 * 1_024) }));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readTable(bomb)).toMatchObject({ ok: false, problem: { problem: 'too_many' } });
    const other = Buffer.from(zipSync({ 'a.txt': strToU8('hola') }));
    expect(await readTable(other)).toMatchObject({ ok: false, problem: { problem: 'unreadable' } });
  });
});

test.each([
  ['a;b\n1;2\n', ';'],
  ['a,b\n1,2\n', ','],
  ['a\tb\n', '\t'],
  ['title\na;b;c\n1.000,50;2,5;3\n', ';'],
  ['a,b\n"1;2;3;4","x"\n', ','],
])('%j is separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each([
  [Buffer.from('año'), 'año'],
  [Buffer.from('año', 'latin1'), 'año'],
])('%o is read as it was written', (bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test.each([
  ['ABONO REDEBAN', 'card'],
  ['Pago PSE ACH Colombia', 'bank_account'],
  ['EFECTY consignación', 'store'],
  ['NÓMINA', undefined],
])('%s was paid with %s', (text, method) => {
  expect(methodIn(text)).toBe(method);
});

test('the same line twice in a file is two, and each is known again in the next', async () => {
  const { mapped } = await read('fecha;monto;medio\n2026-11-14;1;visa\n2026-11-14;1;visa\n');
  const marks = marksOf('Banco', mapped.lines).map(String);
  expect(new Set(marks).size).toBe(2);
  expect(marksOf('Banco', mapped.lines).map(String)).toEqual(marks);
  expect(marksOf('Otro', mapped.lines).map(String)).not.toEqual(marks);
});
