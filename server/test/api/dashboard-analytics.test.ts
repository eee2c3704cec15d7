import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../src/database/connection.ts';
import { type ManualClock, manualClock } from '../../src/primitives/clock.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { advance, openSubscriber } from '../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

interface Analytics {
  mrr: number;
  subscriptions: number;
  months: Record<string, unknown>[];
}

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

test('200: months of renewals, one that failed and was recovered, one that was cancelled', async () => {
  // The card declines its first charge, then approves: the first period is paid by the retry of the next day.
  const subscriber = await openSubscriber(shop, { day: '2027-01-10', card: '4000000080010004' });
  const { client, merchantId: id, privateKey, path, subscribe } = subscriber;
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const kept = await subscribe();
  await advance(client, { days: 1 });
  const given = await subscribe();
  await advance(client, { to: '2027-03-20T09:00:00-05:00' });
  await client.delete(`${path}/subscriptions/${given.id}`);
  const { status, body, text } = await data.get<Analytics>('/analytics?months=3');
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ mrr: 20_000, subscriptions: 1 });
  expect(body.months).toEqual([
    {
      month: '2027-01',
      sales: 40_000,
      count: 3,
      approved: 2,
      refused: 1,
      approval_rate: 0.6667,
      fees: 2_960,
      fees_tax: 562.4,
      renewals_failed: 1,
      renewals_recovered: 1,
      recovered: 20_000,
      mrr: 40_000,
      subscriptions: 2,
      cancelled: 0,
      churn_rate: null,
    },
    expect.objectContaining({ month: '2027-02', sales: 40_000, mrr: 40_000, cancelled: 0, churn_rate: 0 }),
    expect.objectContaining({ month: '2027-03', sales: 40_000, mrr: 20_000, cancelled: 1, churn_rate: 0.5 }),
  ]);
  expect((await subscriber.show(kept.id)).status).toBe('active');
});

test('200: a merchant without anything has months of nothing', async () => {
  const data = dashboard.clientOf(await shop.merchant());
  const { body } = await data.get<Analytics>('/analytics');
  expect(body.mrr).toBe(0);
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toMatchObject({ sales: 0, approval_rate: null, churn_rate: null });
});

test.each(['0', '37', 'x'])('422 1003: months=%s', async months => {
  const data = dashboard.clientOf(await shop.merchant());
  expect((await data.get(`/analytics?months=${months}`)).status).toBe(422);
});

test('in production a month that is long over is added up once', async () => {
  const clock: ManualClock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const production = await startTestGateway({ environment: 'production', clock });
  const panel = await openDashboard(production);
  try {
    const merchant = await production.merchant();
    const data = panel.clientOf(merchant);
    const add = (name: string, day: string) =>
      production.gateway.database.run(
        statement(
          'test_add_charge',
          `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date,
             amount_centavos, account) values ($1, $2, 'charge', 'card', 'completed', $3, $3, 1000000, 'merchant')`,
        ),
        [merchant.merchant.id, name, `${day}T12:00:00-05:00`],
      );
    await add('tr1', '2026-08-31');
    await add('tr2', '2026-10-31');
    const sales = async () => {
      const { body } = await data.get<Analytics>('/analytics?months=4');
      return body.months.map(month => month['sales']);
    };
    expect(await sales()).toEqual([10_000, 0, 10_000, 0]);
    // Nothing comes into August any more; October still moves.
    await add('tr3', '2026-08-30');
    await add('tr4', '2026-10-30');
    expect(await sales()).toEqual([10_000, 0, 20_000, 0]);
  } finally {
    await panel.close();
    await production.close();
  }
});
