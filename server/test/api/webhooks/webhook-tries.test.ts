import { eventTypes } from '@recaudo/contract/shared/event-types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_KEPT_TRIES } from '../../../src/domain/webhooks/delivery/attempts/kept-try.ts';
import { purgeWebhooks } from '../../../src/domain/webhooks/purge-webhooks.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../support/checks/error-object.ts';
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
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import {
  createWebhook,
  type DeliveryBody,
  deliver,
  listDeliveries,
  shiftedClock,
} from '../../support/world/shop/webhooks.ts';

interface TryBody {
  number: number;
  date: string;
  status: string;
  url: string;
  request_headers: Record<string, string>;
  response_code: number | null;
  response_headers: Record<string, string>;
  response_body: string;
  duration_ms: number;
  cause: string | null;
}

interface DetailBody {
  now: string;
  delivery: DeliveryBody;
  request_body: string | null;
  resource_kind: string;
  tries: TryBody[];
  events: { id: string; type: string; sequence: number }[];
}

interface TestBody extends TryBody {
  is_ok: boolean;
  event_type: string;
  request_body: string;
}

const HOUR_MS = 3_600_000;
const clock = shiftedClock();
let shop: TestGateway;
let dashboard: TestDashboard;
let receiver: Receiver;
let client: TestClient;
let data: TestClient;
let merchantId: string;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
});
beforeEach(async () => {
  clock.reset();
  receiver = await startReceiver();
  const merchant = await shop.merchant();
  merchantId = merchant.merchant.id;
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
  return () => receiver.close();
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const getDetail = async (id: string, eventId: string) =>
  (await data.get<DetailBody>(`/webhooks/${id}/deliveries/${eventId}`)).body;
const latestEvent = async (id: string) => (await listDeliveries(client, id))[0]?.event_id ?? '';
/** Fails, waits for the next attempt, and fails again. */
async function failTimes(times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await deliver(shop);
    clock.advanceMs(8 * HOUR_MS);
  }
}

describe('the attempts of a delivery', () => {
  test('each with request and response, newest first, and the time of the next one', async () => {
    const made = await createWebhook(client, `${receiver.url}?token=abc`, { user: 'tienda', password: 'ab' });
    await saveCustomer(client);
    receiver.answer = (_received, response) =>
      void response.writeHead(500, { 'x-server': 'pan', 'set-cookie': 'sid=1' }).end('sin base de datos');
    await failTimes(1);
    receiver.answer = refuse(404);
    await deliver(shop);
    const eventId = await latestEvent(made.id);
    const { tries, ...detail } = await getDetail(made.id, eventId);
    expect(detail).toMatchObject({
      delivery: { event_id: eventId, status: 'failed', attempts: 2, next_attempt_date: expect.any(String) },
      resource_kind: 'customer',
      events: [{ id: eventId, type: 'customer.created', sequence: 1 }],
    });
    const [second, first] = receiver.events().reverse();
    expect(detail.request_body).toBe(first?.text);
    expect(tries).toMatchObject([
      { number: 2, status: 'failed', response_code: 404, cause: 'refused_by_receiver', response_body: '' },
      { number: 1, status: 'failed', response_code: 500, response_body: 'sin base de datos' },
    ]);
    expect(tries[1]?.response_headers).toMatchObject({ 'x-server': 'pan', 'set-cookie': '…' });
    for (const [shown, got] of [
      [tries[0], second],
      [tries[1], first],
    ] as const) {
      if (shown === undefined || got === undefined) throw new Error('a try is missing');
      expect(shown.url).toBe(`${receiver.url}?…`);
      const { authorization, ...headers } = shown.request_headers;
      expect(got.headers).toMatchObject(headers);
      expect(headers['webhook-signature']).toMatch(/^v1,/);
      expect(authorization).toBe('Basic …');
    }
    expect(JSON.stringify(tries)).not.toContain('token=abc');
  });

  test('keeps only the latest few, and only the first kilobyte of a response', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    receiver.answer = refuse(500, 'x'.repeat(5_000));
    const { database } = shop.gateway;
    const many = statement(
      'test_tries_many',
      `update webhook_deliveries set attempts = 40, tries = (
         select jsonb_agg(tries -> 0) from webhook_deliveries kept, generate_series(1, ${MAX_KEPT_TRIES})
         where merchant_id = $1)
       where merchant_id = $1`,
    );
    await failTimes(1);
    await database.run(many, [merchantId]);
    await deliver(shop);
    const { tries, delivery } = await getDetail(id, await latestEvent(id));
    expect(delivery.attempts).toBe(41);
    expect(tries).toHaveLength(MAX_KEPT_TRIES);
    expect([tries[0]?.number, tries.at(-1)?.number]).toEqual([41, 41 - MAX_KEPT_TRIES + 1]);
    expect(tries[0]?.response_body).toHaveLength(1_000);
  });

  test('sent again it has one more attempt, and is delivered', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    receiver.answer = pingsOnly(refuse(503));
    await failTimes(1);
    receiver.answer = ok;
    const eventId = await latestEvent(id);
    expect((await client.post(`/events/${eventId}/replay`, { webhook_id: id })).status).toBe(200);
    await deliver(shop);
    const { tries, delivery } = await getDetail(id, eventId);
    expect(delivery).toMatchObject({ status: 'delivered', next_attempt_date: null });
    expect(tries[0]).toMatchObject({
      status: 'delivered',
      response_code: 200,
      response_body: 'ok',
      cause: null,
    });
    expect(tries.at(-1)).toMatchObject({ number: 1, response_code: 503 });
    expect(tries).toHaveLength(delivery.attempts);
  });

  test('the events of the resource are listed next to it, for comparison', async () => {
    const { id } = await createWebhook(client, receiver.url);
    const customerId = await saveCustomer(client);
    await client.put(`/customers/${customerId}`, { name: 'Eva', email: 'eva@example.com' });
    await deliver(shop);
    const { events } = await getDetail(id, await latestEvent(id));
    expect(events).toMatchObject([
      { type: 'customer.updated', sequence: 2 },
      { type: 'customer.created', sequence: 1 },
    ]);
  });

  test('404 1005: of another merchant, of another endpoint, or without an attempt', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    await deliver(shop);
    const eventId = await latestEvent(id);
    const other = await shop.merchant();
    const theirs = await createWebhook(other.client, receiver.url);
    expectError(await dashboard.clientOf(other).get(`/webhooks/${id}/deliveries/${eventId}`), 1005);
    expectError(await dashboard.clientOf(other).get(`/webhooks/${theirs.id}/deliveries/${eventId}`), 1005);
    expectError(await data.get(`/webhooks/${theirs.id}/deliveries/${eventId}`), 1005);
    expectError(await data.get(`/webhooks/${id}/deliveries/enada`), 1005);
  });

  test('are deleted with their delivery', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    await deliver(shop);
    const eventId = await latestEvent(id);
    clock.advanceMs(40 * 24 * HOUR_MS);
    await purgeWebhooks(shop.gateway, 1_000);
    expectError(await data.get(`/webhooks/${id}/deliveries/${eventId}`), 1005);
  });
});

describe('a test of a type', () => {
  const sendTest = (id: string, eventType: string) =>
    data.post<TestBody>(`/webhooks/${id}/test`, { event_type: eventType });

  test('200: any type, signed, marked as a test, with the response', async () => {
    const { id, secret } = await createWebhook(client, receiver.url);
    receiver.received.length = 0;
    receiver.answer = (_received, response) => void response.writeHead(202, { 'x-a': 'b' }).end('gracias');
    for (const type of eventTypes) {
      const { status, body } = await sendTest(id, type);
      expect([status, body.is_ok, body.event_type]).toEqual([200, true, type]);
      const got = receiver.received.at(-1);
      expect(got?.body).toMatchObject({ type, sequence: 0, test: true });
      expect(got !== undefined && isSignedWith(secret, got)).toBe(true);
      expect(body.request_body).toBe(got?.text);
      expect(body).toMatchObject({
        response_code: 202,
        response_headers: { 'x-a': 'b' },
        response_body: 'gracias',
      });
      expect(body.request_headers['webhook-id']).toBe(got?.body.id);
    }
    expect(await listDeliveries(client, id)).toEqual([]);
  });

  test("200: with the latest real object of that type if there is one, never another merchant's", async () => {
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer((await shop.merchant()).client, { name: 'Vecina' });
    expect((await sendTest(id, 'customer.created')).body.request_body).not.toContain('Vecina');
    await saveCustomer(client, { name: 'Camila' });
    expect((await sendTest(id, 'customer.created')).body.request_body).toContain('"name":"Camila"');
  });

  test('422 1003: an unknown type', async () => {
    const { id } = await createWebhook(client, receiver.url);
    expectError(await sendTest(id, 'charge.eaten'), 1003);
  });
});
