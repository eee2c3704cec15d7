import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queryable, statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { Table } from '../../../../src/platform/tables/column.ts';
import { exportStream } from '../../../../src/platform/tables/export-stream.ts';
import { openTable } from '../../../../src/reports/exports/tables.ts';
import { customerWithBalance, takeFee } from '../../../support/fixtures/money.ts';
import { NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;
let privateKey: string;
let address: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-15T02:03:04Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  address = await dashboard.app.listen({ port: 0, host: '127.0.0.1' });
  const merchant = await shop.merchant();
  ({ client, privateKey } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
  const good = await saveCard(client);
  const poor = await saveCard(client, NO_FUNDS);
  const evil = { name: '=cmd|A1', email: 'mal@example.com' };
  await client.post('/charges', chargeBody(good, { amount: 20_000.5, order_id: 'X-1', customer: evil }));
  clock.advanceMs(1_000);
  const { body } = await client.post(
    '/charges',
    chargeBody(good, { amount: 10_000, description: 'Uno; "dos"', order_id: 'X-2' }),
  );
  clock.advanceMs(1_000);
  await client.post(`/charges/${String(body.id)}/refund`, { amount: 4_000, description: 'Media' });
  await client.post('/charges', chargeBody(poor, { amount: 30_000, order_id: 'X-3' }));
  clock.advanceMs(86_400_000);
  const { customerId, cardId } = await customerWithBalance(client, 50_000);
  await takeFee(client, customerId);
  await client.post(`/customers/${customerId}/subscriptions`, {
    plan_id: await savePlan(client, { trial_days: 10 }),
    source_id: cardId,
  });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const fetchFile = async (path: string) => {
  const response = await fetch(`${address}/v1/${merchantId}/exports/${path}`, {
    headers: { authorization: basic(privateKey) },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const csvOf = async (path: string): Promise<string[][]> => {
  const { response, bytes } = await fetchFile(path);
  expect(response.status).toBe(200);
  const [head = '', ...lines] = bytes.toString().trimEnd().split('\r\n');
  expect(head.startsWith('\uFEFF')).toBe(true);
  return [head.slice(1).split(';'), ...lines.map(line => line.split(';'))];
};

test('200: transactions as CSV: Spanish, Bogotá, amounts as numbers, no formulas', async () => {
  const { response, bytes } = await fetchFile('transactions.csv?creation=2026-11-14');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="transacciones-2026-11-15.csv"',
  );
  const [head, refused, quoted, evil, ...rest] = bytes.toString().split('\r\n');
  expect(head).toMatch(
    /^\uFEFFFecha \(Bogotá\);Transacción;Estado;Pagador;Correo;Documento;Valor;Reembolsado;Comisión;/,
  );
  expect(refused).toMatch(
    /^2026-11-14 21:03:06;tr\w+;Rechazada;Ana Torres;ana@example.com;;30000,00;0,00;0,00;0,00;;/,
  );
  expect(quoted).toContain(';Aprobada;Ana Torres;ana@example.com;;10000,00;4000,00;');
  expect(quoted).toContain(';"Uno; ""dos""";');
  expect(evil).toContain(`;20000,50;`);
  expect(evil).toContain(`;'=cmd|A1;mal@example.com;`);
  expect(rest).toEqual(['']);
});

test('200: the payer of a customer is the customer; the net is what is left of the payment', async () => {
  const [head = [], paid, refunded] = (await csvOf('transactions.csv')).filter(
    (row, at) => at === 0 || row.includes('Aprobada'),
  );
  const cells = (row: string[] = [], names: string[]) => names.map(name => row[head.indexOf(name)]);
  expect(cells(paid, ['Pagador', 'Correo'])).toEqual(['Ana Torres', 'ana@example.com']);
  const money = ['Valor', 'Reembolsado', 'Comisión', 'IVA de la comisión', 'Neto'];
  const [amount = 0, given = 0, fee = 0, tax = 0, net] = cells(refunded, money).map(text =>
    Number((text ?? '').replace(',', '.')),
  );
  expect([amount, given, fee > 0]).toEqual([10_000, 4_000, true]);
  // A refund returns its part of the fee.
  const left = (amount - given) / amount;
  expect(net).toBeCloseTo(amount - given - (fee + tax) * left, 0);
});

test.each([
  ['status=failed', ['X-3']],
  ['order_id=X-1', ['X-1']],
  ['amount[lte]=15000', ['X-2']],
])('200: with the filters of the list: %s', async (filter, orders) => {
  const [head = [], ...rows] = await csvOf(`transactions.csv?creation=2026-11-14&${filter}`);
  const at = head.indexOf('Orden');
  expect(rows.map(row => row[at])).toEqual(orders);
});

test.each([
  ['refunds', /^2026-11-14 21:03:06;tr\w+;Aprobada;4000,00;tr\w+;.*;Media;Ana Torres;ana@example.com;/],
  ['customers', /^2026-11-15 21:03:06;a\w+;Ana;Torres;ana@example.com;/],
  ['fees', /^2026-11-15 21:03:06;tr\w+;Aprobada;5000,00;/],
  ['subscriptions', /^2026-11-15 21:03:06;s\w+;En prueba;Café mensual;20000,00;Ana Torres;/],
])('200: %s', async (kind, line) => {
  const rows = await csvOf(`${kind}.csv`);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join(';')).toMatch(line);
  expect(await csvOf(`${kind}.csv?creation=2020-01-01`)).toHaveLength(1);
});

describe('XLSX', () => {
  const sheetOf = (bytes: Buffer): string =>
    strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

  test('200: a workbook whose parts name each other', async () => {
    const { response, bytes } = await fetchFile('transactions.xlsx?creation=2026-11-14');
    expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const files = unzipSync(bytes);
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const workbook = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
    expect(workbook).toContain('<sheet name="Transacciones" sheetId="1" r:id="rId1"/>');
  });

  test('200: amounts and times are styled numbers, texts are texts and never formulas', async () => {
    const sheet = sheetOf((await fetchFile('transactions.xlsx?creation=2026-11-14')).bytes);
    const rows = sheet.split('<row>').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('<t xml:space="preserve">Fecha (Bogotá)</t>');
    // 14 November 2026, 21:03:04 in Bogotá, in days since 1900.
    expect(rows[3]).toContain('<c s="3"><v>46340.8771296');
    expect(rows[3]).toContain('<c s="2"><v>20000.50</v></c>');
    expect(rows[3]).toContain('<t xml:space="preserve">=cmd|A1</t>');
    expect(rows[2]).toContain('Uno; &quot;dos&quot;');
    expect(sheet).not.toContain('<f>');
  });
});

test.each(['transactions.pdf', 'secrets.csv', 'transactions', 'transactions.csv.xlsx'])(
  '404 1005: exports/%s',
  async file => {
    expect((await fetchFile(file)).response.status).toBe(404);
  },
);

test('422 1003: a filter that the list rejects is rejected before the first byte', async () => {
  expect(await data.get('/exports/transactions.csv?status=paid')).toMatchObject({ status: 422 });
});

describe('20,000 rows', () => {
  const ROWS = 20_000;
  let own: { id: string; key: string };
  beforeAll(async () => {
    const merchant = await shop.merchant();
    dashboard.clientOf(merchant);
    own = { id: merchant.merchant.id, key: merchant.privateKey };
    await shop.gateway.database.run(
      statement(
        'test_fill_export',
        // Several rows per instant, with microseconds, so that a page ends between equal instants.
        `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos,
           account, order_id, description, customer_details)
         select $1, 'tr' || lpad(n::text, 8, '0'), 'charge', 'card', 'completed',
           timestamptz '2026-01-01' + (n / 7) * interval '1.234567 seconds', now(), 100 * n, 'merchant', 'o' || n,
           repeat('Café ', 40), '{"name":"Ana","email":"ana@example.com"}'
         from generate_series(1, $2::int) n`,
      ),
      [own.id, ROWS],
    );
    await shop.gateway.database.run(statement('test_analyze_export', 'analyze'));
  });
  const read = (format: string) =>
    fetch(`${address}/v1/${own.id}/exports/transactions.${format}`, {
      headers: { authorization: basic(own.key) },
    });

  test('200: every row once, newest first', async () => {
    const text = await (await read('csv')).text();
    const orders = text
      .split('\r\n')
      .slice(1, -1)
      .map(line => Number(/;o(\d+);/.exec(line)?.[1]));
    expect(orders).toHaveLength(ROWS);
    expect(new Set(orders).size).toBe(ROWS);
    expect(orders).toEqual(orders.toSorted((a, b) => b - a));
  });

  test('200: as XLSX', async () => {
    const files = unzipSync(Buffer.from(await (await read('xlsx')).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.split('<row>')).toHaveLength(ROWS + 2);
  });

  test.each(['csv', 'xlsx'] as const)(
    '%s: reads pages only as the client takes them, and stops when it leaves',
    async format => {
      let pages = 0;
      const { database } = shop.gateway;
      const counting: Queryable = {
        ...database,
        rows: (query, values) => {
          pages += 1;
          return database.rows(query, values);
        },
      };
      const table = await openTable(counting, own.id, 'transactions', {
        query: {},
        today: bogotaDateOf(clock.now()),
      });
      if (table === undefined) throw new Error('there is no such table');
      const stream = exportStream(table as Table<unknown>, format, clock.now());
      let chunks = 0;
      let most = 0;
      for await (const _chunk of stream) {
        chunks += 1;
        most = Math.max(most, stream.readableLength);
        if (pages > 8) break;
      }
      expect(pages).toBe(9);
      expect(chunks).toBeGreaterThan(5);
      // Out of about 8 MB; a page has 400 KB.
      expect(most).toBeLessThan(1_000_000);
      expect(stream.destroyed).toBe(true);
      await new Promise(resolve => setImmediate(resolve));
      expect(pages).toBe(9);
    },
  );
});
