import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import {
  isSignedWith,
  ok,
  type Receiver,
  refuse,
  startReceiver,
} from '../../support/doubles/network/receiver.ts';
import { payCharge } from '../../support/fixtures/money.ts';
import { monthly } from '../../support/world/billing/plans.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries, shiftedClock } from '../../support/world/shop/webhooks.ts';

const SECOND_MS = 1_000;
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

const types = () => receiver.events().map(({ body }) => body.type);
/** As `1 customer.created`. */
const reported = () => receiver.events().map(({ body }) => `${body.sequence} ${body.type}`);
const rename = (id: string, name: string) =>
  client.put(`/customers/${id}`, { name, email: 'ana@example.com' });

describe('what is delivered', () => {
  test('the object that GET returns, byte for byte, with id, date and number; signed, once', async () => {
    const { secret } = await createWebhook(client, receiver.url);
    const cardId = await saveCard(client);
    const chargeId = await payCharge(client, cardId, 20_000);
    await deliver(shop);
    expect(types().sort()).toEqual(['card.created', 'charge.succeeded']);
    const [charge] = receiver.events().filter(({ body }) => body.type === 'charge.succeeded');
    if (charge === undefined) throw new Error('the charge was not told');
    const { text } = await client.get(`/charges/${chargeId}`);
    expect(charge.text).toMatch(
      /^\{"type":"charge.succeeded","event_date":"[^"]+","id":"e\w+","sequence":1,/,
    );
    expect(charge.text.endsWith(`"transaction":${text}}`)).toBe(true);
    expect(charge.text).toContain('"amount":20000.00');
    expect(charge.headers).toMatchObject({
      'webhook-id': charge.body.id,
      'user-agent': 'Recaudo-Webhooks/1',
    });
    expect(charge.headers['authorization']).toBeUndefined();
    expect(isSignedWith(secret, charge)).toBe(true);
    await deliver(shop);
    expect(receiver.events()).toHaveLength(2);
  });

  test('each kind of resource under its own name', async () => {
    await createWebhook(client, receiver.url);
    await saveCustomer(client);
    await client.post('/plans', monthly);
    await saveCard(client);
    await deliver(shop);
    const fields = receiver.events().map(({ body }) => [body.type, Object.keys(body).at(-1)]);
    expect(Object.fromEntries(fields)).toEqual({
      'customer.created': 'customer',
      'plan.created': 'plan',
      'card.created': 'card',
    });
  });

  test('only subscribed types, so their numbers may have gaps', async () => {
    await createWebhook(client, receiver.url, { event_types: ['customer.deleted', 'customer.created'] });
    const id = await saveCustomer(client);
    await rename(id, 'Eva');
    await client.delete(`/customers/${id}`);
    await client.post('/plans', monthly);
    await deliver(shop);
    expect(reported()).toEqual(['1 customer.created', '3 customer.deleted']);
  });

  test('nothing from before, nothing while unverified, nothing of other merchants', async () => {
    await saveCustomer(client);
    receiver.answer = refuse(500);
    const { id } = await createWebhook(client, receiver.url);
    await saveCustomer(client);
    await saveCustomer((await shop.merchant()).client);
    const code = String(receiver.received[0]?.body.verification_code);
    await client.post(`/webhooks/${id}/verify/${code}`);
    receiver.answer = ok;
    await deliver(shop);
    expect(types()).toEqual([]);
    await saveCustomer(client, { name: 'Eva' });
    await deliver(shop);
    expect(types()).toEqual(['customer.created']);
  });

  test('rejected and no-op requests send nothing', async () => {
    await createWebhook(client, receiver.url);
    await client.post('/customers', { name: 'Ana' });
    await deliver(shop);
    expect(types()).toEqual([]);
  });

  test('GET .../deliveries shows code, response, duration and number of attempts, newest event first', async () => {
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = (_received, response) => void response.writeHead(201).end('gracias\0'.repeat(400));
    await saveCustomer(client);
    await saveCustomer(client);
    await deliver(shop);
    const deliveries = await listDeliveries(client, id);
    expect(deliveries.map(({ event_id }) => event_id)).toEqual(
      receiver
        .events()
        .map(({ body }) => body.id)
        .sort()
        .reverse(),
    );
    expect(deliveries[0]).toEqual({
      event_id: expect.stringMatching(/^e/),
      event_type: 'customer.created',
      resource_id: expect.stringMatching(/^a/),
      sequence: 1,
      status: 'delivered',
      attempts: 1,
      last_attempt_date: expect.stringMatching(/-05:00$/),
      next_attempt_date: null,
      response_code: 201,
      response_body: 'gracias\u{FFFD}'.repeat(400).slice(0, 1_000),
      duration_ms: expect.any(Number),
      reason: null,
      cause: null,
    });
    expect(await listDeliveries(client, id, '?status=failed')).toEqual([]);
    expect(await listDeliveries(client, id, '?status=delivered&limit=1')).toHaveLength(1);
    expect((await client.get(`/webhooks/${id}/deliveries?status=eaten`)).status).toBe(422);
  });
});

describe('order', () => {
  test('events of one resource in order, one after the other, across claims', async () => {
    await createWebhook(client, receiver.url);
    let underWay = 0;
    let most = 0;
    receiver.answer = (_received, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end();
      }, 2);
    };
    const id = await saveCustomer(client);
    for (let number = 2; number <= 20; number += 1) await rename(id, `Ana ${number}`);
    await deliver(shop);
    expect(receiver.events().map(({ body }) => body.sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(most).toBe(1);
  });

  test('a failed event holds back later ones of its resource only', async () => {
    await createWebhook(client, receiver.url);
    const [stuck, free] = [await saveCustomer(client), await saveCustomer(client)];
    await rename(stuck, 'Eva');
    await rename(free, 'Eva');
    const idOf = (body: Record<string, unknown>) => (body['customer'] as { id: string }).id;
    receiver.answer = (received, response) =>
      (idOf(received.body) === stuck ? refuse(500) : ok)(received, response);
    await deliver(shop);
    const got = receiver
      .events()
      .map(({ body }) => `${idOf(body) === stuck ? 'stuck' : 'free'} ${body.sequence}`);
    expect(got.sort()).toEqual(['free 1', 'free 2', 'stuck 1']);
    receiver.answer = ok;
    receiver.received.length = 0;
    clock.advanceMs(7 * SECOND_MS);
    await deliver(shop);
    expect(reported()).toEqual(['1 customer.created', '2 customer.updated']);
  });
});
