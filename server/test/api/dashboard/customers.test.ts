import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replannedStatement, statement } from '../../../src/platform/database/connections/connection.ts';
import { customerLists } from '../../../src/portal/merchant/customers/customers/store.ts';
import { NO_FUNDS, savePlan } from '../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

interface CustomerRow {
  id: string;
  name: string;
  status: string;
  balance: number | null;
  cards: number;
  subscriptions: number;
  last_payment: { amount: number; date: string } | null;
}

let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;
const ids: string[] = [];

beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
  ids.push(
    await saveCustomer(client, {
      name: 'Camila',
      last_name: 'Ñáñez',
      external_id: 'c-1',
      requires_account: false,
    }),
    await saveCustomer(client, { name: 'José', last_name: 'Rojas', email: 'jr@cafe.example' }),
    await saveCustomer(client, {
      name: 'Luz',
      last_name: null,
      email: 'luz@example.com',
      external_id: 'c-3',
    }),
  );
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const list = async (query = '') => (await data.get<CustomerRow[]>(`/customers${query}`)).body;
const names = async (query: string) => (await list(query)).map(({ name }) => name);

test('200: newest first, with cards, subscriptions and the last payment that went through', async () => {
  const path = `/customers/${ids[0]}`;
  const cardId = await saveCard(client, undefined, path);
  const { customer: _none, ...body } = chargeBody(cardId, { amount: 85_000 });
  await client.post(`${path}/charges`, body);
  const broke = await saveCard(client, NO_FUNDS, path);
  await client.post(`${path}/charges`, { ...body, source_id: broke });
  await client.post(`${path}/subscriptions`, {
    plan_id: await savePlan(client, { trial_days: 30 }),
    source_id: cardId,
  });
  const rows = await list();
  expect(rows.map(({ name }) => name)).toEqual(['Luz', 'José Rojas', 'Camila Ñáñez']);
  expect(rows[2]).toMatchObject({
    id: ids[0],
    external_id: 'c-1',
    status: 'active',
    balance: null,
    cards: 2,
    subscriptions: 1,
    last_payment: { amount: 85_000 },
  });
  expect(rows[0]).toMatchObject({ balance: 0, cards: 0, subscriptions: 0, last_payment: null });
  expect(await names('?limit=1&offset=1')).toEqual(['José Rojas']);
});

test.each([
  ['?q=nanez', ['Camila Ñáñez']],
  ['?q=camila%20n', ['Camila Ñáñez']],
  ['?q=JR%40cafe', ['José Rojas']],
  ['?q=jose%20luz', []],
  ['?q=ana%40example.com', ['Camila Ñáñez']],
  ['?external_id=c-3', ['Luz']],
  ['?external_id=none', []],
  ['?q=luz&external_id=c-1', []],
  ['?creation[lte]=2020-01-01', []],
])('200: %s finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('200: a deleted customer is shown when asked for; other words are 422', async () => {
  const id = await saveCustomer(client, { name: 'Rosa', last_name: null, requires_account: false });
  await client.delete(`/customers/${id}`);
  expect(await names('?q=rosa')).toEqual([]);
  expect(await list('?status=deleted')).toMatchObject([{ id, name: 'Rosa', status: 'deleted' }]);
  expect(await names('?status=deleted&q=rosa')).toEqual(['Rosa']);
  expect((await data.get('/customers?status=gone')).status).toBe(422);
});

test('200: nothing of another merchant', async () => {
  const { merchant, privateKey } = await shop.merchant();
  const other = dashboard.clientOf({ merchant, privateKey });
  expect((await other.get('/customers')).body).toEqual([]);
  expect((await other.get('/customers?q=camila')).body).toEqual([]);
});

describe('among 20,000 customers', () => {
  beforeAll(async () => {
    await shop.gateway.database.run(
      statement(
        'test_fill_listed_customers',
        `insert into customers (merchant_id, id, creation_date, name, email, has_account)
         select $1, 'a0' || n, now() - interval '1 day', 'nombre' || n, 'n' || n || '@example.com', false
         from generate_series(1, 20000) n`,
      ),
      [merchantId],
    );
    await shop.gateway.database.run(statement('test_analyze_customers', 'analyze'));
  });

  const page = [null, null, null, 26, 0];
  test.each<[keyof typeof customerLists, unknown[]]>([
    ['newest', page],
    ['deleted', page],
    ['byWords', [...page, ['nombre77'], ['nombre77\u{10FFFF}'], 'active']],
  ])('%s uses an index', async (name, values) => {
    const explain = replannedStatement<{ 'QUERY PLAN': string }>(
      'test_explain_customers',
      `explain ${customerLists[name].text}`,
    );
    const planOf = async (database: Pick<typeof shop.gateway.database, 'rows'>) =>
      (await database.rows(explain, [merchantId, ...values])).map(row => row['QUERY PLAN']).join('\n');
    expect(await planOf(shop.gateway.database)).not.toMatch(/Seq Scan on customers/);
    const forced = await shop.gateway.database.transaction(async tx => {
      await tx.run(replannedStatement('test_no_seqscan_customers', 'set local enable_seqscan = off'));
      return planOf(tx);
    });
    expect(forced).not.toMatch(/Seq Scan/);
  });
});
