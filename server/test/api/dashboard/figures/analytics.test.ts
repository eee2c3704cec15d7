import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { sumDays } from '../../../../src/reports/day-sums/sum-days.ts';
import { advance, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

interface Analytics {
  mrr: number;
  subscriptions: number;
  months: Record<string, unknown>[];
  cohorts: { month: string; size: number; kept: number[] }[];
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test('200: months of renewals, one that failed and was recovered, one that was cancelled', async () => {
  // The card declines its first charge, then approves: the retry on the next day pays the first period.
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
  expect(body.cohorts).toEqual([{ month: '2027-01', size: 2, kept: [2, 2, 1] }]);
  expect((await subscriber.show(kept.id)).status).toBe('active');
});

test('200: a merchant without data has empty months', async () => {
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

test('200: months built from day sums follow later changes', async () => {
  const merchant = await shop.merchant();
  const data = dashboard.clientOf(merchant);
  const add = (name: string, day: string) =>
    shop.gateway.database.run(
      statement(
        'test_add_charge',
        `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date,
           amount_centavos, account) values ($1, $2, 'charge', 'card', 'completed', $3, $3, 1000000, 'merchant')`,
      ),
      [merchant.merchant.id, name, `${day}T12:00:00-05:00`],
    );
  const sales = async () => {
    const { body } = await data.get<Analytics>('/analytics?months=36');
    return body.months.map(month => month['sales']).filter(amount => amount !== 0);
  };
  const lastYear = new Date().getUTCFullYear() - 1;
  await add('tr1', `${lastYear}-08-31`);
  await add('tr2', `${lastYear}-10-31`);
  await sumDays(shop.gateway, 1_000);
  expect(await sales()).toEqual([10_000, 10_000]);
  await add('tr3', `${lastYear}-08-30`);
  expect(await sales()).toEqual([20_000, 10_000]);
  await sumDays(shop.gateway, 1_000);
  expect(await sales()).toEqual([20_000, 10_000]);
});
