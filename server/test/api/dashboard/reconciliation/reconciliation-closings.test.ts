import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../src/domain/reconciliation/bank-files/read-table.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { useSettledShop } from '../../../support/world/gateway/use-settled-shop.ts';

interface Month {
  is_over: boolean;
  totals: Record<string, unknown>;
  closing: { closed_by: string; is_changed: boolean } | null;
}

const { clock, shop, dashboard, settled } = useSettledShop();

const month = async () => (await settled.data.get<Month>('/reconciliation/months/2026-11')).body;
const download = (what: string) =>
  dashboard.app.inject({
    url: `/v1/${settled.owner.merchant.id}/reconciliation/months/2026-11/${what}`,
    headers: { authorization: basic(settled.owner.privateKey) },
  });
const close = () => settled.data.post<Month>('/reconciliation/months/2026-11/closings', {});

describe('a month', () => {
  test('200: sales, refunds, fees, deposits and what is open', async () => {
    await settled.send('2026-11-15;store;30000;\n2026-11-17;card;500;nadie\n');
    expect(await month()).toMatchObject({
      is_over: false,
      closing: null,
      totals: {
        sales: { count: 2, amount: 50_000 },
        refunds: { count: 1, amount: 5_000 },
        fees: 1_320.9,
        expected: 43_679.1,
        deposits: { count: 2, amount: 30_500 },
        chargebacks: { count: 0, amount: 0 },
        open_payments: { count: 2, amount: 13_679.1 },
        open_lines: { count: 1, amount: 500 },
      },
    });
  });

  test('412 3006: the month is not over; 201: it is, and later changes are reported', async () => {
    expect(await close()).toMatchObject({ body: { error_code: 3006 } });
    clock.set(new Date('2026-12-02T15:00:00Z'));
    expect(await close()).toMatchObject({ status: 201, body: { closing: { is_changed: false } } });
    await settled.send('2026-11-15;store;30000;\n');
    expect((await month()).closing).toMatchObject({ is_changed: true });
    await close();
    expect((await month()).closing).toMatchObject({ is_changed: false });
  });

  test('200: the closing as a PDF, the detail as CSV and XLSX', async () => {
    await settled.send('2026-11-15;store;30000;\n');
    const pdf = await download('closing.pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    const csv = await download('detail/csv');
    expect(csv.body).toContain('Fecha;Tipo;Medio;Id;Orden;Valor');
    expect(csv.body).toContain(`2026-11-14;Cobro;Tarjeta;${settled.ids.card};R-1;20000,00`);
    expect(csv.body).toMatch(/Efectivo.*;Por día y monto;/);
    const xlsx = await readTable((await download('detail/xlsx')).rawPayload);
    expect(xlsx.ok && xlsx.rows.map(({ cells }) => cells[1])).toEqual([
      'Tipo',
      'Cobro',
      'Reembolso',
      'Cobro',
    ]);
  });

  test.each(['2026-13', 'noviembre', '2026-11-01', '1999-01'])('404 1005: months/%s', async name => {
    expect(await settled.data.get(`/reconciliation/months/${name}`)).toMatchObject({ status: 404 });
  });

  test('200: of another merchant it is empty', async () => {
    const stranger = dashboard.clientOf(await shop.merchant());
    const { body } = await stranger.get<Month>('/reconciliation/months/2026-11');
    expect(body.totals).toMatchObject({ sales: { count: 0 }, open_payments: { count: 0 } });
  });
});
