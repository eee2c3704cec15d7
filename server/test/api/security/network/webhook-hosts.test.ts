import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import {
  addressesIn,
  dottedHosts,
  loopbackHosts,
  loopbackSpellings,
  unreadableHosts,
} from '../../../support/fixtures/ssrf-corpus.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createWebhook } from '../../../support/world/shop/webhooks.ts';

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

  test.each([
    ['names', loopbackHosts],
    ['spellings', loopbackSpellings],
    ['names with dots that mean nothing', dottedHosts],
  ])('422 1003: %s of this machine', { timeout: 60_000 }, async (_title, hosts) => {
    const { port } = new URL(internal.url);
    for (const host of addressesIn(hosts)) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${port}/inbox/${merchantId}`;
        expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1003);
      }
    }
    expect((await client.get('/webhooks')).body).toEqual([]);
    expect(internal.received).toEqual([]);
  });

  test('400 1001: invalid hosts', async () => {
    for (const host of addressesIn(unreadableHosts)) {
      const url = `http://${host}/hooks`;
      expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1001);
    }
  });

  test('422 1003: a saved name cannot be changed to one of them either', async () => {
    const { id } = await createWebhook(client, `${shop.gateway.baseUrl}/inbox/${merchantId}`);
    for (const host of ['localhost.', 'ip6-localhost', 'a.localhost.', 'tienda.example.']) {
      expectError(await client.put(`/webhooks/${id}`, { url: `http://${host}/` }), 1003);
    }
  });
});

describe("a developer's own machine", () => {
  let shop: TestGateway;
  let client: TestClient;
  beforeAll(async () => {
    shop = await startTestGateway({ webhooksToLoopback: 'open' });
  });
  beforeEach(async () => {
    ({ client } = await shop.merchant());
  });
  afterAll(() => shop.close());

  const removeAll = async () => {
    const { body } = await client.get<{ id: string }[]>('/webhooks');
    for (const { id } of body) await client.delete(`/webhooks/${id}`);
  };

  test('201: names of this machine; 422 1003: the same with redundant dots', async () => {
    const { port } = new URL(internal.url);
    for (const host of ['localhost', 'LOCALHOST', '127.1', 'a.localhost', 'ip6-localhost']) {
      const { status } = await client.post('/webhooks', {
        url: `http://${host}:${port}/`,
        event_types: ['*'],
      });
      expect([host, status]).toEqual([host, 201]);
      await removeAll();
    }
    for (const host of addressesIn(dottedHosts)) {
      const url = `http://${host}:${port}/`;
      expectError(await client.post('/webhooks', { url, event_types: ['*'] }), 1003);
    }
  });
});
