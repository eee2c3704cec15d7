import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FUNDS } from '../../../support/world/billing/subscriptions.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Totals {
  totals: Record<'count' | 'amount' | 'paid_count' | 'paid' | 'refunded' | 'costs' | 'net', number> | null;
}

/** The column of the export. */
const NET_COLUMN = 10;

let shop: TestGateway;
let dashboard: TestDashboard;
let owner: Awaited<ReturnType<TestGateway['merchant']>>;
let data: TestClient;
let chargeId: string;
const totalsOf = async (query: string) =>
  (await data.get<Totals>(`/transactions/totals?${query}`)).body.totals;

beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
  owner = await shop.merchant();
  data = dashboard.clientOf(owner);
  const { client } = owner;
  const card = await saveCard(client);
  await client.post('/charges', chargeBody(card, { amount: 20_000, order_id: 'A-1' }));
  const { body } = await client.post('/charges', chargeBody(card, { amount: 85_000, order_id: 'A-2' }));
  chargeId = String(body['id']);
  await client.post(`/charges/${chargeId}/refund`, { amount: 5_000 });
  await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS), { amount: 30_000 }));
  const disputed = await client.post('/charges', chargeBody(card, { amount: 12_000, order_id: 'A-3' }));
  await client.post(`/sandbox/charges/${String(disputed.body['id'])}/chargeback`, { status: 'pending' });
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test.each([
  ['', 4],
  ['status=completed', 2],
  ['status=failed', 1],
  ['status=chargeback_pending', 1],
  ['order_id=A-2', 1],
  ['amount[gte]=20000&amount[lte]=30000', 2],
  ['has_refund=true', 1],
  ['order_id=none', 0],
])('200: the rows and the net of the export: %s', async (query, count) => {
  const rows = await exportedRows(dashboard.app, owner, `transactions.csv?${query}`);
  const net = rows.reduce((sum, row) => sum + Number((row[NET_COLUMN] || '0').replace(',', '.')), 0);
  expect(await totalsOf(query)).toMatchObject({ count, net: Math.round(net * 100) / 100 });
});

test('200: what was charged, refunded and cost', async () => {
  const { body } = await owner.client.get<{ fee: { amount: number; tax: number } }>(`/charges/${chargeId}`);
  const totals = await totalsOf('order_id=A-2');
  const costs = totals?.costs ?? 0;
  // The refund returned its part of the fee.
  expect(costs).toBeCloseTo(((body.fee.amount + body.fee.tax) * 80) / 85, 1);
  expect(totals).toEqual({
    count: 1,
    amount: 85_000,
    paid_count: 1,
    paid: 85_000,
    refunded: 5_000,
    disputed: 0,
    costs,
    net: Math.round((80_000 - costs) * 100) / 100,
  });
});

test('200: a dispute takes what is left; what was declined adds nothing; another merchant has none of it', async () => {
  expect(await totalsOf('order_id=A-3')).toMatchObject({ paid: 12_000, disputed: 12_000 });
  expect(await totalsOf('status=failed')).toMatchObject({ count: 1, amount: 30_000, paid_count: 0, net: 0 });
  const stranger = dashboard.clientOf(await shop.merchant());
  expect((await stranger.get<Totals>('/transactions/totals')).body.totals).toMatchObject({
    count: 0,
    net: 0,
  });
});
