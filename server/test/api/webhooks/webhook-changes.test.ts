import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { createWebhook, type WebhookBody } from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let receiver: Receiver;
let client: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = ok;
  client = (await shop.merchant()).client;
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

const show = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;

describe('changing', () => {
  test('200: sent fields change, the rest stays', async () => {
    const made = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    const { status, body } = await client.put<WebhookBody>(`/webhooks/${made.id}`, {
      event_types: ['plan.created'],
    });
    const { secret: _secret, ...before } = made;
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, event_types: ['plan.created'] });
    expect(receiver.received).toHaveLength(1);
  });

  test('another path of the same server gets a ping with its password; an empty user ends Basic auth', async () => {
    const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    const url = `${receiver.url}/new`;
    const { body } = await client.put<WebhookBody>(`/webhooks/${id}`, { url });
    expect(body).toMatchObject({ url, status: 'verified' });
    expect(receiver.received[1]?.headers['authorization']).toBe(`Basic ${btoa('tienda:secreta')}`);
    await client.put(`/webhooks/${id}`, { user: '', url: receiver.url });
    expect((await show(id)).user).toBeNull();
    expect(receiver.received[2]?.headers['authorization']).toBeUndefined();
  });

  test('another url without a response is unverified until it responds', async () => {
    const { id } = await createWebhook(client, receiver.url);
    receiver.answer = refuse(404);
    const url = `${receiver.url}/new`;
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, { url })).body.status).toBe('unverified');
    receiver.answer = ok;
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, {})).body.status).toBe('verified');
  });

  test('409 6001, 422 1003, 400 1001: as at creation', async () => {
    const { id } = await createWebhook(client, receiver.url);
    await createWebhook(client, `${receiver.url}/2`);
    expectError(await client.put(`/webhooks/${id}`, { url: `${receiver.url}/2` }), 6001);
    expectError(await client.put(`/webhooks/${id}`, { url: 'http://192.168.0.1/' }), 1003);
    expectError(await client.put(`/webhooks/${id}`, { url: 'tienda' }), 1001);
    expectError(await client.put(`/webhooks/${id}`, { event_types: [] }), 1003);
  });

  test('204: deleted, and gone everywhere', async () => {
    const { id } = await createWebhook(client, receiver.url);
    expect((await client.delete(`/webhooks/${id}`)).status).toBe(204);
    expect((await client.get('/webhooks')).body).toEqual([]);
    const calls = [
      client.get(`/webhooks/${id}`),
      client.delete(`/webhooks/${id}`),
      client.put(`/webhooks/${id}`, {}),
      client.get(`/webhooks/${id}/deliveries`),
      client.post(`/webhooks/${id}/rotate_secret`),
      client.post(`/webhooks/${id}/verify/abcdefgh`),
      client.post(`/webhooks/${id}/recover`, { since: new Date().toISOString() }),
    ];
    for (const call of calls) expectError(await call, 1005);
  });

  test("404 1005: another merchant's webhook", async () => {
    const { id } = await createWebhook(client, receiver.url);
    const { client: stranger } = await shop.merchant();
    expectError(await stranger.get(`/webhooks/${id}`), 1005);
    expectError(await stranger.put(`/webhooks/${id}`, {}), 1005);
    expectError(await stranger.delete(`/webhooks/${id}`), 1005);
    expect((await show(id)).status).toBe('verified');
  });
});
