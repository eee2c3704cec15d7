import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { startDeliveries } from '../../../src/domain/webhooks/delivery/queue/start-deliveries.ts';
import {
  isSignedWith,
  ok,
  pingsOnly,
  type Receiver,
  refuse,
  startReceiver,
} from '../../support/doubles/network/receiver.ts';
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

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const clock = shiftedClock();

let shop: TestGateway;
let receiver: Receiver;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(async () => {
  clock.reset();
  receiver = await startReceiver();
  merchant = await shop.merchant();
  client = merchant.client;
  return () => receiver.close();
});
afterAll(() => shop.close());

const rename = (id: string, name: string) =>
  client.put(`/customers/${id}`, { name, email: 'ana@example.com' });

describe('a failing delivery', () => {
  test('is retried after about 5 seconds, then with a growing backoff; the reason is explained', async () => {
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = refuse(503, 'en mantenimiento');
    await saveCustomer(client);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await deliver(shop);
      const [failed] = await listDeliveries(client, id);
      expect(failed).toMatchObject({
        status: 'failed',
        attempts: attempt,
        response_code: 503,
        response_body: 'en mantenimiento',
        reason: 'it answered 503',
        cause: 'refused_by_receiver',
      });
      expect(receiver.events()).toHaveLength(attempt);
      await deliver(shop);
      expect(receiver.events()).toHaveLength(attempt);
      const waitMs =
        Date.parse(failed?.next_attempt_date ?? '') - Date.parse(failed?.last_attempt_date ?? '');
      waits.push(waitMs / SECOND_MS);
      clock.advanceMs(waitMs + 2 * SECOND_MS);
    }
    for (const [index, expected] of [5, 15, 45, 135, 405].entries()) {
      expect(waits[index]).toBeGreaterThan(expected * 0.8 - 1.1);
      expect(waits[index]).toBeLessThan(expected * 1.2 + 1.1);
    }
    receiver.answer = ok;
    await deliver(shop);
    expect(await listDeliveries(client, id)).toMatchObject([
      { status: 'delivered', attempts: 6, response_code: 200, reason: null, next_attempt_date: null },
    ]);
  });

  test('is parked after four days, and the next one of its resource continues', async () => {
    const { id } = await createWebhook(client, receiver.url);
    const customerId = await saveCustomer(client);
    await rename(customerId, 'Eva');
    receiver.answer = pingsOnly((received, response) =>
      (received.body.sequence === 1 ? refuse(500) : ok)(received, response),
    );
    await deliver(shop);
    clock.advanceMs(3.9 * DAY_MS);
    await deliver(shop);
    expect(await listDeliveries(client, id)).toMatchObject([{ status: 'failed', attempts: 2 }]);
    clock.advanceMs(0.2 * DAY_MS);
    await deliver(shop);
    expect(await listDeliveries(client, id)).toMatchObject([
      { sequence: 2, status: 'delivered' },
      { sequence: 1, status: 'parked', attempts: 3, next_attempt_date: null },
    ]);
    clock.advanceMs(DAY_MS);
    await deliver(shop);
    expect(receiver.events()).toHaveLength(4);
  });

  test('waiting events are sent at once when the endpoint responds again', {
    timeout: 30_000,
  }, async () => {
    await createWebhook(client, receiver.url);
    const deliveries = startDeliveries(shop.gateway, { pollEveryMs: 20 });
    receiver.answer = refuse(500);
    await saveCustomer(client);
    for (let failure = 1; failure <= 4; failure += 1) {
      await expect.poll(() => receiver.events().length).toBe(failure);
      await deliveries.idle();
      clock.advanceMs(60 * 4 ** (failure - 1) * SECOND_MS);
    }
    await expect.poll(() => receiver.events().length).toBe(5);
    receiver.answer = ok;
    await saveCustomer(client);
    // Both the new event and the old one, whose next attempt was minutes away.
    await expect.poll(() => receiver.events().length).toBe(7);
    await deliveries.stop();
  });
});

describe('replay and recover', () => {
  const replay = (eventId: string, body: object = {}) =>
    client.post<{ event_id: string; webhooks: string[] }>(`/events/${eventId}/replay`, body);
  const recover = (webhook: WebhookBody, since: Date) =>
    client.post<{ events: number }>(`/webhooks/${webhook.id}/recover`, { since: since.toISOString() });

  test('200: an event is sent again, the same bytes, to all endpoints or to one', async () => {
    const first = await createWebhook(client, receiver.url);
    const second = await createWebhook(client, `${receiver.url}/2`);
    await saveCustomer(client);
    await deliver(shop);
    const [event] = receiver.events();
    const eventId = event?.body.id ?? '';
    const all = await replay(eventId);
    expect(all.status).toBe(200);
    expect(all.body).toEqual({ event_id: eventId, webhooks: [first.id, second.id].sort() });
    await deliver(shop);
    expect(receiver.events()).toHaveLength(4);
    expect((await replay(eventId, { webhook_id: second.id })).body.webhooks).toEqual([second.id]);
    await deliver(shop);
    expect(receiver.events().map(({ text }) => text)).toEqual(Array<string>(5).fill(event?.text ?? ''));
    expect(await listDeliveries(client, second.id)).toMatchObject([{ status: 'delivered', attempts: 3 }]);
    expect((await replay('e00000000000000000')).status).toBe(404);
    expect((await replay(eventId, { webhook_id: 'w0' })).status).toBe(404);
  });

  test('200: recover sends parked or missed events, in order, and no received ones', async () => {
    const webhook = await createWebhook(client, receiver.url);
    const since = clock.now();
    const got = await saveCustomer(client);
    await deliver(shop);
    receiver.answer = refuse(500);
    const missed = await saveCustomer(client);
    await rename(missed, 'Eva');
    await rename(got, 'Eva');
    await deliver(shop);
    clock.advanceMs(4.1 * DAY_MS);
    await deliver(shop);
    await deliver(shop);
    receiver.answer = ok;
    receiver.received.length = 0;
    const { status, body } = await recover(webhook, since);
    expect(status).toBe(200);
    expect(body.events).toBe(3);
    await deliver(shop);
    const sequences = (id: string) =>
      receiver
        .events()
        .filter(({ body: event }) => (event['customer'] as { id: string }).id === id)
        .map(({ body: event }) => event.sequence);
    expect([sequences(missed), sequences(got)]).toEqual([[1, 2], [2]]);
    expect((await recover(webhook, since)).body.events).toBe(0);
  });

  test('412 3006: an unverified one; 422 1003: more than 30 days; 400 1001: no time', async () => {
    const webhook = await createWebhook(client, receiver.url);
    expect((await recover(webhook, new Date(clock.now().getTime() - 31 * DAY_MS))).status).toBe(422);
    const answer = await client.post(`/webhooks/${webhook.id}/recover`, { since: 'ayer' });
    expect(answer.status).toBe(400);
    receiver.answer = refuse(500);
    await client.put(`/webhooks/${webhook.id}`, { url: `${receiver.url}/2` });
    expect((await recover(webhook, clock.now())).status).toBe(412);
  });
});

describe('rotation', () => {
  test('for a day both secrets verify a delivery, then only the new one', async () => {
    const { id, secret: before } = await createWebhook(client, receiver.url);
    const rotated = await client.post<WebhookBody>(`/webhooks/${id}/rotate_secret`);
    const after = rotated.body.secret;
    await saveCustomer(client);
    await deliver(shop);
    const [both] = receiver.events();
    expect(both?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([before, after].map(secret => both && isSignedWith(secret, both))).toEqual([true, true]);
    clock.advanceMs(DAY_MS + SECOND_MS);
    await saveCustomer(client);
    await deliver(shop);
    // The receiver's clock is a day behind and would reject the timestamp, so the test counts signatures.
    expect(receiver.events().at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });
});
