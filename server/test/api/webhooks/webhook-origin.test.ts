import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import { isSignedWith, type Receiver, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, type WebhookBody } from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let receiver: Receiver;
let client: TestClient;

beforeAll(async () => {
  shop = await startTestGateway();
});
beforeEach(async () => {
  receiver = await startReceiver();
  client = (await shop.merchant()).client;
  return () => receiver.close();
});
afterAll(() => shop.close());

const show = async (id: string) => (await client.get<WebhookBody>(`/webhooks/${id}`)).body;

describe('another origin', () => {
  const basicOf = (to: Receiver, number: number) => to.received[number]?.headers['authorization'];
  let elsewhere: Receiver;
  beforeEach(async () => {
    elsewhere = await startReceiver();
    return () => elsewhere.close();
  });

  test('never gets the previous password, and the response says that there is none', async () => {
    const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    const { body } = await client.put<WebhookBody>(`/webhooks/${id}`, { url: elsewhere.url });
    expect(body).toMatchObject({ url: elsewhere.url, user: null, status: 'verified' });
    // Later requests do not send it either: an event, another change, and the change back.
    await saveCustomer(client);
    await deliver(shop);
    await client.put(`/webhooks/${id}`, { url: `${elsewhere.url}/2` });
    expect(elsewhere.received.length).toBeGreaterThanOrEqual(3);
    expect(elsewhere.received.map((_call, number) => basicOf(elsewhere, number))).toEqual(
      elsewhere.received.map(() => undefined),
    );
    await client.put(`/webhooks/${id}`, { url: receiver.url });
    expect(basicOf(receiver, 1)).toBeUndefined();
  });

  test.each([
    ['scheme', (url: URL) => Object.assign(url, { protocol: 'https:' })],
    ['host', (url: URL) => Object.assign(url, { hostname: 'localhost' })],
    ['port', (url: URL) => Object.assign(url, { port: '1' })],
  ])('another %s is another origin', async (_part, change) => {
    const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    const url = String(change(new URL(receiver.url)));
    expect((await client.put<WebhookBody>(`/webhooks/${id}`, { url })).body).toMatchObject({
      url,
      user: null,
    });
    expect(receiver.received.slice(1).map(({ headers }) => headers['authorization'])).not.toContain(
      `Basic ${btoa('tienda:secreta')}`,
    );
  });

  test('gets a password sent with it; the user stays unless another is sent', async () => {
    const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    await client.put(`/webhooks/${id}`, { url: elsewhere.url, password: 'nueva' });
    expect(basicOf(elsewhere, 0)).toBe(`Basic ${btoa('tienda:nueva')}`);
    await client.put(`/webhooks/${id}`, { url: receiver.url, user: 'otra', password: 'nueva' });
    expect(basicOf(receiver, 1)).toBe(`Basic ${btoa('otra:nueva')}`);
  });

  test('400 1001: a user without the password', async () => {
    const { id } = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    for (const user of ['tienda', 'otra']) {
      const answer = await client.put(`/webhooks/${id}`, { url: elsewhere.url, user });
      expectError(answer, 1001);
      expect(answer.text).toContain('password is required again');
    }
    expect(elsewhere.received).toEqual([]);
    expect(await show(id)).toMatchObject({ url: receiver.url, user: 'tienda' });
  });

  test('keeps the signing secret, which is never sent', async () => {
    const made = await createWebhook(client, receiver.url, { user: 'tienda', password: 'secreta' });
    await client.put(`/webhooks/${made.id}`, { url: elsewhere.url });
    const [call] = elsewhere.received;
    expect(call !== undefined && isSignedWith(made.secret, call)).toBe(true);
  });
});
