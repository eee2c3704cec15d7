import { afterAll, beforeAll, expect, test } from 'vitest';
import { replannedStatement, statement } from '../../../src/platform/database/connections/connection.ts';
import { missingEvents } from '../../../src/portal/merchant/webhooks/missing-event-store.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries } from '../../support/world/shop/webhooks.ts';

interface Missing {
  events: { id: string; type: string; resource_id: string }[];
  is_more: boolean;
}

let shop: TestGateway;
let dashboard: TestDashboard;
let receiver: Receiver;
let client: TestClient;
let data: TestClient;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  receiver = await startReceiver();
  const merchant = await shop.merchant();
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await receiver.close();
  await shop.close();
});

test('200: events from before the endpoint are missing, and are sent; a failed one is not missing', async () => {
  const before = await saveCustomer(client);
  const { id } = await createWebhook(client, receiver.url, { event_types: ['customer.created'] });
  const path = `/webhooks/${id}/missing`;
  const missing = async () => (await data.get<Missing>(path)).body;
  receiver.answer = refuse(500);
  const after = await saveCustomer(client);
  // Events in progress or failed do not count as missing.
  const onItsWay = { events: [{ type: 'customer.created', resource_id: before }], is_more: false };
  expect(await missing()).toMatchObject(onItsWay);
  expect((await missing()).events).toHaveLength(1);
  await deliver(shop);
  expect((await missing()).events.map(event => event.resource_id)).toEqual([before]);

  receiver.answer = ok;
  receiver.received.length = 0;
  expect((await data.post(path, {})).body).toEqual({ events: 1 });
  expect((await missing()).events).toEqual([]);
  await deliver(shop);
  const deliveries = await listDeliveries(client, id);
  expect(deliveries.map(({ status, event_type }) => [status, event_type])).toEqual([
    ['failed', 'customer.created'],
    ['delivered', 'customer.created'],
  ]);
  expect(after).not.toBe(before);
  expect((await data.post(path, {})).body).toEqual({ events: 0 });
});

test('422 3006: an unverified endpoint gets nothing; 404 1005: one of another merchant', async () => {
  receiver.answer = refuse(404);
  const { id } = await createWebhook(client, `${receiver.url}/quiet`);
  receiver.answer = ok;
  expect((await data.post(`/webhooks/${id}/missing`, {})).body).toMatchObject({ error_code: 3006 });
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get(`/webhooks/${id}/missing`)).status).toBe(404);
  expect((await other.post(`/webhooks/${id}/missing`, {})).status).toBe(404);
});

test('are found by key', async () => {
  const plan = await shop.gateway.database.transaction(async tx => {
    await tx.run(statement('test_no_seqscan', 'set local enable_seqscan = off'));
    const explained = replannedStatement<{ 'QUERY PLAN': string }>(
      'test_missing_plan',
      `explain ${missingEvents.text}`,
    );
    return tx.rows(explained, ['m', 'w', ['*'], 'e0', 51]);
  });
  const lines = plan.map(row => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('using events_by_id');
  expect(lines).toContain('(event_id = newest.id)');
  expect(lines).toContain('(resource_id = newest.resource_id)');
  expect(lines).not.toContain('Join');
});
