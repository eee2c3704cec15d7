import { describe, expect, test } from 'vitest';
import { type RawRow, readValues } from './import-row.ts';
import { readColumns, readRows } from './read-rows.ts';

async function rowsOf(text: string | Buffer): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const row of readRows(Buffer.from(text as string))) rows.push(row);
  return rows;
}

describe('JSON lines', () => {
  test('keeps the line number of each; a non-object is a bad row and does not affect the others', async () => {
    const rows = await rowsOf('{"id":"1"}\n\n{"id":\n[1]\n"text"\n{"id":"2"}');
    expect(rows).toEqual([
      { line: 1, record: { id: '1' } },
      { line: 3, record: undefined },
      { line: 4, record: undefined },
      { line: 5, record: undefined },
      { line: 6, record: { id: '2' } },
    ]);
  });

  test('with the mark of UTF-8, and lines as Windows ends them', async () => {
    expect(await rowsOf('\uFEFF{"id":"1"}\r\n{"id":"2"}\r\n')).toMatchObject([
      { line: 1, record: { id: '1' } },
      { line: 2, record: { id: '2' } },
    ]);
  });
});

describe('CSV', () => {
  test.each([
    ['commas', 'id,name\n7,"Gómez, Ana"\n', 'Gómez, Ana'],
    ['semicolons', 'id;name\n7;"Gómez; Ana"\n', 'Gómez; Ana'],
    ['a break in a cell', 'id,name\n7,"Ana\nGómez"\n', 'Ana\nGómez'],
    ['the letters of Windows', Buffer.from('id,name\n7,G\xF3mez\n', 'latin1'), 'Gómez'],
  ])('with %s', async (_what, text, name) => {
    expect(await rowsOf(text)).toEqual([{ line: 2, record: { id: '7', name } }]);
  });

  test('an unclosed quote costs only its own line', async () => {
    const rows = await rowsOf('id,name\n1,Ana\n2,"Luz\n3,Eva\n4,Sol\n');
    expect(rows.map(({ line, record }) => [line, record?.['id']])).toEqual([
      [2, '1'],
      [3, undefined],
      [4, '3'],
      [5, '4'],
    ]);
  });

  test('a row with more cells than there are names is a bad row', async () => {
    expect(await rowsOf('id,name\n1,Ana,Gómez\n2,Luz\n')).toMatchObject([
      { line: 2, record: undefined },
      { line: 3, record: { id: '2', name: 'Luz' } },
    ]);
  });

  test('its columns are known without reading it', async () => {
    expect(await readColumns(Buffer.from('Cliente;Correo\n1;a@b.co\n'))).toEqual(['Cliente', 'Correo']);
    expect(await readColumns(Buffer.from('{"id":"1"}'))).toEqual([]);
  });
});

describe('the values of a row', () => {
  const valuesOf = (kind: 'plans' | 'customers' | 'cards' | 'subscriptions', record: object, columns = {}) =>
    readValues(kind, { line: 1, record: record as Record<string, unknown> }, columns);

  test.each([
    ['customers', { id: 'c1', Nombre: 'Ana', CORREO: 'a@b.co', Teléfono: '300' }, { phone_number: '300' }],
    [
      'customers',
      { id: 7, name: 'Ana', email: 'a@b.co', address: { city: 'Cali' } },
      { id: '7', city: 'Cali' },
    ],
    [
      'customers',
      { id: 'c1', name: 'Ana', email: 'a@b.co', requires_account: 'sí' },
      { requires_account: true },
    ],
    [
      'plans',
      { id: 'p', name: 'P', amount: '$ 20.000,50', repeat_every: '1', repeat_unit: 'mes' },
      { amount: 20_000.5, repeat_every: 1 },
    ],
    [
      'subscriptions',
      { id: 's', customer_id: 'c', plan_id: 'p', charge_date: '5/03/2027', card: { id: 'k1' } },
      { next_charge_date: '2027-03-05', card_id: 'k1' },
    ],
    [
      'subscriptions',
      { id: 's', customer_id: 'c', plan_id: 'p', next_charge_date: '2027-03-05T02:00:00Z' },
      { next_charge_date: '2027-03-04' },
    ],
  ] as const)('%s %j', (kind, record, expected) => {
    expect(valuesOf(kind, record)).toMatchObject({ ok: true, row: expected });
  });

  test("a mapped column is read under its field's name", () => {
    const record = { Código: 'c1', Contacto: 'Ana', Buzón: 'a@b.co' };
    const columns = { Contacto: 'name', Buzón: 'email' };
    expect(valuesOf('customers', record, columns)).toMatchObject({
      ok: true,
      row: { id: 'c1', name: 'Ana' },
    });
  });

  test.each([
    ['customers', { id: 'c1', name: 'Ana' }, 'email', 'required', ''],
    ['customers', { id: 'c1', name: ' ', email: 'a@b.co' }, 'name', 'required', ''],
    ['customers', { id: 'c1', name: { first: 'Ana' }, email: 'a@b.co' }, 'name', 'required', ''],
    [
      'plans',
      { id: 'p', name: 'P', amount: 'mucho', repeat_every: 1, repeat_unit: 'month' },
      'amount',
      'not_amount',
      'mucho',
    ],
    [
      'plans',
      { id: 'p', name: 'P', amount: 1, repeat_every: '1.5', repeat_unit: 'month' },
      'repeat_every',
      'not_integer',
      '1.5',
    ],
    [
      'subscriptions',
      { id: 's', customer_id: 'c', plan_id: 'p', next_charge_date: '2027-02-30' },
      'next_charge_date',
      'not_date',
      '2027-02-30',
    ],
    ['cards', { id: 'k', cvv2: '123' }, 'cvv2', 'security_code', ''],
    ['cards', { id: 'k', CVC: 123 }, 'CVC', 'security_code', ''],
    [
      'customers',
      { id: 'c', name: 'A', email: 'a@b.co', requires_account: '4111 1111 1111 1111' },
      'requires_account',
      'not_boolean',
      '411111XXXXXX1111',
    ],
  ] as const)('%s %j: %s %s', (kind, record, field, problem, value) => {
    expect(valuesOf(kind, record)).toEqual({ ok: false, field, problem, value });
  });
});

describe('columns of a table', () => {
  test.each([
    ['id;name\n1;"Ana\n2;Eva\n', ['id', 'name']],
    ['id;"name\n1;Ana\n', []],
    [`${'a;'.repeat(60)}a\n1\n`, []],
    ['{"id":"1"}', []],
  ])('%s', async (text, columns) => {
    expect(await readColumns(Buffer.from(text))).toEqual(columns);
  });

  test('more than 60 are one bad row, and nothing else is read', async () => {
    const fault = { problem: 'too_many_columns', value: '61' };
    expect(await rowsOf(`${'a;'.repeat(60)}a\n1\n2\n`)).toEqual([{ line: 1, record: undefined, fault }]);
  });
});

describe('values that are no text', () => {
  test.each([
    ['a column with the name of a method', { id: '1', constructor: 'a', toString: 'b' }, 'required'],
    ['an array that is 5,000 deep', { id: JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) }, 'not_text'],
  ])('%s is one bad row', (_what, record, problem) => {
    expect(readValues('customers', { line: 1, record })).toMatchObject({ ok: false, problem });
  });
});
