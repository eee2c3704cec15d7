import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import {
  advance,
  listCharges,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { perUnit } from '../../billing/changes/changes-world.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

interface InvoiceBody {
  id: string;
  number: number;
  status: string;
  tax: number;
  total: number;
}

async function openBooks(day = '2027-01-16') {
  const own = await openSubscriber(shop, { day, plan: { amount: 31_000 } });
  const merchant = { merchant: { id: own.merchantId }, privateKey: own.privateKey };
  dashboard.clientOf(merchant);
  return {
    ...own,
    rows: (path: string) => exportedRows(dashboard.app, merchant, path),
    raw: (path: string) =>
      dashboard.app.inject({
        url: `/v1/${own.merchantId}/exports/${path}`,
        headers: { authorization: basic(own.privateKey) },
      }),
    invoices: async () => {
      await numberInvoices(shop.gateway, 1_000);
      return (await own.client.get<InvoiceBody[]>('/invoices?limit=100')).body;
    },
  };
}

const centavos = (text: string | undefined): number =>
  Math.round(Number((text ?? '').replace(',', '.')) * 100);
const at = { kind: 0, number: 1, id: 2, month: 10, days: 11, revenue: 12, tax: 13, total: 14, left: 15 };

describe('200: the deferred revenue of each invoice', () => {
  test('an invoice has a row for each month of its days, with what is left for later', async () => {
    const { rows, subscribe } = await openBooks();
    await subscribe();
    expect((await rows('deferred.csv')).map(row => row.slice(at.month))).toEqual([
      ['2027-01', '16', '16000,00', '0,00', '16000,00', '15000,00'],
      ['2027-02', '15', '15000,00', '0,00', '15000,00', '0,00'],
    ]);
  });

  test('a year with exclusive tax: tax apart, thirteen months', async () => {
    const { client, rows, subscribe } = await openBooks();
    const plan = { amount: 365_000, repeat_unit: 'year', tax: 'iva_19', tax_behavior: 'exclusive' };
    await subscribe({ plan_id: await savePlan(client, plan) });
    const found = await rows('deferred.csv');
    expect(found.map(row => row[at.month])).toHaveLength(13);
    expect(found[0]?.slice(at.month)).toEqual([
      '2027-01',
      '16',
      '16000,00',
      '3040,00',
      '19040,00',
      '349000,00',
    ]);
    expect(found.at(-1)?.slice(at.month)).toEqual([
      '2028-01',
      '15',
      '15000,00',
      '2850,00',
      '17850,00',
      '0,00',
    ]);
  });

  test('a refund is a credit note with amounts below zero, from its own month on', async () => {
    const { client, rows, subscribe } = await openBooks();
    await subscribe();
    await advance(client, { to: '2027-02-03T09:00:00-05:00' });
    const [charge] = await listCharges(client);
    await client.post(`/charges/${charge?.id}/refund`, { amount: 31_000, description: 'Todo' });
    const notes = (await rows('deferred.csv')).filter(row => row[at.kind] === 'Nota crédito');
    expect(notes.map(row => row.slice(at.month))).toEqual([
      ['2027-02', '15', '-31000,00', '0,00', '-31000,00', '0,00'],
    ]);
  });

  test('the rows of every invoice sum to it, after months of changes, pauses, coupons and items', async () => {
    const { client, path, rows, raw, subscribe, planId, invoices } = await openBooks();
    const seats = await savePlan(client, {
      ...perUnit(9_999.99),
      tax: 'iva_19',
      tax_behavior: 'inclusive',
      setup_amount: 12_345.67,
    });
    const weekly = await savePlan(client, { amount: 7_777.77, repeat_unit: 'week', tax: 'inc_8' });
    const yearly = await savePlan(client, { amount: 365_001.01, repeat_unit: 'year', tax: 'iva_5' });
    await client.post('/coupons', {
      id: 'c',
      name: 'C',
      percent_off: 33.33,
      duration: 'repeating',
      payments: 3,
    });
    const { id } = await subscribe({
      coupon: 'c',
      items: [{ plan_id: planId }, { plan_id: seats, quantity: 3 }],
    });
    const own = await subscribe({ plan_id: seats, quantity: 7, coupon: 'c' });
    await subscribe({ plan_id: weekly });
    await subscribe({ plan_id: yearly });
    await advance(client, { days: 19 });
    await client.put(`${path}/subscriptions/${own.id}`, { quantity: 11 });
    await advance(client, { days: 19 });
    await client.put(`${path}/subscriptions/${own.id}`, { plan_id: planId });
    await client.put(`${path}/subscriptions/${id}`, { pause: { extend: true } });
    await advance(client, { days: 30 });
    await client.put(`${path}/subscriptions/${id}`, { pause: null });
    await advance(client, { days: 45 });
    const all = await invoices();
    expect(all.length).toBeGreaterThan(20);
    const found = await rows('deferred.csv');
    for (const { id: invoiceId, number, tax, total } of all) {
      const own_rows = found.filter(row => row[at.id] === invoiceId);
      const sum = (column: number) => own_rows.reduce((whole, row) => whole + centavos(row[column]), 0);
      expect(own_rows[0]?.[at.number]).toBe(String(number));
      expect([sum(at.total), sum(at.tax)]).toEqual([Math.round(total * 100), Math.round(tax * 100)]);
      expect(sum(at.revenue)).toBe(Math.round((total - tax) * 100));
      expect(own_rows.at(-1)?.[at.left]).toBe('0,00');
    }
    expect(new Set(found.map(row => row[at.id])).size).toBe(all.length);
    const { rawPayload } = await raw('deferred.xlsx');
    const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect([...sheet.matchAll(/<row/g)]).toHaveLength(found.length + 1);
  });

  test('its run counts the months before they are written', async () => {
    const { client, rows, subscribe, merchantId } = await openBooks();
    await subscribe({ plan_id: await savePlan(client, { repeat_unit: 'year' }) });
    await subscribe();
    await advance(client, { to: '2027-02-03T09:00:00-05:00' });
    for (const { id } of await listCharges(client)) {
      await client.post(`/charges/${id}/refund`, { description: 'Todo' });
    }
    const found = await rows('deferred.csv');
    const text = 'select total, rows from exports where merchant_id = $1';
    const [run] = await shop.gateway.database.rows<{ total: number; rows: number }>(
      { name: 'test_export_run', text },
      [merchantId],
    );
    expect(run).toEqual({ total: found.length, rows: found.length });
    expect(found).toHaveLength(13 + 2 + 12 + 1);
  });

  test('an invoice that nobody will pay is no revenue', async () => {
    const { rows, subscribe, merchantId } = await openBooks();
    const { id } = await subscribe();
    await subscribe();
    const text = `update invoices set status = 'uncollectible', amount_paid_centavos = 0
      where merchant_id = $1 and subscription_id = $2`;
    await shop.gateway.database.run({ name: 'test_uncollectible', text }, [merchantId, id]);
    expect(await rows('deferred.csv')).toHaveLength(2);
  });
});

describe('200: invoices as a file', () => {
  test('newest first, with the filters of their list', async () => {
    const { client, rows, subscribe, invoices } = await openBooks();
    const first = await subscribe();
    await subscribe();
    await advance(client, { to: '2027-02-20T09:00:00-05:00' });
    const all = await invoices();
    expect((await rows('invoices.csv')).map(row => [row[0], row[1], row[2]])).toEqual(
      all.map(({ id, number }) => [String(number), id, 'Pagada']),
    );
    expect(await rows(`invoices.csv?subscription_id=${first.id}`)).toHaveLength(2);
    expect(await rows('invoices.csv?creation[gte]=2027-02-01&status=paid')).toHaveLength(2);
    expect(await rows('invoices.csv?status=open')).toHaveLength(0);
  });

  test('nothing of another merchant', async () => {
    const { subscribe } = await openBooks();
    await subscribe();
    const other = await openBooks();
    expect([await other.rows('invoices.csv'), await other.rows('deferred.csv')]).toEqual([[], []]);
  });

  test('422 1003: a status that invoices do not have', async () => {
    const { raw } = await openBooks();
    expect((await raw('invoices.csv?status=active')).statusCode).toBe(422);
  });
});
