import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeEvents } from '../../../src/domain/webhooks/purge-webhooks.ts';
import { usualRetention } from '../../../src/platform/primitives/installation/retention.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import { payCharge } from '../../support/fixtures/money.ts';
import { savePlan } from '../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard } from '../../support/world/shop/dashboard.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries, shiftedClock } from '../../support/world/shop/webhooks.ts';

const DAY_MS = 86_400_000;
const clock = shiftedClock();

let shop: TestGateway;
let receiver: Receiver;
let merchant: Awaited<ReturnType<TestGateway['merchant']>>;
let client: TestClient;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  receiver = await startReceiver();
});
beforeEach(async () => {
  clock.reset();
  receiver.answer = ok;
  merchant = await shop.merchant();
  ({ client } = merchant);
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

const eventOf = async (resourceId: string): Promise<string> => {
  const [event] = (await client.get<{ id: string }[]>(`/events?resource=${resourceId}`)).body;
  return event?.id ?? 'none';
};
const clearAll = async (gateway = shop.gateway): Promise<void> => {
  while ((await purgeEvents(gateway, 2)) > 0);
};

test('404 1005: an event older than 400 days is gone, its charge is not', async () => {
  const chargeId = await payCharge(client, await saveCard(client), 20_000);
  const old = await eventOf(chargeId);
  clock.advanceMs(399.9 * DAY_MS);
  await clearAll();
  expect((await client.get(`/events/${old}`)).status).toBe(200);

  clock.advanceMs(0.2 * DAY_MS);
  await clearAll();
  const gone = await client.get(`/events/${old}`);
  expect([gone.status, gone.body.error_code]).toEqual([404, 1005]);
  const replayed = await client.post(`/events/${old}/replay`, {});
  expect([replayed.status, replayed.body.error_code]).toEqual([404, 1005]);
  expect((await client.get<{ id: string }[]>('/events')).body.map(({ id }) => id)).not.toContain(old);
  expect((await client.get<unknown[]>(`/events?resource=${chargeId}`)).body).toEqual([]);
  expect((await client.get(`/charges/${chargeId}`)).body).toMatchObject({
    id: chargeId,
    status: 'completed',
  });
  const dashboard = await openDashboard(shop);
  const timeline = await dashboard.clientOf(merchant).get<unknown[]>(`/transactions/${chargeId}/timeline`);
  await dashboard.close();
  expect([timeline.status, timeline.body.length > 0]).toEqual([200, true]);
});

test('200: an event in delivery stays until it has arrived, in order with the next', async () => {
  const { id } = await createWebhook(client, receiver.url, { event_types: ['customer.created'] });
  receiver.answer = refuse(500);
  const customerId = await saveCustomer(client);
  const event = await eventOf(customerId);
  clock.advanceMs(401 * DAY_MS);
  await clearAll();
  expect((await client.get(`/events/${event}`)).status).toBe(200);

  receiver.answer = ok;
  await deliver(shop);
  expect((await listDeliveries(client, id)).map(({ status }) => status)).toEqual(['delivered']);
  await clearAll();
  expect((await client.get(`/events/${event}`)).status).toBe(404);
  // Delivery records do not need their event.
  expect((await listDeliveries(client, id)).map(({ status }) => status)).toEqual(['delivered']);
});

test('200: the cancellation of a subscription is kept forever, because figures of all years need it', async () => {
  const customerId = await saveCustomer(client);
  const prefix = `/customers/${customerId}`;
  const cardId = await saveCard(client, undefined, prefix);
  const planId = await savePlan(client);
  const { body } = await client.post(`${prefix}/subscriptions`, { plan_id: planId, source_id: cardId });
  const id = String(body.id);
  await client.delete(`${prefix}/subscriptions/${id}`);
  clock.advanceMs(401 * DAY_MS);
  await clearAll();
  const kept = (await client.get<{ type: string }[]>('/events')).body.map(({ type }) => type);
  expect(kept).toEqual(['subscription.cancelled']);
});

test('200: with unlimited retention, none is deleted', async () => {
  const event = await eventOf(await saveCustomer(client));
  clock.advanceMs(4_000 * DAY_MS);
  await clearAll({ ...shop.gateway, retention: { ...usualRetention, eventDays: null } });
  expect((await client.get(`/events/${event}`)).status).toBe(200);
});
