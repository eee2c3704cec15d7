import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replannedStatement, statement } from '../../../../src/platform/database/connections/connection.ts';
import { countStatements } from '../../../../src/portal/merchant/counts/store.ts';
import { NO_FUNDS, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

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

const exactly = (count: number) => ({ count, is_more: false });
const atLeast = (count: number) => ({ count, is_more: true });

test('200: subscriptions by state, of all and of one plan; nothing of another merchant', async () => {
  const { client, merchantId, privateKey, customerId, path, planId, subscribe } = await openSubscriber(shop);
  const data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey });
  const [first] = [await subscribe(), await subscribe()];
  await client.delete(`/customers/${customerId}/subscriptions/${first.id}`);
  await subscribe({ source_id: await saveCard(client, NO_FUNDS, path) });
  const expected = { active: exactly(1), cancelled: exactly(1), past_due: exactly(1) };
  expect((await data.get('/counts/subscriptions')).body).toEqual(expected);
  expect((await data.get(`/counts/subscriptions?plan_id=${planId}`)).body).toEqual(expected);
  expect((await data.get('/counts/subscriptions?plan_id=pnone')).body).toEqual({});
  const { merchant, privateKey: otherKey } = await shop.merchant();
  const other = dashboard.clientOf({ merchant, privateKey: otherKey });
  expect((await other.get('/counts/subscriptions')).body).toEqual({});
});

test('200: links and chargebacks by state', async () => {
  const merchant = await shop.merchant();
  const data = dashboard.clientOf(merchant);
  const { client } = merchant;
  const link = { amount: 5_000, description: 'Café' };
  const { body: made } = await data.post('/links', link);
  await data.post('/links', link);
  await client.post(`/charges/${made.id}/cancel`, {});
  expect((await data.get('/counts/links')).body).toEqual({
    charge_pending: exactly(1),
    cancelled: exactly(1),
  });
  const { body: charge } = await client.post('/charges', chargeBody(await saveCard(client)));
  await client.post(`/sandbox/charges/${charge.id}/chargeback`, { status: 'pending' });
  expect((await data.get('/counts/chargebacks')).body).toEqual({ pending: exactly(1) });
});

describe('with many rows', () => {
  let merchantId: string;
  let data: ReturnType<TestDashboard['clientOf']>;
  beforeAll(async () => {
    const merchant = await shop.merchant();
    merchantId = merchant.merchant.id;
    data = dashboard.clientOf(merchant);
    const fill = (name: string, text: string) =>
      shop.gateway.database.run(statement(name, text), [merchantId]);
    await fill(
      'test_fill_chargebacks',
      `insert into chargebacks (merchant_id, transaction_id, reason, state, amount_centavos, opened_at, deadline)
       select $1, 'tr' || n, 'other', 'pending', 100, now(), now() from generate_series(1, 20000) n`,
    );
    await fill(
      'test_fill_deliveries',
      `insert into webhook_deliveries (merchant_id, webhook_id, event_id, event_type, resource_id, sequence, status,
         attempts, last_attempt_at, duration_ms)
       select $1, 'w1', 'e' || lpad(n::text, 8, '0'), 'charge.succeeded', 'tr' || n, 1,
         case when n <= 3 then 'parked' when n <= 1505 then 'failed' else 'delivered' end, 1, now(), 5
       from generate_series(1, 20000) n`,
    );
    await fill(
      'test_fill_customers',
      `insert into customers (merchant_id, id, creation_date, name, email, has_account)
       select $1, 'a1', now(), 'Ana', 'ana@example.com', false`,
    );
    await fill(
      'test_fill_plans',
      `insert into plans (merchant_id, id, creation_date, name, amount_centavos, repeat_every, repeat_unit, retry_times, currency, status,
         status_after_retry, trial_days)
       select $1, 'p1', now(), 'Plan', 100, 1, 'month', 3, 'COP', 'active', 'unpaid', 0`,
    );
    await fill(
      'test_fill_subscriptions',
      `insert into subscriptions (merchant_id, id, creation_date, customer_id, plan_id, card_id, card, status,
         trial_end_date, first_charge_date, current_period_number, period_end_date)
       select $1, 's' || n, now() - n * interval '1 second', 'a1', 'p1', 'k1', '{}',
         case when n > 19990 then 'unpaid' else 'active' end, now(), now(), 1, now()
       from generate_series(1, 20000) n`,
    );
    await shop.gateway.database.run(statement('test_analyze_counts', 'analyze'));
  });

  test('200: the count stops at 1,000; debts are always counted, however old', async () => {
    expect((await data.get('/counts/subscriptions')).body).toEqual({
      active: atLeast(1_000),
      unpaid: exactly(10),
    });
    expect((await data.get('/counts/chargebacks')).body).toEqual({ pending: atLeast(1_000) });
    expect((await data.get('/counts/deliveries?webhook_id=w1')).body).toEqual({
      delivered: atLeast(1_000),
      failed: atLeast(1_000),
      parked: exactly(3),
    });
    expect((await data.get('/counts/deliveries')).status).toBe(400);
  });

  test.each<[keyof typeof countStatements, unknown[]]>([
    ['subscriptions', []],
    ['subscriptionsOfPlan', ['p1']],
    ['owing', []],
    ['links', []],
    ['chargebacks', []],
    ['undelivered', ['w1']],
    ['deliveries', ['w1']],
  ])('%s are counted by an index', async (name, values) => {
    const explain = replannedStatement<{ 'QUERY PLAN': string }>(
      'test_explain_counts',
      `explain ${countStatements[name].text}`,
    );
    const plan = await shop.gateway.database.transaction(async tx => {
      await tx.run(replannedStatement('test_no_seqscan_counts', 'set local enable_seqscan = off'));
      return (await tx.rows(explain, [merchantId, ...values])).map(row => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
