import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
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
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createWebhook, type WebhookBody } from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let receiver: Receiver;
let merchant: Credentials & { client: TestClient };
let client: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = ok;
  merchant = await shop.merchant();
  client = merchant.client;
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

const show = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;

describe('creating', () => {
  test('201: the object with its secret, this once, and verified by a confirmed ping', async () => {
    const { status, body } = await client.post<WebhookBody>('/webhooks', {
      url: receiver.url,
      user: 'tienda',
      password: 'secreta',
      event_types: ['charge.succeeded', 'charge.failed', 'charge.succeeded'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^w[a-z0-9]{19}$/),
      url: receiver.url,
      user: 'tienda',
      event_types: ['charge.succeeded', 'charge.failed'],
      status: 'verified',
      verification: {
        attempts: 1,
        last_attempt_date: expect.stringMatching(/-05:00$/),
        response_code: 200,
        cause: null,
        reason: null,
        next_attempt_date: null,
        verified_date: expect.stringMatching(/-05:00$/),
      },
      creation_date: expect.stringMatching(/-05:00$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret: _secret, ...shown } = body;
    expect(await show(body.id)).toEqual(shown);
    expect((await client.get('/webhooks')).body).toEqual([shown]);
  });

  test('the ping: a signed verification with Basic auth and a code of eight characters', async () => {
    const { secret } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    const [ping] = receiver.received;
    if (ping === undefined) throw new Error('no ping came');
    expect(ping.body).toEqual({
      type: 'verification',
      event_date: expect.stringMatching(/-05:00$/),
      verification_code: expect.stringMatching(/^[a-z0-9]{8}$/),
      id: expect.stringMatching(/^e[a-z0-9]{19}$/),
    });
    expect(ping.headers).toMatchObject({
      authorization: `Basic ${btoa('tienda:secreta')}`,
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': ping.body.id,
    });
    expect(isSignedWith(secret, ping)).toBe(true);
  });

  test('a rejected ping leaves it unverified; the code verifies it: 204, also repeated', async () => {
    receiver.answer = refuse(500);
    const { id, status } = await createWebhook(client, receiver.url);
    expect(status).toBe('unverified');
    const code = String(receiver.received[0]?.body.verification_code);
    expectError(await client.post(`/webhooks/${id}/verify/${code}x`), 1003);
    expectError(await client.post(`/webhooks/${id}/verify/00000000`), 1003);
    expect((await show(id)).status).toBe('unverified');
    expect(await client.post(`/webhooks/${id}/verify/${code}`)).toMatchObject({ status: 204, text: '' });
    expect((await show(id)).status).toBe('verified');
    expect((await client.post(`/webhooks/${id}/verify/${code}`)).status).toBe(204);
  });

  test('no server listens: the webhook is unverified', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect((await createWebhook(client, gone.url)).status).toBe('unverified');
  });

  test('409 6001: the url is taken, for this merchant only', async () => {
    const { id } = await createWebhook(client, receiver.url);
    expectError(await client.post('/webhooks', { url: receiver.url, event_types: ['*'] }), 6001);
    const other = await shop.merchant();
    expect((await createWebhook(other.client, receiver.url)).status).toBe('verified');
    await client.delete(`/webhooks/${id}`);
    expect((await createWebhook(client, receiver.url)).status).toBe('verified');
  });

  test('409 6001: of ten concurrent ones with one url, one succeeds', async () => {
    const body = { url: receiver.url, event_types: ['*'] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/webhooks', body)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  test('412 3006: a merchant has at most 50', async () => {
    receiver.answer = refuse(500);
    for (let number = 0; number < 50; number += 1) await createWebhook(client, `${receiver.url}/${number}`);
    const answer = await client.post('/webhooks', { url: receiver.url, event_types: ['*'] });
    expectError(answer, 3006);
  });

  test.each<[string, object, 1001 | 1003]>([
    ['no url', { event_types: ['*'] }, 1001],
    ['an empty url', { url: '', event_types: ['*'] }, 1001],
    ['no URL at all', { url: 'tienda', event_types: ['*'] }, 1001],
    ['another scheme', { url: 'ftp://tienda.example/', event_types: ['*'] }, 1001],
    ['an url that is too long', { url: `https://a.example/${'x'.repeat(2_000)}`, event_types: ['*'] }, 1001],
    ['no event_types', { url: 'https://a.example/' }, 1001],
    ['event_types that are no list', { url: 'https://a.example/', event_types: '*' }, 1001],
    ['a type that is no text', { url: 'https://a.example/', event_types: [7] }, 1001],
    ['an empty list of types', { url: 'https://a.example/', event_types: [] }, 1003],
    ['an unknown type', { url: 'https://a.example/', event_types: ['charge.eaten'] }, 1003],
    ['a private address', { url: 'http://10.0.0.1/', event_types: ['*'] }, 1003],
    ['a user in the url', { url: 'https://a:b@a.example/', event_types: ['*'] }, 1003],
    ['a user with a colon', { url: 'https://a.example/', user: 'a:b', event_types: ['*'] }, 1003],
    ['a password alone', { url: 'https://a.example/', password: 'b', event_types: ['*'] }, 1001],
  ])('rejects %s', async (_title, body, code) => {
    expectError(await client.post('/webhooks', body), code);
  });

  test('a lenient merchant may subscribe to unknown events', async () => {
    const lenient = await shop.merchant({ profile: 'lenient' });
    const types = ['charge.succeeded', 'payout.created'];
    const { event_types } = await createWebhook(lenient.client, receiver.url, { event_types: types });
    expect(event_types).toEqual(types);
  });

  test('403 1010: with the public key', async () => {
    const body = { url: receiver.url, event_types: ['*'] };
    expectError(await client.post('/webhooks', body, { key: merchant.publicKey }), 1010);
  });
});

const everything = statement<{ text: string }>(
  'test_webhook_everything',
  `select (select json_agg(webhooks)::text from webhooks where merchant_id = $1)
     || (select coalesce(json_agg(idempotency_records)::text, '') from idempotency_records where merchant_id = $1)
     as text`,
);

describe('secrets', () => {
  test('neither secret nor password is readable in the database, including stored responses', async () => {
    const body = { url: receiver.url, user: 'tienda', password: 'muy-secreta', event_types: ['*'] };
    const headers = { 'idempotency-key': 'once' };
    const first = await client.post<WebhookBody>('/webhooks', body, { headers });
    const rotated = await client.post<WebhookBody>(`/webhooks/${first.body.id}/rotate_secret`, undefined, {
      headers: { 'idempotency-key': 'twice' },
    });
    const text = (await shop.gateway.database.find(everything, [merchant.merchant.id]))?.text ?? '';
    expect(text).toContain(first.body.id);
    for (const secret of [first.body.secret, rotated.body.secret, 'muy-secreta']) {
      expect(text).not.toContain(secret.replace('whsec_', '').slice(0, 10));
    }
    const again = await client.post('/webhooks', body, { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
  });

  test('an error under an Idempotency-Key is replayed too', async () => {
    const send = () =>
      client.post(
        '/webhooks',
        { url: 'http://10.0.0.1/', event_types: ['*'] },
        { headers: { 'idempotency-key': 'bad' } },
      );
    const [first, second] = [await send(), await send()];
    expectError(first, 1003);
    expect(second.text).toBe(first.text);
  });

  test('two merchants, two endpoints, two rotations: never the same secret', async () => {
    const other = await shop.merchant();
    const { id, secret } = await createWebhook(client, receiver.url);
    const secrets = [secret, (await createWebhook(other.client, receiver.url)).secret];
    secrets.push((await createWebhook(client, `${receiver.url}/2`)).secret);
    for (let rotation = 0; rotation < 2; rotation += 1) {
      const answer = await client.post<WebhookBody>(`/webhooks/${id}/rotate_secret`);
      expect(answer.status).toBe(200);
      secrets.push(answer.body.secret);
    }
    expect(new Set(secrets).size).toBe(5);
  });
});
