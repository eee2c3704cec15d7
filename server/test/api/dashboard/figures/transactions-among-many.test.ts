import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { commissionsFiltered, feesFiltered } from '../../../../src/reports/commissions/store.ts';
import { LOOKED_THROUGH, newestFirst } from '../../../../src/reports/lists/newest-first-store.ts';
import { refundList } from '../../../../src/reports/refunds/store.ts';
import type { FoundFilters } from '../../../../src/reports/transactions/conditions-store.ts';
import { readTransactionFilters } from '../../../../src/reports/transactions/filters.ts';
import { chargeList } from '../../../../src/reports/transactions/store.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

interface Page {
  transactions: { id: string }[];
  next: string | null;
}
type Counts = Record<string, { count: number; is_more: boolean }>;

const ROWS = LOOKED_THROUGH + 5_000;
let shop: TestGateway;
let dashboard: TestDashboard;
let big: Awaited<ReturnType<TestGateway['merchant']>>;
let many: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  big = await shop.merchant();
  many = dashboard.clientOf(big);
  merchantId = big.merchant.id;
  const fill = (name: string, text: string) =>
    shop.gateway.database.run(statement(name, text), [merchantId, ROWS]);
  // The oldest row is the only one of its brand; one in ten has failed.
  await fill(
    'test_fill_transactions',
    `insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, order_id, card)
     select $1, 'tr' || lpad(n::text, 8, '0'), 'charge', 'card',
       case when n % 10 = 0 then 'failed' else 'completed' end, case when n % 2 = 0 then 'a' || n end,
       timestamptz '2026-01-01' + n * interval '1 second', now(), 100 * n, 'merchant', 'o' || n,
       case when n = 1 then '{"card_number":"37XXXXXXXXX0005","brand":"american express"}'
         else '{"card_number":"411111XXXXXX1111","brand":"visa"}' end
     from generate_series(1, $2::int) n`,
  );
  await fill(
    'test_fill_refunds',
    `insert into transactions (merchant_id, id, kind, method, status, parent_id, creation_date, operation_date,
       amount_centavos, account)
     select $1, 're' || lpad(n::text, 8, '0'), 'refund', 'card', 'completed', 'tr' || lpad(n::text, 8, '0'),
       timestamptz '2026-01-01' + n * interval '1 second', now(), 100, 'merchant'
     from generate_series(1, $2::int / 20) n`,
  );
  await shop.gateway.database.run(statement('test_analyze_transactions', 'analyze'));
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test('200: finds rare rows by continuing where the scan ended', async () => {
  const first = await many.get<Page>('/transactions?brand=american express');
  expect(first.body).toEqual({ transactions: [], next: expect.stringMatching(/^tr/) });
  const second = await many.get<Page>(`/transactions?brand=american express&before=${first.body.next}`);
  expect(second.body.transactions.map(({ id }) => id)).toEqual(['tr00000001']);
  expect(second.body.next).toBeNull();
});

test('200: the export scans all rows', async () => {
  const rows = await exportedRows(dashboard.app, big, 'transactions.csv?brand=american express');
  expect(rows.map(([, id]) => id)).toEqual(['tr00000001']);
});

test('200: counts end at a thousand, and say that there are more', async () => {
  const { body } = await many.get<Counts>('/transactions/counts');
  expect(body).toMatchObject({
    all: { count: 1_000, is_more: true },
    completed: { count: 1_000, is_more: true },
    failed: { count: 1_000, is_more: true },
    cancelled: { count: 0, is_more: false },
  });
});

test('200: totals where an index leads; none if too many rows would be scanned', async () => {
  const { body } = await many.get('/transactions/totals');
  expect(body).toMatchObject({ totals: { count: ROWS, paid_count: ROWS * 0.9 } });
  expect((await many.get('/transactions/totals?brand=visa')).body).toEqual({ totals: null });
  const day = 'creation[gte]=2025-12-31&creation[lte]=2025-12-31&brand=visa';
  expect((await many.get(`/transactions/totals?${day}`)).body).toMatchObject({
    totals: { count: 17_999 - 1 },
  });
});

const planOf = async (
  list: Parameters<typeof newestFirst>[0],
  database: Queryable = shop.gateway.database,
) => {
  const position = { id: 'tr00009000', cursor_date: '2026-01-01 02:30:00+00' };
  const page = newestFirst(list, position, 26);
  const explain = replannedStatement<{ 'QUERY PLAN': string }>(
    'test_explain_transactions',
    `explain (analyze, timing off, costs off, summary off) ${page.statement.text}`,
  );
  const lines = await database.rows(explain, page.values);
  return lines.map(line => line['QUERY PLAN']).join('\n');
};
/** PostgreSQL scans tables that are almost empty here, so sequential scans are turned off to test their indexes. */
const forcedPlanOf = (list: Parameters<typeof newestFirst>[0]) =>
  shop.gateway.database.transaction(async tx => {
    await tx.run(replannedStatement('test_no_seqscan', 'set local enable_seqscan = off'));
    return planOf(list, tx);
  });
const found = (query: Record<string, string>): FoundFilters => ({
  ...readTransactionFilters(query),
  customerId: query['customer'],
});

test.each<[title: string, query: Record<string, string>, index: RegExp]>([
  ['no filter', {}, /charges_newest/],
  ['dates', { 'creation[gte]': '2025-12-31', 'creation[lte]': '2026-01-01' }, /charges_newest/],
  ['an amount', { amount: '77' }, /charges_by_amount/],
  ['amounts', { 'amount[gte]': '77', 'amount[lte]': '780' }, /charges_newest/],
  ['failed', { status: 'failed' }, /noted_statuses_newest/],
  ['completed', { status: 'completed' }, /charges_newest/],
  ['in progress', { status: 'in_progress' }, /noted_statuses_newest/],
  ['an order', { order_id: 'o77' }, /transactions_order_id_taken/],
  ['a customer', { customer: 'a78' }, /charges_of_customer/],
  ['a CUS', { cus: '12345' }, /transactions_pkey/],
  ['a reference', { reference: '12345' }, /transactions_pkey/],
  ['a card', { brand: 'visa', last_four: '1111', bank: 'banco' }, /charges_newest/],
  ['an address', { email: 'camila@example.com' }, /charges_newest/],
  ['an error', { error_code: '3003', has_refund: 'false' }, /charges_newest/],
])('%s: uses an index, and reads no more than the scan limit', async (_title, query, index) => {
  const list = chargeList(merchantId, found(query));
  const plan = await planOf(list);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (transactions|noted_statuses)/);
  expect(await forcedPlanOf(list)).not.toMatch(/Seq Scan/);
  const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThanOrEqual(LOOKED_THROUGH);
});

test('a person: own payments by index, and those by address within the scan limit', async () => {
  const plan = await forcedPlanOf(
    chargeList(merchantId, { ...found({ person: 'a78' }), personEmail: 'a@b.co' }),
  );
  expect(plan).toMatch(/charges_of_customer/);
  expect(plan).toMatch(/charges_newest/);
  expect(plan).not.toMatch(/Seq Scan/);
  const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBeLessThanOrEqual(LOOKED_THROUGH);
});

test('a page of a common status reads a page, not the table', async () => {
  for (const status of ['failed', 'completed']) {
    const plan = await planOf(chargeList(merchantId, found({ status })));
    const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(...read)).toBeLessThan(100);
  }
});

test('refunds use their own index', async () => {
  const plan = await planOf(refundList(merchantId, readTransactionFilters({ 'amount[gte]': '1' })));
  expect(plan).toMatch(/refunds_newest/);
  expect(plan).not.toMatch(/Seq Scan on transactions|Sort/);
});

test('commissions and fees use the indexes of charges and of fees', async () => {
  const filters = { createdFrom: null, createdBefore: null, method: 'card' };
  const columns = 'charge.amount_centavos';
  const ofCharges = await planOf({ ...commissionsFiltered(merchantId, filters), columns });
  expect(ofCharges).toMatch(/charges_newest/);
  const ofFees = await forcedPlanOf({ ...feesFiltered(merchantId, filters), columns });
  expect(ofFees).toMatch(/fees_newest/);
  for (const plan of [ofCharges, ofFees]) expect(plan).not.toMatch(/Seq Scan|Sort/);
});
