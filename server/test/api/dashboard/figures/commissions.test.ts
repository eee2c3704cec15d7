import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { customerWithBalance, takeFee } from '../../../support/fixtures/money.ts';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Listed {
  commissions: { order_id: string | null; fee: number }[];
  fees: { amount: number; refunded: number }[];
  next: string | null;
}

let clock: ManualClock;
let owner: Awaited<ReturnType<TestGateway['merchant']>>;
let shop: TestGateway;
let dashboard: TestDashboard;
let data: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  clock = manualClock(new Date('2026-10-31T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  owner = await shop.merchant();
  const { client } = owner;
  data = dashboard.clientOf(owner);
  stranger = dashboard.clientOf(await shop.merchant());
  const card = await saveCard(client);
  const charge = async (order_id: string) =>
    String((await client.post('/charges', chargeBody(card, { order_id }))).body.id);
  await charge('october');
  // 1 November in UTC is still October in Bogotá.
  clock.set(new Date('2026-11-01T04:00:00Z'));
  await charge('late-october');
  clock.set(new Date('2026-11-05T15:00:00Z'));
  await client.post(`/charges/${await charge('refunded')}/refund`, { amount: 10_000 });
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS), { order_id: 'refused' }));
  const { customerId } = await customerWithBalance(client, 50_000);
  const fee = await takeFee(client, customerId);
  await client.post(`/fees/${fee.id}/refund`, { amount: 2_000 });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const autumn = 'creation[gte]=2026-10-01&creation[lte]=2026-11-30';

test('200: totals by Bogotá month and method, and the fees returned by refunds', async () => {
  const { body } = await data.get(`/commissions/totals?${autumn}`);
  expect(body).toEqual({
    from: '2026-10-01',
    to: '2026-11-30',
    months: [
      // 20,000 plus the 50,000 that filled the customer's balance.
      {
        month: '2026-11',
        method: 'card',
        count: 2,
        charged: 70_000,
        fee: 3_830,
        tax: 727.7,
        returned: 880.6,
        net: 3_677.1,
      },
      {
        month: '2026-10',
        method: 'card',
        count: 2,
        charged: 40_000,
        fee: 2_960,
        tax: 562.4,
        returned: 0,
        net: 3_522.4,
      },
    ],
    fees: [{ month: '2026-11', count: 1, amount: 5_000, refunded: 2_000 }],
  });
});

test('200: without dates it is the current month', async () => {
  const { body } = await data.get('/commissions/totals');
  expect(body).toMatchObject({ from: '2026-11-01', to: '2026-11-05', months: [{ month: '2026-11' }] });
});

test.each([
  [autumn, [null, 'refunded', 'late-october', 'october']],
  ['creation[lte]=2026-10-31', ['late-october', 'october']],
  [`${autumn}&method=store`, []],
])('200: charges that cost something: %s', async (query, orders) => {
  const { body } = await data.get<Listed>(`/commissions?${query}`);
  expect(body.commissions.map(row => row.order_id)).toEqual(orders);
  expect(body.next).toBeNull();
  expect(await exportedRows(dashboard.app, owner, `commissions.csv?${query}`)).toHaveLength(orders.length);
});

test('200: a row says fee, tax, what came back and what is left', async () => {
  const { body } = await data.get<Listed>(`/commissions?${autumn}`);
  expect(body.commissions[1]).toMatchObject({ fee: 1_480, tax: 281.2, returned: 880.6, net: 880.6 });
});

test('200: fees of customers with what was refunded of them', async () => {
  const { body } = await data.get<Listed>(`/commissions/fees?${autumn}`);
  expect(body.fees).toMatchObject([{ amount: 5_000, refunded: 2_000 }]);
});

test('200: another merchant sees none of it', async () => {
  const [list, fees, totals] = await Promise.all(
    ['', '/fees', '/totals'].map(path => stranger.get(`/commissions${path}?${autumn}`)),
  );
  expect(list?.body).toEqual({ commissions: [], next: null });
  expect(fees?.body).toEqual({ fees: [], next: null });
  expect(totals?.body).toMatchObject({ months: [], fees: [] });
});

test.each(['creation[gte]=2025-01-01&creation[lte]=2026-12-31', 'creation[gte]=hoy', 'method=gold'])(
  '422 1003: %s',
  async query => {
    expect(await data.get(`/commissions/totals?${query}`)).toMatchObject({
      status: 422,
      body: { error_code: 1003 },
    });
  },
);
