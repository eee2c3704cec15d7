import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../src/domain/reconciliation/bank-files/read-table.ts';
import { buildDuePacks, purgePacks } from '../../../../src/reports/closing-pack/build-due-packs.ts';
import { readPdf } from '../../../support/world/files/read-pdf.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Pack {
  id: string;
  status: string;
  rows: number;
  total: number;
  size_bytes: number | null;
}
interface Totals {
  sales: { amount: number };
  expected: number;
  deposits: { amount: number };
  kept: Record<string, number>;
}

interface Proposal {
  line: { file_id: string; number: number; amount: number };
  payments: object;
  deductions: Record<string, number>;
}

const { clock, shop, dashboard, settled } = useSettledShop();

const PACKS = '/reconciliation/months/2026-11/packs';
const ask = (language = 'es') => settled.data.post<Pack>(PACKS, { language });
const list = async () => (await settled.data.get<Pack[]>(PACKS)).body;
const download = (id: string) =>
  dashboard.app.inject({
    url: `/v1/${settled.owner.merchant.id}/reconciliation/packs/${id}/file`,
    headers: { authorization: basic(settled.owner.privateKey) },
  });
const totalsOf = async () =>
  (await settled.data.get<{ totals: Totals }>('/reconciliation/months/2026-11')).body.totals;

async function packOf(language = 'es'): Promise<Record<string, Buffer>> {
  const { body } = await ask(language);
  await buildDuePacks(shop.gateway, 5);
  const { rawPayload, headers, statusCode } = await download(body.id);
  expect(statusCode).toBe(200);
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
}

async function sheetOf(files: Record<string, Buffer>, name: string): Promise<string[][]> {
  const table = await readTable(files[name] ?? Buffer.alloc(0));
  if (!table.ok) throw new Error(`${name} cannot be read`);
  return table.rows.map(({ cells }) => cells.map(String));
}
/** Centavos, because sums of decimals are not exact. */
const centavos = (cell: string | undefined): number => Math.round(Number(cell ?? 0) * 100);
function columnSum(rows: string[][], title: string): { sum: number; total: number } {
  const [head = [], ...rest] = rows;
  const index = head.indexOf(title);
  expect(index).toBeGreaterThan(-1);
  const last = rest.findIndex(([first]) => first === 'TOTAL');
  expect(last).toBeGreaterThan(-1);
  const sum = rest.slice(0, last).reduce((so, cells) => so + centavos(cells[index]), 0);
  return { sum, total: centavos(rest[last]?.[index]) };
}

/** A deposit of several payments less fee, IVA and withholdings; an unexplained deposit; and a chargeback. */
async function busyMonth(): Promise<void> {
  const card = await saveCard(settled.client, '5555555555554444');
  clock.set(new Date('2026-11-17T15:00:00Z'));
  for (const amount of [10_000.55, 12_345.67, 7_000]) {
    await settled.client.post('/charges', chargeBody(card, { amount }));
  }
  const disputed = await settled.client.post('/charges', chargeBody(card, { amount: 9_999.99 }));
  await settled.client.post(`/sandbox/charges/${String(disputed.body['id'])}/chargeback`, {
    status: 'pending',
  });
  await settled.send('2026-11-15;store;30000;\n2026-11-17;card;500;nadie\n');
  // Less the fee with its IVA (1,320.90) and withholdings of 279.10.
  await settled.send('2026-11-17;card;13400;lote-2\n', 'segundo.csv');
  const { body } = await settled.data.get<{ proposals: Proposal[] }>('/reconciliation/proposals');
  const proposal = body.proposals.find(({ line }) => line.amount === 13_400);
  if (proposal === undefined) throw new Error('the deposit was not proposed');
  const { line, payments, deductions } = proposal;
  const confirmed = await settled.data.post<{ results: { result: string }[] }>('/reconciliation/deposits', {
    deposits: [
      {
        line: { file_id: line.file_id, number: line.number },
        payments,
        deductions: { ...deductions, retefuente: 225, reteica: 54.1 },
      },
    ],
  });
  expect(confirmed.body.results).toMatchObject([{ result: 'matched' }]);
}

describe('the closing pack', () => {
  test('201, then a ZIP with a PDF on letter paper and five sheets; repeating the request returns the same pack', async () => {
    const first = await ask();
    expect(first).toMatchObject({ status: 201, body: { status: 'queued', rows: 0, size_bytes: null } });
    expect((await ask()).body.id).toBe(first.body.id);
    expect((await download(first.body.id)).statusCode).toBe(404);
    await buildDuePacks(shop.gateway, 5);
    const [done] = await list();
    expect(done).toMatchObject({ id: first.body.id, status: 'done' });
    expect(done?.rows).toBe(done?.total);
    const response = await download(first.body.id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="cierre-2026-11.zip"',
    });
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toEqual([
      '1-resumen.pdf',
      '2-movimientos.xlsx',
      '3-abonos-explicados.xlsx',
      '4-comisiones-y-retenciones.xlsx',
      '5-comprobantes.xlsx',
      '6-libro.xlsx',
    ]);
    expect(strFromU8(files['1-resumen.pdf'] ?? new Uint8Array(), true)).toContain('/MediaBox [0 0 612 792]');
  });

  test('every sum equals the month, the lists and the ledger to the centavo', async () => {
    await busyMonth();
    const files = await packOf();
    const totals = await totalsOf();
    const movements = await sheetOf(files, '2-movimientos.xlsx');
    const sums = (sheet: string[][], title: string, amount: number) =>
      expect({ title, ...columnSum(sheet, title) }).toEqual({
        title,
        sum: Math.round(amount * 100),
        total: Math.round(amount * 100),
      });
    sums(movements, 'Neto', totals.expected);
    sums(await sheetOf(files, '5-comprobantes.xlsx'), 'Valor', totals.sales.amount);
    const deposits = await sheetOf(files, '3-abonos-explicados.xlsx');
    sums(deposits, 'Valor del abono', totals.deposits.amount);
    expect(deposits.map(cells => cells[5])).toEqual(
      expect.arrayContaining(['Por día y monto', 'Sin explicar', 'En un abono']),
    );
    const kept = await sheetOf(files, '4-comisiones-y-retenciones.xlsx');
    expect(totals.kept).toMatchObject({ fee: 1_110, fee_tax: 210.9, retefuente: 225, reteica: 54.1 });
    sums(kept, 'Comisión descontada', totals.kept['fee'] ?? -1);
    sums(kept, 'IVA de la comisión', totals.kept['fee_tax'] ?? -1);
    sums(kept, 'Retención en la fuente', totals.kept['retefuente'] ?? -1);
    sums(kept, 'Retención de ICA', totals.kept['reteica'] ?? -1);
    const own = deposits.filter(cells => cells[5] === 'En un abono').map(cells => cells[6]);
    expect(own).toEqual(expect.arrayContaining([settled.ids.card, settled.ids.refund]));
    const ledger = await sheetOf(files, '6-libro.xlsx');
    const lineOf = (title: string) => ledger.find(([first]) => first === title)?.[4];
    expect(centavos(lineOf('Neto de los movimientos'))).toBe(Math.round(totals.expected * 100));
    expect(centavos(lineOf('Neto según el libro'))).toBe(Math.round(totals.expected * 100));
    expect(centavos(lineOf('Diferencia'))).toBe(0);
    const { total: debit } = columnSum(ledger, 'Débito');
    expect(debit).toBeGreaterThan(0);
    expect(columnSum(ledger, 'Crédito').total).toBe(debit);
    expect(ledger.some(([account]) => account === 'Contracargos en estudio')).toBe(true);
  });

  test('a deposit is listed with the charge that it pays', async () => {
    await settled.send('2026-11-15;store;30000;\n');
    const deposits = await sheetOf(await packOf(), '3-abonos-explicados.xlsx');
    expect(deposits[1]?.slice(2, 8)).toEqual([
      'Efectivo',
      expect.any(String),
      '30000.00',
      'Por día y monto',
      settled.ids.voucher,
      'Cobro',
    ]);
  });

  test('in English, with the same figures', async () => {
    await busyMonth();
    const files = await packOf('en');
    const { text } = readPdf(files['1-summary.pdf'] ?? Buffer.alloc(0));
    expect(text).toContain('Reconciliation closing, November 2026');
    expect(text).not.toMatch(/Ventas|Comisión|Abonos/);
    const totals = await totalsOf();
    expect(columnSum(await sheetOf(files, '2-movements.xlsx'), 'Net').total).toBe(
      Math.round(totals.expected * 100),
    );
  });

  test("contains payers' names for invoices, but not their addresses and phones", async () => {
    const files = await packOf();
    const text = JSON.stringify(
      await Promise.all(
        Object.keys(files)
          .filter(name => name.endsWith('xlsx'))
          .map(name => sheetOf(files, name)),
      ),
    );
    expect(text).not.toMatch(/@|\b3\d{9}\b/);
  });

  test('the next worker takes over from a stopped one; the new pack replaces the old', async () => {
    const { body } = await ask();
    await packOf();
    await packOf();
    const packs = await list();
    expect(packs.map(({ status }) => status)).toEqual(['done']);
    expect(packs[0]?.id).not.toBe(body.id);
    expect((await download(body.id)).statusCode).toBe(404);
  });

  test('404: a pack is gone after 30 days', async () => {
    const { body } = await ask();
    await buildDuePacks(shop.gateway, 5);
    const at = shop.gateway.realClock.now().getTime();
    const later = (days: number) => ({
      ...shop.gateway,
      realClock: { now: () => new Date(at + days * 86_400_000) },
    });
    await purgePacks(later(29), 100);
    expect((await download(body.id)).statusCode).toBe(200);
    await purgePacks(later(31), 100);
    expect((await download(body.id)).statusCode).toBe(404);
  });

  test('404: the pack of another merchant; a month that is none', async () => {
    const { body } = await ask();
    await buildDuePacks(shop.gateway, 5);
    const stranger = dashboard.clientOf(await shop.merchant());
    expect((await stranger.get(`/reconciliation/packs/${body.id}/file`)).status).toBe(404);
    expect((await stranger.get<Pack[]>(PACKS)).body).toEqual([]);
    expect((await settled.data.post('/reconciliation/months/2026-13/packs', { language: 'es' })).status).toBe(
      404,
    );
  });
});
