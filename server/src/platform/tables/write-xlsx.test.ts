import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell, Table } from './column.ts';
import { writeXlsx } from './write-xlsx.ts';

const tableOf = (cells: readonly Cell[]): Table<Cell> => ({
  name: 'Hoja & más',
  columns: [{ header: 'Valor', width: 12, read: cell => cell }],
  pages: (async function* () {
    yield cells;
  })(),
});

async function filesOf(cells: readonly Cell[], rowsOfSheet?: number): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  const writtenAt = new Date('2026-11-14T15:00:00Z');
  for await (const chunk of writeXlsx(tableOf(cells), writtenAt, rowsOfSheet)) chunks.push(chunk);
  const files = Object.entries(unzipSync(Buffer.concat(chunks)));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test.each<[string, Cell, string]>([
  ['pesos', 123_456_789_012n, '<c s="2"><v>1234567890.12</v></c>'],
  ['a whole number', 3003, '<c><v>3003</v></c>'],
  ['a day', { day: '2026-11-14' as CalendarDate }, '<c s="4"><v>46340</v></c>'],
  ['noon of Bogotá', new Date('2026-11-14T17:00:00Z'), '<c s="3"><v>46340.5</v></c>'],
  ['nothing', null, '<c/>'],
  ['a formula is a text', '=1+1', '<t xml:space="preserve">=1+1</t>'],
  ['markup', '<b>&"', '<t xml:space="preserve">&lt;b&gt;&amp;&quot;</t>'],
  ['what XML cannot hold', 'a\u0000b\u001Fc\uD800d\uFFFFe', '<t xml:space="preserve">abcde</t>'],
  ['an emoji', '☕🇨🇴', '<t xml:space="preserve">☕🇨🇴</t>'],
])('%s', async (_title, cell, xml) => {
  const files = await filesOf([cell]);
  expect(files['xl/worksheets/sheet1.xml']).toContain(
    `<row>${xml.startsWith('<t') ? '<c t="inlineStr"><is>' : ''}${xml}`,
  );
});

test("rows beyond a sheet's limit continue in the next sheet, each with its header", async () => {
  const files = await filesOf(['a', 'b', 'c', 'd', 'e'], 2);
  const rows = [1, 2, 3].map(n => files[`xl/worksheets/sheet${n}.xml`]?.match(/(?<=preserve">)[^<]+/g));
  expect(rows).toEqual([
    ['Valor', 'a', 'b'],
    ['Valor', 'c', 'd'],
    ['Valor', 'e'],
  ]);
  expect(files['xl/workbook.xml']).toContain('<sheet name="Hoja &amp; más 3" sheetId="3" r:id="rId3"/>');
  expect(files['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml');
  expect(files['xl/_rels/workbook.xml.rels']).toContain('Target="worksheets/sheet3.xml"');
});

test('an export without rows is a sheet with its header', async () => {
  const files = await filesOf([]);
  expect(files['xl/worksheets/sheet1.xml']).toMatch(/<sheetData><row>.*<\/row><\/sheetData><\/worksheet>$/);
});
