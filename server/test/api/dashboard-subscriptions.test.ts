import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { openSubscriber } from '../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

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

test('200: all of the merchant, newest first, as GET shows them; the cancelled ones when asked for', async () => {
  const { merchantId: id, privateKey, customerId, planId, client, subscribe } = await openSubscriber(shop);
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const ids = async (query = '') =>
    (await data.get<{ id: string }[]>(`/subscriptions${query}`)).body.map(row => row.id);
  const [first, second] = [await subscribe(), await subscribe()];
  expect(await ids()).toEqual([second.id, first.id]);
  expect((await data.get<unknown[]>('/subscriptions?limit=1')).body).toEqual([
    (await client.get(`/customers/${customerId}/subscriptions/${second.id}`)).body,
  ]);
  expect(await ids(`?plan_id=${planId}`)).toEqual([second.id, first.id]);
  expect(await ids('?plan_id=pnone')).toEqual([]);
  await client.delete(`/customers/${customerId}/subscriptions/${first.id}`);
  expect(await ids()).toEqual([second.id]);
  expect(await ids('?status=cancelled')).toEqual([first.id]);
  expect((await data.get('/subscriptions?status=gone')).status).toBe(422);
});

test('200: nothing of another merchant', async () => {
  await (await openSubscriber(shop)).subscribe();
  const { merchant, privateKey } = await shop.merchant();
  expect((await dashboard.clientOf({ merchant, privateKey }).get('/subscriptions')).body).toEqual([]);
});
