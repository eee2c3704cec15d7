import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

interface Page {
  refunds: { id: string; amount: number; status: string; charge: { id: string } }[];
  next: string | null;
}

let clock: ManualClock;
let owner: Awaited<ReturnType<TestGateway['merchant']>>;
let shop: TestGateway;
let dashboard: TestDashboard;
let data: TestClient;
let stranger: TestClient;
let chargeId: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-10T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  owner = await shop.merchant();
  data = dashboard.clientOf(owner);
  stranger = dashboard.clientOf(await shop.merchant());
  const { client } = owner;
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), { order_id: 'R-1' }));
  chargeId = String(body.id);
  for (const amount of [1_000, 2_000, 3_000]) {
    clock.advanceMs(86_400_000);
    await client.post(`/charges/${chargeId}/refund`, { amount, description: 'Talla equivocada' });
  }
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test.each([
  ['', [3_000, 2_000, 1_000]],
  ['creation[gte]=2026-11-12', [3_000, 2_000]],
  ['creation[lte]=2026-11-12', [2_000, 1_000]],
  ['amount[gte]=2000', [3_000, 2_000]],
  ['amount[lte]=1500', [1_000]],
  ['amount[gte]=1500&amount[lte]=2500&creation[gte]=2026-11-13', []],
])('200: newest first: %s', async (query, amounts) => {
  const { body } = await data.get<Page>(`/refunds?${query}`);
  expect(body.refunds.map(({ amount }) => amount)).toEqual(amounts);
  expect(await exportedRows(dashboard.app, owner, `refunds.csv?${query}`)).toHaveLength(amounts.length);
});

test('200: with the charge that it came from', async () => {
  const { body } = await data.get<Page>('/refunds?limit=1');
  expect(body.refunds[0]).toMatchObject({
    status: 'completed',
    description: 'Talla equivocada',
    creation_date: '2026-11-13T10:00:00-05:00',
    charge: { id: chargeId, amount: 20_000, order_id: 'R-1', card: { brand: 'visa', last_four: '1111' } },
  });
  const second = await data.get<Page>(`/refunds?limit=2&before=${body.next}`);
  expect(second.body.refunds.map(({ amount }) => amount)).toEqual([2_000, 1_000]);
  expect(second.body.next).toBeNull();
});

test('200: another merchant sees none of it', async () => {
  expect((await stranger.get<Page>('/refunds')).body).toEqual({ refunds: [], next: null });
});

test.each(['creation[gte]=ayer', 'amount[gte]=x', 'limit=0'])('422 1003: %s', async query => {
  expect(await data.get(`/refunds?${query}`)).toMatchObject({ status: 422, body: { error_code: 1003 } });
});
