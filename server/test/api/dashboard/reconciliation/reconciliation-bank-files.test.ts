import { describe, expect, test } from 'vitest';
import { type Upload } from '../../../support/world/disputes/reconciliation.ts';
import { bancolombia, davivienda } from '../../../support/world/files/bank-files.ts';
import { sheetOf, xlsxOf } from '../../../support/world/files/test-xlsx.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Preview {
  mapping: { columns: Record<string, number>; method: string } | null;
  bank: string;
  is_known: boolean;
  columns: string[];
  rows: string[][];
  lines: number;
  total: number;
  unread: number;
  foreign: number;
  problems: { line: number; problem: string; value: string }[];
}

const { shop, dashboard, settled } = useSettledShop();

const typeOf = (file: string | Buffer): string =>
  typeof file !== 'string' && file[0] === 0x50 ? XLSX : 'text/csv';
const look = async (file: string | Buffer, query = '', data: TestClient = settled.data): Promise<Preview> => {
  const headers = { 'content-type': typeOf(file) };
  return (await data.post<Preview>(`/reconciliation/previews?name=banco.csv${query}`, file, { headers }))
    .body;
};
const take = (file: string | Buffer, mapping: object | null, bank = 'Bancolombia', data = settled.data) => {
  const query = new URLSearchParams({ name: 'banco.csv', bank, mapping: JSON.stringify(mapping) });
  const headers = { 'content-type': typeOf(file) };
  return data.post<Upload & { repeated: number; unread: number }>(`/reconciliation/files?${query}`, file, {
    headers,
  });
};

describe('a preview', () => {
  test('200: first rows, guessed columns and what would be read; nothing is kept', async () => {
    expect(await look(bancolombia)).toMatchObject({
      bank: '',
      is_known: false,
      columns: ['Fecha', 'Descripcion', 'Sucursal', 'Referencia 1', 'Documento', 'Valor'],
      mapping: { columns: { date: 0, amount: 5, description: 1, reference: 3 }, method: 'text' },
      lines: 2,
      total: 147_000.5,
      foreign: 1,
      unread: 0,
    });
    expect((await settled.data.get('/reconciliation/files')).body).toEqual([]);
  });

  test('200: Latin-1, and a spreadsheet', async () => {
    expect((await look(Buffer.from(davivienda, 'latin1'))).columns).toContain('Créditos');
    const sheet = xlsxOf(
      sheetOf([
        ['Fecha', 'Valor', 'Medio'],
        [{ serial: 46_340 }, 20_000, 'Visa'],
      ]),
    );
    expect(await look(sheet)).toMatchObject({
      lines: 1,
      total: 20_000,
      columns: ['Fecha', 'Valor', 'Medio'],
    });
  });

  test('200: by a mapping that was corrected', async () => {
    const { mapping } = await look(davivienda);
    const corrected = { ...mapping, method: 'card' };
    const seen = await look(davivienda, `&mapping=${encodeURIComponent(JSON.stringify(corrected))}`);
    expect(seen).toMatchObject({ lines: 3, foreign: 0 });
  });

  test.each([
    ['%PDF-1.7', 'unreadable', 'PDF'],
    ['PK\u0003\u0004x', 'unreadable', ''],
    ['hola', 'mapping', ''],
  ])('200: says that %j is not such a file', async (text, problem, value) => {
    expect((await look(text)).problems[0]).toMatchObject({ problem, value });
  });

  test.each(['no', '{}', '{"header_line":-1,"columns":{},"day_first":true,"method":"card"}'])(
    '400: mapping=%s',
    async mapping => {
      const { status } = await settled.data.post(
        `/reconciliation/previews?mapping=${encodeURIComponent(mapping)}`,
        bancolombia,
        { headers: { 'content-type': 'text/csv' } },
      );
      expect(status).toBe(400);
    },
  );
});

describe('a mapped file', () => {
  const file =
    'Fecha;Concepto;Valor\n14/11/2026;Visa R-1;18.238,80\n14/11/2026;Visa;x\n15/11/2026;Nómina;1\n';

  test('200: good rows are stored and matched, bad ones counted, others skipped', async () => {
    const { mapping } = await look(file);
    const { body } = await take(file, mapping);
    expect(body).toMatchObject({ result: 'stored', unread: 1, repeated: 0, file: { lines: 1, matched: 1 } });
    expect(await settled.isConciliated(settled.ids.card)).toBe(true);
  });

  test('200: recognizes the next file of that shape, with its bank and columns; for this merchant only', async () => {
    const { mapping } = await look(file);
    await take(file, { ...mapping, method: 'store' }, 'Mi banco');
    const next = 'Banco X\n\nFecha;Concepto;Valor\n01/12/2026;cualquier cosa;5\n';
    expect(await look(next)).toMatchObject({
      is_known: true,
      bank: 'Mi banco',
      lines: 1,
      mapping: { method: 'store' },
    });
    const stranger = dashboard.clientOf(await shop.merchant());
    expect(await look(next, '', stranger)).toMatchObject({ is_known: false, bank: '' });
  });

  test('200: skips lines of an earlier file; keeps equal lines within a file', async () => {
    const head = 'Fecha;Medio;Valor\n';
    const week = `${head}14/11/2026;Visa;100\n14/11/2026;Visa;100\n`;
    const { mapping } = await look(week);
    expect((await take(week, mapping)).body).toMatchObject({
      result: 'stored',
      repeated: 0,
      file: { lines: 2 },
    });
    const month = `${week}15/11/2026;Visa;300\n`;
    expect((await take(month, mapping)).body).toMatchObject({
      result: 'stored',
      repeated: 2,
      file: { lines: 1 },
    });
    const again = `${month}\n`;
    expect((await take(again, mapping)).body).toMatchObject({ result: 'known', repeated: 3, file: null });
    expect((await take(month, mapping, 'Otro banco')).body).toMatchObject({
      result: 'known',
      file: { lines: 1 },
    });
  });

  test('200: two concurrent uploads store each line once', async () => {
    const { mapping } = await look(file);
    const uploads = await Promise.all([take(`${file}\n`, mapping), take(`${file}\n\n`, mapping)]);
    expect(uploads.map(({ body }) => body.result).sort()).toEqual(['known', 'stored']);
  });

  test('200: rejects a file without a good row', async () => {
    const { mapping } = await look(file);
    const { body } = await take('Fecha;Concepto;Valor\nayer;Visa;1\n', mapping);
    expect(body).toMatchObject({
      result: 'refused',
      file: null,
      problems: [{ problem: 'empty' }, { problem: 'date' }],
    });
  });
});
