import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChargeFilters, chargeConditions } from '../../../../src/domain/charges/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { filteredList } from '../../../../src/platform/database/statements/filtered-list.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let clock: ManualClock;
let shop: TestGateway;
let client: TestClient;

type Charge = { order_id: string; amount: number; status: string };

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  client = (await shop.merchant()).client;
  const good = await saveCard(client);
  const poor = await saveCard(client, '4444444444444448');
  const charge = async (order_id: string, amount: number, fields = {}) => {
    await client.post('/charges', chargeBody(good, { order_id, amount, ...fields }));
    clock.advanceMs(1_000);
  };
  await charge('a', 10_000);
  await charge('b', 20_000.5);
  await charge('c', 30_000);
  await charge('poor', 20_000, { source_id: poor });
  await charge('held', 15_000, { capture: false });
});
afterAll(() => shop.close());

const orders = async (query: string) => {
  const { status, body } = await client.get<Charge[]>(`/charges?${query}`);
  expect(status).toBe(200);
  return body.map(({ order_id }) => order_id);
};

test.each([
  ['', ['held', 'poor', 'c', 'b', 'a']],
  ['limit=2', ['held', 'poor']],
  ['limit=2&offset=1', ['poor', 'c']],
  ['order_id=b', ['b']],
  ['order_id=missing', []],
  ['amount=20000', ['poor']],
  ['amount=20000.5', ['b']],
  ['amount=20000.50', ['b']],
  ['amount[gte]=20000', ['poor', 'c', 'b']],
  ['amount[lte]=20000', ['held', 'poor', 'a']],
  ['amount[gte]=15000&amount[lte]=20000', ['held', 'poor']],
  ['status=completed', ['c', 'b', 'a']],
  ['status=COMPLETED', ['c', 'b', 'a']],
  ['status=failed', ['poor']],
  ['status=in_progress', ['held']],
  ['status=refunded', []],
  ['order_status=failed', ['poor']],
  ['creation=2026-11-14&amount[gte]=30000', ['c']],
  ['creation=2026-11-13', []],
])('200: /charges?%s', async (query, expected) => {
  expect(await orders(query)).toEqual(expected);
});

test.each([
  ['amount=ten', 'amount must be an amount with at most two decimals'],
  ['amount=1.001', 'amount must be an amount with at most two decimals'],
  ['amount[gte]=-1', 'amount[gte] must be an amount with at most two decimals'],
  ['amount=1&amount=2', 'amount must be given once'],
  ['status=paid', expect.stringMatching(/^status must be one of: in_progress, completed/)],
  [`order_id=${'x'.repeat(101)}`, 'order_id must have at most 100 characters'],
])('422 1003: /charges?%s', async (query, description) => {
  const { status, body } = await client.get(`/charges?${query}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ error_code: 1003, description });
});

describe('with many rows, every list uses an index', () => {
  const ROWS = 20_000;
  let merchantId: string;
  let customerId: string;

  beforeAll(async () => {
    const { merchant, client: own } = await shop.merchant();
    merchantId = merchant.id;
    customerId = await saveCustomer(own);
    await shop.gateway.database.run(
      statement(
        'test_fill',
        `insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
           amount_centavos, account, order_id)
         select $1, 'tr0' || lpad(n::text, 17, '0'), 'charge', 'card', case when n % 5000 = 0 then 'failed' else
           'completed' end, case when n % 100 = 0 then $2 end, now() - make_interval(secs => n),
           now() - make_interval(secs => n), 100 * n, 'merchant', 'o' || n
         from generate_series(1, $3::int) n`,
      ),
      [merchantId, customerId, ROWS],
    );
    await shop.gateway.database.run(statement('test_analyze', 'analyze'));
  });

  const none: ChargeFilters = {
    createdFrom: null,
    createdBefore: null,
    offset: 0,
    limit: 10,
    orderId: undefined,
    amountCentavos: undefined,
    amountFrom: undefined,
    amountTo: undefined,
    status: undefined,
  };

  test.each<[string, Partial<ChargeFilters>, boolean]>([
    ['newest', {}, false],
    ['of a customer', {}, true],
    ['by order id', { orderId: 'o777' }, false],
    ['by amount', { amountCentavos: 77_700n }, false],
    ['failed', { status: 'failed' }, false],
    ['refunded', { status: 'refunded' }, false],
    ['chargeback_pending', { status: 'chargeback_pending' }, false],
    ['in_progress', { status: 'in_progress' }, false],
    ['completed', { status: 'completed' }, false],
    ['of a day', { createdFrom: new Date('2020-01-01'), createdBefore: new Date('2020-01-02') }, false],
  ])('%s', async (_title, filters, ofCustomer) => {
    const scope = { merchantId, customerId: ofCustomer ? customerId : null };
    const list = filteredList<{ 'QUERY PLAN': string }>({
      name: 'test_explain',
      select: 'explain (analyze, format text) select * from transactions',
      where: chargeConditions(scope, { ...none, ...filters }),
      orderBy: 'creation_date desc, id desc',
      limit: 10,
      offset: 0,
    });
    const rows = await shop.gateway.database.rows(list.statement, list.values);
    const plan = rows.map(row => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on transactions/);
    // Rows read only to be discarded would show a scan of the table.
    const discarded = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(match => Number(match[1]));
    expect(Math.max(0, ...discarded), plan).toBeLessThan(200);
  });
});
