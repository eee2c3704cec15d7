import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import { recordFailing } from '../../../src/domain/webhooks/delivery/health-store.ts';
import { claimQueues } from '../../../src/domain/webhooks/delivery/queue/queue-store.ts';
import { changeWebhook } from '../../../src/domain/webhooks/endpoints/change-store.ts';
import { findWebhook } from '../../../src/domain/webhooks/endpoints/store.ts';
import { parkDisabled } from '../../../src/domain/webhooks/purge-webhooks.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../support/checks/error-object.ts';
import {
  isSignedWith,
  ok,
  type Receiver,
  refuse,
  startReceiver,
} from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import type { TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import {
  createWebhook,
  deliver,
  listDeliveries,
  type WebhookBody,
} from '../../support/world/shop/webhooks.ts';

interface TestBody {
  is_ok: boolean;
  response_code: number | null;
  duration_ms: number;
  cause: string | null;
}

let panel: TestPanel;
let shop: TestGateway;
let dashboard: TestDashboard;
let receiver: Receiver;
let merchantId: string;
let client: TestClient;
let data: TestClient;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  shop = panel.sandbox;
  dashboard = await openDashboard(shop);
});
beforeEach(async () => {
  receiver = await startReceiver();
  const merchant = await shop.merchant({ email: 'dueña@tienda.example' });
  merchantId = merchant.merchant.id;
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
  return () => receiver.close();
});
afterAll(async () => {
  await dashboard.close();
  await panel.close();
});

const count = statement<{ queues: number; deliveries: number; events: number }>(
  'test_webhook_endpoint_rows',
  `select (select count(*)::int from webhook_queues where merchant_id = $1) as queues,
     (select count(*)::int from webhook_deliveries where merchant_id = $1) as deliveries,
     (select count(*)::int from events where merchant_id = $1) as events`,
);
const rows = () => shop.gateway.database.find(count, [merchantId]);
const show = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;
const sendTest = async (id: string) => (await data.post<TestBody>(`/webhooks/${id}/test`, {})).body;
const pause = (id: string) => data.post<WebhookBody>(`/webhooks/${id}/pause`, {});

describe('a test', () => {
  test('200: arrives at once, signed and with Basic auth, and leaves no record', async () => {
    const { secret, ...made } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'ab' });
    receiver.received.length = 0;
    expect(await sendTest(made.id)).toMatchObject({
      is_ok: true,
      event_type: 'test',
      response_code: 200,
      duration_ms: expect.any(Number),
      cause: null,
      response_body: 'ok',
    });
    const [got] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(got?.body).toEqual({ type: 'test', event_date: expect.any(String), id: expect.any(String) });
    expect(got?.headers).toMatchObject({
      'webhook-id': got?.body.id,
      authorization: `Basic ${btoa('tienda:ab')}`,
    });
    expect(got !== undefined && isSignedWith(secret, got)).toBe(true);
    expect(await rows()).toEqual({ queues: 0, deliveries: 0, events: 0 });
    expect(await show(made.id)).toEqual(made);
  });

  test('refused_by_receiver: a 500 response, with its code', async () => {
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = refuse(500);
    expect(await sendTest(id)).toMatchObject({
      is_ok: false,
      response_code: 500,
      cause: 'refused_by_receiver',
    });
    expect((await show(id)).status).toBe('verified');
  });

  test('connection_refused: nothing listens there', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await receiver.close();
    expect(await sendTest(id)).toMatchObject({
      is_ok: false,
      response_code: null,
      cause: 'connection_refused',
    });
  });

  test('an unverified or paused endpoint can be tested and keeps its state', async () => {
    receiver.answer = refuse(404);
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = ok;
    expect(await sendTest(id)).toMatchObject({ is_ok: true });
    expect((await show(id)).status).toBe('unverified');
    await client.put(`/webhooks/${id}`, {});
    await pause(id);
    expect(await sendTest(id)).toMatchObject({ is_ok: true });
    expect((await show(id)).status).toBe('disabled');
  });

  test('404 1005: deleted, or of another merchant', async () => {
    const { id } = await createWebhook(client, receiver.url);
    const other = dashboard.clientOf(await shop.merchant());
    receiver.received.length = 0;
    expectError(await other.post(`/webhooks/${id}/test`, {}), 1005);
    await client.delete(`/webhooks/${id}`);
    expectError(await data.post(`/webhooks/${id}/test`, {}), 1005);
    expect(receiver.received).toEqual([]);
  });

  test('url_to_closed_address: production calls no private address', async () => {
    const { production } = panel;
    if (production === undefined) throw new Error('production is closed');
    const live = await openDashboard(production);
    const merchant = await production.merchant();
    const made = await createWebhook(merchant.client, 'https://tienda.invalid/hooks');
    const { database } = production.gateway;
    const webhook = await findWebhook(database, merchant.merchant.id, made.id);
    if (webhook === undefined) throw new Error('the webhook was not stored');
    // As if the name had resolved to another address when it was saved.
    await changeWebhook(database, { ...webhook, url: receiver.url.replace('http:', 'https:') });
    const { body } = await live.clientOf(merchant).post<TestBody>(`/webhooks/${made.id}/test`, {});
    expect(body).toMatchObject({ is_ok: false, response_code: null, cause: 'url_to_closed_address' });
    expect(receiver.received).toEqual([]);
    await live.close();
  });
});

describe('a pause', () => {
  test('200: ends deliveries without an email or an event; twice changes nothing; waiting ones are parked', async () => {
    const { id } = await createWebhook(client, receiver.url, {
      event_types: ['customer.created', 'webhook.disabled'],
    });
    receiver.answer = refuse(500);
    await saveCustomer(client);
    await deliver(shop);
    expect((await rows())?.queues).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await pause(id)).toMatchObject({ status: 200, body: { id, status: 'disabled' } });
    }
    await saveCustomer(client);
    await parkDisabled(shop.gateway, 100);
    expect(await rows()).toEqual({ queues: 0, deliveries: 1, events: 2 });
    expect(await listDeliveries(client, id, '?status=parked')).toHaveLength(1);
    expect(await listMails(shop.gateway.database, { merchantId }, 10)).toEqual([]);

    receiver.answer = ok;
    receiver.received.length = 0;
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, {})).body.status).toBe('verified');
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['verification']);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await client.post(`/webhooks/${id}/recover`, { since })).body['events']).toBe(2);
    await deliver(shop);
    expect(receiver.events()).toHaveLength(2);
  });

  test('a failing endpoint asks for attention until a person pauses it', async () => {
    const { id } = await createWebhook(client, receiver.url);
    const attention = async () => (await data.get<{ attention: unknown[] }>('/overview')).body.attention;
    const fail = () => recordFailing(shop.gateway.database, { merchantId, id }, shop.gateway.realClock.now());
    await fail();
    expect(await attention()).toMatchObject([{ kind: 'webhooks_failing', count: 1 }]);
    await pause(id);
    expect(await attention()).toEqual([]);
    // A delivery that was in progress at the pause.
    await fail();
    expect(await attention()).toEqual([]);
  });

  test('an endpoint without a 2xx response stays paused', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await pause(id);
    receiver.answer = refuse(503);
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, {})).body.status).toBe('disabled');
  });

  test('its backlog is no longer claimed, not even by a worker that knew it', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    const { database, realClock } = shop.gateway;
    const claim = () => {
      const now = realClock.now();
      return claimQueues(database, [{ merchantId, webhookId: id, slots: 5 }], now, now);
    };
    expect(await claim()).toHaveLength(1);
    await pause(id);
    expect(await claim()).toEqual([]);
  });

  test('422 3006: an unverified one gets no events; 404 1005: deleted, or of another merchant', async () => {
    receiver.answer = refuse(404);
    const { id } = await createWebhook(client, receiver.url);
    expectError(await pause(id), 3006);
    const other = dashboard.clientOf(await shop.merchant());
    expectError(await other.post(`/webhooks/${id}/pause`, {}), 1005);
    await client.delete(`/webhooks/${id}`);
    expectError(await pause(id), 1005);
  });
});

test("changing, testing and pausing are in the audit log, with the test's result", async () => {
  const ana = await panel.signUp();
  const { id: businessId, sandbox_merchant_id: ownId } = ana.business();
  const { id } = await createWebhook(ana.operations('sandbox'), receiver.url);
  await ana.operations('sandbox').put(`/webhooks/${id}`, { event_types: ['plan.created'] });
  receiver.answer = refuse(500);
  for (const word of ['test', 'pause']) {
    const { status } = await ana.post(`/panel/sandbox/data/${ownId}/webhooks/${id}/${word}`, {});
    expect(status).toBe(200);
  }
  const { body } = await ana.get<object[]>(`/panel/businesses/${businessId}/audit`);
  expect(body.slice(0, 3)).toMatchObject([
    { action: 'webhook_paused', what: id, environment: 'sandbox' },
    { action: 'webhook_tested', what: id, details: { is_ok: false, response_code: 500 } },
    { action: 'PUT /webhooks/:webhook_id', what: id },
  ]);
});
