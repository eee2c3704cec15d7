import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { startDeliveries } from '../../../src/domain/webhooks/delivery/queue/start-deliveries.ts';
import { parkDisabled, purgeWebhooks } from '../../../src/domain/webhooks/purge-webhooks.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import {
  createWebhook,
  deliver,
  listDeliveries,
  shiftedClock,
  type WebhookBody,
} from '../../support/world/shop/webhooks.ts';

const DAY_MS = 24 * 3_600_000;
const clock = shiftedClock();

let shop: TestGateway;
let dead: Receiver;
let live: Receiver;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  clock.reset();
  dead = await startReceiver();
  live = await startReceiver();
  merchant = await shop.merchant({ email: 'dueña@tienda.example' });
  client = merchant.client;
  return async () => {
    await dead.close();
    await live.close();
  };
});
afterAll(() => shop.close());

const fail = statement(
  'test_webhook_failing',
  'update webhooks set failing_since = $3 where merchant_id = $1 and id = $2',
);
/** Backdates the first failure. */
const failsSince = (webhookId: string, days: number) =>
  shop.gateway.database.run(fail, [
    merchant.merchant.id,
    webhookId,
    new Date(clock.now().getTime() - days * DAY_MS),
  ]);
const statusOf = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body.status;
const count = statement<{ queues: number; deliveries: number; webhooks: number }>(
  'test_webhook_rows',
  `select (select count(*)::int from webhook_queues where merchant_id = $1) as queues,
     (select count(*)::int from webhook_deliveries where merchant_id = $1) as deliveries,
     (select count(*)::int from webhooks where merchant_id = $1) as webhooks`,
);
const rows = () => shop.gateway.database.find(count, [merchant.merchant.id]);

describe('a failing endpoint', () => {
  test('counts as failing from its third failure in a row', { timeout: 30_000 }, async () => {
    const { id } = await createWebhook(client, dead.url);
    const since = statement<{ failing_since: Date | null }>(
      'test_failing_since',
      'select failing_since from webhooks where merchant_id = $1 and id = $2',
    );
    const failingSince = async () =>
      (await shop.gateway.database.find(since, [merchant.merchant.id, id]))?.failing_since;
    dead.answer = refuse(500);
    const deliveries = startDeliveries(shop.gateway, { pollEveryMs: 20 });
    await saveCustomer(client);
    for (let failure = 1; failure <= 3; failure += 1) {
      await expect.poll(() => dead.events().length).toBe(failure);
      await deliveries.idle();
      expect((await failingSince()) !== null).toBe(failure === 3);
      clock.advanceMs(120_000);
    }
    dead.answer = ok;
    await expect.poll(failingSince).toBeNull();
    await deliveries.stop();
  });

  test('is disabled after five days; the other endpoints and the merchant are told', async () => {
    const { id } = await createWebhook(client, dead.url, { event_types: ['customer.created'] });
    await createWebhook(client, live.url, { event_types: ['webhook.disabled'] });
    dead.answer = refuse(502);
    await failsSince(id, 4.9);
    await saveCustomer(client);
    await deliver(shop);
    expect(await statusOf(id)).toBe('verified');
    await failsSince(id, 5.1);
    await saveCustomer(client);
    await deliver(shop);
    await deliver(shop);
    expect(await statusOf(id)).toBe('disabled');
    expect(live.events().map(({ body }) => [body.type, body.sequence, body['webhook']])).toEqual([
      ['webhook.disabled', 1, (await client.get(`/webhooks/${id}`)).body],
    ]);
    const [mail] = await listMails(shop.gateway.database, { merchantId: merchant.merchant.id }, 10);
    expect(mail).toMatchObject({ kind: 'webhook_disabled', recipient: 'dueña@tienda.example' });
    expect(mail?.text).toContain(id);
    expect(mail?.text).toContain('Respondió 502');
  });

  test('once disabled gets nothing; waiting events are parked; verified again it can recover them', async () => {
    const { id } = await createWebhook(client, dead.url, { event_types: ['customer.created'] });
    dead.answer = refuse(500);
    await Promise.all(Array.from({ length: 5 }, () => saveCustomer(client)));
    await failsSince(id, 6);
    await deliver(shop);
    expect(await statusOf(id)).toBe('disabled');
    await saveCustomer(client);
    const before = dead.events().length;
    clock.advanceMs(DAY_MS);
    await deliver(shop);
    expect(dead.events()).toHaveLength(before);
    await parkDisabled(shop.gateway, 100);
    const parked = await listDeliveries(client, id, '?status=parked');
    expect(parked).toHaveLength(5);
    expect((await rows())?.queues).toBe(0);
    dead.answer = ok;
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, {})).body.status).toBe('verified');
    const since = new Date(Date.now() - 60_000).toISOString();
    const { body } = await client.post<{ events: number }>(`/webhooks/${id}/recover`, { since });
    expect(body.events).toBe(6);
    dead.received.length = 0;
    await deliver(shop);
    expect(dead.events()).toHaveLength(6);
    expect(await listDeliveries(client, id, '?status=parked')).toEqual([]);
  });
});

describe('cleanup', () => {
  test('a deleted endpoint gets nothing more, and its rows are deleted; it follows a day later', async () => {
    const { id } = await createWebhook(client, live.url);
    await saveCustomer(client);
    await deliver(shop);
    live.answer = refuse(500);
    await saveCustomer(client);
    await deliver(shop);
    expect(await rows()).toEqual({ queues: 1, deliveries: 2, webhooks: 1 });
    await client.delete(`/webhooks/${id}`);
    await saveCustomer(client);
    expect((await rows())?.queues).toBe(1);
    await purgeWebhooks(shop.gateway, 100);
    expect(await rows()).toEqual({ queues: 0, deliveries: 0, webhooks: 1 });
    clock.advanceMs(2 * DAY_MS);
    await purgeWebhooks(shop.gateway, 100);
    expect(await rows()).toEqual({ queues: 0, deliveries: 0, webhooks: 0 });
  });

  test('deliveries are kept for 30 days', async () => {
    const { id } = await createWebhook(client, live.url);
    await saveCustomer(client);
    await deliver(shop);
    clock.advanceMs(29.9 * DAY_MS);
    await purgeWebhooks(shop.gateway, 100);
    expect(await listDeliveries(client, id)).toHaveLength(1);
    clock.advanceMs(0.2 * DAY_MS);
    await purgeWebhooks(shop.gateway, 100);
    expect(await listDeliveries(client, id)).toEqual([]);
  });
});
