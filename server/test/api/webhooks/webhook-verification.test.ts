import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repeatPings } from '../../../src/domain/webhooks/repeat-pings.ts';
import { expectError } from '../../support/checks/error-object.ts';
import {
  isSignedWith,
  ok,
  type Receiver,
  refuse,
  startReceiver,
} from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import {
  createWebhook,
  type ShiftedClock,
  shiftedClock,
  type WebhookBody,
} from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let receiver: Receiver;
let client: TestClient;
let clock: ShiftedClock;

beforeAll(async () => {
  clock = shiftedClock();
  shop = await startTestGateway();
  shop.gateway.realClock = clock;
  receiver = await startReceiver();
});
beforeEach(async () => {
  clock.reset();
  receiver.received.length = 0;
  receiver.answer = ok;
  client = (await shop.merchant()).client;
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

const newSecret = (bytes = 32): string => `whsec_${randomBytes(bytes).toString('base64')}`;
const show = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;
const ping = (id: string) => client.post<WebhookBody>(`/webhooks/${id}/verify`);

/** A receiver that rejects deliveries not signed with its secret; it has none until the test sets one. */
function checkSignatures(): { secret: string | undefined } {
  const configured: { secret: string | undefined } = { secret: undefined };
  receiver.answer = (received, response) => {
    const { secret } = configured;
    (secret !== undefined && isSignedWith(secret, received) ? ok : refuse(400))(received, response);
  };
  return configured;
}

async function repeatAfter(durationMs: number): Promise<void> {
  clock.advanceMs(durationMs);
  await repeatPings(shop.gateway, 50);
}

describe('a secret of the caller', () => {
  test('201 verified: a receiver that knows the secret accepts the first ping', async () => {
    const secret = newSecret();
    checkSignatures().secret = secret;
    const webhook = await createWebhook(client, receiver.url, { secret });
    expect(webhook).toMatchObject({ status: 'verified', secret });
    expect(receiver.received).toHaveLength(1);
    expect(JSON.stringify((await client.get('/webhooks')).body)).not.toContain('whsec_');
  });

  test('a rotation replaces the secret, and both sign for a day', async () => {
    const secret = newSecret();
    const { id } = await createWebhook(client, receiver.url, { secret });
    const rotated = (await client.post<WebhookBody>(`/webhooks/${id}/rotate_secret`)).body.secret;
    expect(rotated).not.toBe(secret);
    await ping(id);
    const latest = receiver.received.at(-1);
    expect(latest && [secret, rotated].map(one => isSignedWith(one, latest))).toEqual([true, true]);
  });

  test.each([24, 25, 26, 32, 63, 64])('201: %i bytes', async bytes => {
    const secret = newSecret(bytes);
    expect((await createWebhook(client, receiver.url, { secret })).secret).toBe(secret);
  });

  test.each([
    ['too few bytes', newSecret(23)],
    ['too many bytes', newSecret(65)],
    ['no prefix', newSecret().slice('whsec_'.length)],
    ['no base64', `whsec_${'ñ'.repeat(44)}`],
    ['a broken group', `whsec_${'A'.repeat(33)}`],
    ['nothing', ''],
  ])('400 1001: %s', async (_title, secret) => {
    expectError(await client.post('/webhooks', { url: receiver.url, event_types: ['*'], secret }), 1001);
  });
});

describe('a secret that only the response shows', () => {
  test('the rejected ping is repeated after the response, and verifies the endpoint', async () => {
    const configured = checkSignatures();
    const { id, status, secret, verification } = await createWebhook(client, receiver.url);
    expect(status).toBe('unverified');
    expect(verification).toEqual({
      attempts: 1,
      last_attempt_date: expect.stringMatching(/-05:00$/),
      response_code: 400,
      cause: 'refused_by_receiver',
      reason: 'it answered 400',
      next_attempt_date: expect.stringMatching(/-05:00$/),
      verified_date: null,
    });
    configured.secret = secret;
    await repeatAfter(1_500);
    expect(await show(id)).toMatchObject({
      status: 'verified',
      verification: { attempts: 2, response_code: 200, cause: null, reason: null, next_attempt_date: null },
    });
    expect((await show(id)).verification.verified_date).toMatch(/-05:00$/);
  });

  test('five repetitions within about half an hour, then none', async () => {
    checkSignatures();
    const { id } = await createWebhook(client, receiver.url);
    for (const delayMs of [1_000, 10_000, 60_000, 300_000, 1_800_000]) {
      const before = receiver.received.length;
      await repeatAfter(delayMs - 500);
      expect(receiver.received).toHaveLength(before);
      await repeatAfter(1_000);
      expect(receiver.received).toHaveLength(before + 1);
    }
    expect((await show(id)).verification).toMatchObject({ attempts: 6, next_attempt_date: null });
    await repeatAfter(86_400_000);
    expect(receiver.received).toHaveLength(6);
  });

  test('a deleted endpoint is not pinged again; another url starts over', async () => {
    checkSignatures();
    const gone = await createWebhook(client, receiver.url);
    await client.delete(`/webhooks/${gone.id}`);
    const moved = await createWebhook(client, `${receiver.url}/old`);
    await client.put(`/webhooks/${moved.id}`, { url: `${receiver.url}/new` });
    expect((await show(moved.id)).verification.attempts).toBe(1);
    receiver.received.length = 0;
    await repeatAfter(1_500);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/new']);
  });

  test('a repeated ping does not resume an endpoint that was verified by its code and paused', async () => {
    checkSignatures();
    const { id } = await createWebhook(client, receiver.url);
    const code = receiver.received[0]?.body.verification_code ?? '';
    expect((await client.post(`/webhooks/${id}/verify/${code}`)).status).toBe(204);
    expect((await show(id)).verification).toMatchObject({
      next_attempt_date: null,
      verified_date: expect.any(String),
    });
    receiver.answer = ok;
    await repeatAfter(1_500);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('POST /webhooks/{id}/verify', () => {
  test('200: one call sends the ping again and shows its result', async () => {
    const configured = checkSignatures();
    const { id, secret } = await createWebhook(client, receiver.url);
    const rejected = await ping(id);
    expect(rejected).toMatchObject({
      status: 200,
      body: { id, status: 'unverified', verification: { attempts: 2, response_code: 400 } },
    });
    configured.secret = secret;
    const accepted = await ping(id);
    expect(accepted.body).toMatchObject({ status: 'verified', verification: { attempts: 3 } });
    expect(accepted.body).not.toHaveProperty('secret');
  });

  test('a verified endpoint that rejects the ping stays verified and shows the rejection', async () => {
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = refuse(503);
    expect((await ping(id)).body).toMatchObject({
      status: 'verified',
      verification: { response_code: 503, reason: 'it answered 503', next_attempt_date: null },
    });
  });

  test('404 1005: an unknown endpoint, and one of another merchant', async () => {
    const { id } = await createWebhook(client, receiver.url);
    const other = (await shop.merchant()).client;
    expectError(await other.post(`/webhooks/${id}/verify`), 1005);
    expectError(await ping('w0000000000000000000'), 1005);
  });
});
