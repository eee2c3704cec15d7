import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertWebhook } from '../../../../src/domain/webhooks/endpoints/store.ts';
import { noPing, type Webhook } from '../../../../src/domain/webhooks/endpoints/webhook.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  ok,
  pingsOnly,
  type Receiver,
  refuse,
  startReceiver,
} from '../../../support/doubles/network/receiver.ts';
import {
  addressesIn,
  closedAddresses,
  loopbackAddresses,
  translatedLoopback,
} from '../../../support/fixtures/ssrf-corpus.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries } from '../../../support/world/shop/webhooks.ts';

const SECRET = 'the metadata of this machine';

const kept = statement<{ text: string }>(
  'test_loopback_kept',
  `select (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from webhook_deliveries d where merchant_id = $1)::text
     || (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from mails m where merchant_id = $1)::text as text`,
);
const keptOf = async ({ gateway }: TestGateway, merchantId: string): Promise<string> =>
  (await gateway.database.find(kept, [merchantId]))?.text ?? '';

let internal: Receiver;
beforeEach(async () => {
  internal = await startReceiver();
  return () => internal.close();
});

describe('a server reachable from outside', () => {
  let shop: TestGateway;
  let merchantId: string;
  let client: TestClient;
  beforeAll(async () => {
    shop = await startTestGateway({ webhooksToLoopback: 'closed' });
  });
  beforeEach(async () => {
    const made = await shop.merchant();
    ({ client } = made);
    merchantId = made.merchant.id;
  });
  afterAll(() => shop.close());

  test('422 1003: rejects every address of the corpus, and calls none', { timeout: 60_000 }, async () => {
    const { 'something that is not an address': _names, ...closed } = closedAddresses;
    const corpus = [...Object.values(closed), loopbackAddresses, translatedLoopback].flatMap(addressesIn);
    const hosts = corpus.map(address => (address.includes(':') ? `[${address}]` : address));
    const { port } = new URL(internal.url);
    const urls = hosts.map(host => `http://${host}:${port}/hooks`).filter(url => URL.canParse(url));
    expect(urls.length).toBeGreaterThan(190);
    const taken: string[] = [];
    for (const url of urls) {
      const { status } = await client.post('/webhooks', { url, event_types: ['*'] });
      if (status < 400) taken.push(url);
    }
    expect(taken).toEqual([]);
    expect(internal.received).toEqual([]);
  });

  test('stops calling an endpoint saved while loopback was open', async () => {
    const webhook: Webhook = {
      merchantId,
      id: 'w0000000000000000old',
      kind: 'endpoint',
      creationDate: new Date(),
      url: internal.url,
      user: null,
      sealedPassword: null,
      eventTypes: ['*'],
      status: 'verified',
      verificationCode: '12345678',
      secretVersion: 1,
      oldSecretUntil: null,
      failingSince: null,
      broughtSecrets: null,
      ping: noPing,
      verifiedAt: null,
    };
    await insertWebhook(shop.gateway.database, webhook, new Date());
    await saveCustomer(client);
    await deliver(shop);
    const [delivery] = await listDeliveries(client, webhook.id);
    expect(delivery).toMatchObject({
      status: 'failed',
      response_code: null,
      reason: 'url leads to a loopback address (127.0.0.1)',
    });
    expect(internal.received).toEqual([]);
  });

  test("the merchant's own inbox works without loopback", async () => {
    const inbox = `${shop.gateway.baseUrl}/inbox/${merchantId}`;
    const webhook = await createWebhook(client, inbox);
    expect(await createWebhook(client, `${inbox}?from=node`)).toMatchObject({ status: 'verified' });
    expect(webhook.status).toBe('verified');
    await saveCustomer(client);
    await deliver(shop);
    expect(await listDeliveries(client, webhook.id)).toMatchObject([
      { status: 'delivered', response_code: 204 },
    ]);
  });

  test.each(['/inbox/', '/inbox', '/inbox/../v1', '/inbox/other', '/inbox/%2e%2e/health'])(
    "422 1003: %s of this server is not the merchant's inbox",
    async path => {
      const url = `${shop.gateway.baseUrl}${path}`;
      expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1003);
    },
  );

  test('422 1003: the inbox with anything after it, or of another merchant', async () => {
    const other = await shop.merchant();
    const own = `${shop.gateway.baseUrl}/inbox/${merchantId}`;
    const neighbours = `${shop.gateway.baseUrl}/inbox/${other.merchant.id}`;
    for (const url of [`${own}?x=1`, `${own}/`, `${own}#x`, own.replace('//', '//ana@'), neighbours]) {
      expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1003);
    }
  });
});

describe('a server whose operator opened loopback to everyone', () => {
  let shop: TestGateway;
  let dashboard: TestDashboard;
  let merchantId: string;
  let client: TestClient;
  let data: TestClient;
  beforeAll(async () => {
    shop = await startTestGateway({ webhooksToLoopback: 'open' });
    dashboard = await openDashboard(shop);
  });
  beforeEach(async () => {
    const made = await shop.merchant();
    ({ client } = made);
    merchantId = made.merchant.id;
    data = dashboard.clientOf(made);
  });
  afterAll(async () => {
    await dashboard.close();
    await shop.close();
  });

  const NOTHING = { response_code: null, duration_ms: 0 };
  const NO_ANSWER = { ...NOTHING, response_headers: {}, response_body: '' };
  /** The result of a test delivery, without the fields of the request. */
  const testAnswer = async (id: string) => {
    const { body } = await data.post(`/webhooks/${id}/test`, {});
    const sent = ['event_type', 'url', 'request_headers', 'request_body'];
    return Object.fromEntries(Object.entries(body).filter(([name]) => !sent.includes(name)));
  };

  test('an event arrives, and the response is neither shown nor stored', async () => {
    internal.answer = (_received, response) =>
      void response.writeHead(200, { 'x-secret': SECRET }).end(SECRET);
    const webhook = await createWebhook(client, internal.url);
    expect(webhook.status).toBe('verified');
    await saveCustomer(client);
    await deliver(shop);
    expect(internal.events()).toHaveLength(1);
    const { text } = await client.get(`/webhooks/${webhook.id}/deliveries`);
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toMatchObject([{ status: 'delivered', response_body: '', ...NOTHING }]);
    expect(await keptOf(shop, merchantId)).not.toContain(SECRET);
  });

  test.each([
    ['refuses', refuse(500, SECRET)],
    ['redirects', refuse(302, SECRET)],
    ['hangs up', (_received: unknown, response: { destroy(): unknown }) => void response.destroy()],
  ])('a response that %s looks like any other failure', async (_title, answer) => {
    internal.answer = pingsOnly(answer);
    const webhook = await createWebhook(client, internal.url);
    await saveCustomer(client);
    await deliver(shop);
    const [delivery] = await listDeliveries(client, webhook.id);
    expect(delivery).toMatchObject({
      status: 'failed',
      response_body: '',
      reason: 'the target on this machine did not take it',
      cause: 'not_taken_on_loopback',
      ...NOTHING,
    });
    expect(await keptOf(shop, merchantId)).not.toContain(SECRET);
  });

  test('a closed port and a name of this machine look the same', async () => {
    const { port } = new URL(internal.url);
    for (const url of ['http://127.0.0.1:1/', `http://localhost:${port}/hooks`]) {
      internal.answer = refuse(403, SECRET);
      const webhook = await createWebhook(client, url);
      expect(await testAnswer(webhook.id)).toEqual({
        is_ok: false,
        cause: 'not_taken_on_loopback',
        reason: 'the target on this machine did not take it',
        ...NO_ANSWER,
      });
    }
  });

  test('a test reports only that it was accepted', async () => {
    internal.answer = ok;
    const webhook = await createWebhook(client, internal.url);
    expect(await testAnswer(webhook.id)).toEqual({ is_ok: true, cause: null, reason: null, ...NO_ANSWER });
  });
});

describe("a developer's own machine", () => {
  let shop: TestGateway;
  let client: TestClient;
  beforeAll(async () => {
    shop = await startTestGateway({ webhooksToLoopback: 'local' });
  });
  beforeEach(async () => {
    ({ client } = await shop.merchant());
  });
  afterAll(() => shop.close());

  test.each(['127.0.0.1', 'localhost'])(
    'a delivery to %s shows code, time and body of the response',
    async host => {
      internal.answer = pingsOnly((_received, response) => {
        setTimeout(() => response.writeHead(500, { 'x-worker': '3' }).end('out of stock'), 20);
      });
      const webhook = await createWebhook(client, internal.url.replace('127.0.0.1', host));
      await saveCustomer(client);
      await deliver(shop);
      const [delivery] = await listDeliveries(client, webhook.id);
      expect(delivery).toMatchObject({
        status: 'failed',
        response_code: 500,
        response_body: 'out of stock',
        cause: 'refused_by_receiver',
        reason: 'it answered 500',
      });
      expect(delivery?.duration_ms).toBeGreaterThanOrEqual(15);
    },
  );

  test('a delivery to a port without a listener says so', async () => {
    const webhook = await createWebhook(client, internal.url);
    await internal.close();
    await saveCustomer(client);
    await deliver(shop);
    expect((await listDeliveries(client, webhook.id))[0]).toMatchObject({ cause: 'connection_refused' });
  });
});
