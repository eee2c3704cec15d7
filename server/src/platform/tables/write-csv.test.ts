import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import type { Cell } from './column.ts';
import { writeCsv } from './write-csv.ts';

async function textOf<Row>(rows: Row[][], read: (row: Row) => Cell): Promise<string> {
  async function* pages() {
    yield* rows;
  }
  const table = { name: 't', columns: [{ header: 'Año', width: 5, read }], pages: pages() };
  const chunks: Buffer[] = [];
  for await (const chunk of writeCsv(table)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each<[string, Cell, string]>([
  ['nothing', null, ''],
  ['pesos with a comma', 2_000_050n, '20000,50'],
  ['a negative amount is a number, no text', -50n, '-0,50'],
  ['a moment of Bogotá', new Date('2026-11-15T02:03:04Z'), '2026-11-14 21:03:04'],
  ['a day', { day: '2026-11-14' as CalendarDate }, '2026-11-14'],
  ['text', 'Café', 'Café'],
  ['a separator', 'a;b', '"a;b"'],
  ['quotes', 'a "b"', '"a ""b"""'],
  ['a new line', 'a\nb', '"a\nb"'],
  ['a formula', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['plus', '+573001112233', `'+573001112233`],
  ['minus', '-1+1', `'-1+1`],
  ['at', '@SUM(A1)', `'@SUM(A1)`],
  ['a tab before a formula', '\t=1', `'\t=1`],
  ['a carriage return', 'a\rb', '"a\rb"'],
  ['an empty text', '', ''],
  ['a whole number', 12, '12'],
  ['a number with decimals', -1.5, '-1,5'],
])('%s', async (_title, cell, written) => {
  expect(await textOf([[{ cell }]], row => row.cell)).toBe(`\uFEFFAño\r\n${written}\r\n`);
});

test('the file has its mark, a header and a line for each row', async () => {
  expect(await textOf([[{ a: 'x' }], [], [{ a: 'y' }]], row => row.a)).toBe('\uFEFFAño\r\nx\r\ny\r\n');
});
