import { expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { visa } from '../../support/world/shop/cards.ts';

const shop = useSharedGateway();

/** Requests of a stranger with the shop's public key, which is visible in its page. */
const asStranger = (publicKey: string, idempotencyKey: string) => ({
  key: publicKey,
  headers: { 'idempotency-key': idempotencyKey },
});
const asServer = (idempotencyKey: string) => ({ headers: { 'idempotency-key': idempotencyKey } });

test('200: a key used by a stranger with the public key stays free for the server', async () => {
  const { client, publicKey } = await shop.merchant();
  const taken = await client.post('/tokens', visa, asStranger(publicKey, 'order-1'));
  expect(taken.status).toBe(201);
  const customer = { name: 'Ana', email: 'ana@example.com' };
  const { status, headers } = await client.post('/customers', customer, asServer('order-1'));
  expect(status).toBe(201);
  expect(headers['idempotent-replayed']).toBeUndefined();
});

test("201: the server's response is not replayed to the public key", async () => {
  const { client, publicKey } = await shop.merchant();
  const own = await client.post<{ id: string }>('/tokens', visa, asServer('order-2'));
  const { status, body, headers } = await client.post<{ id: string }>(
    '/tokens',
    visa,
    asStranger(publicKey, 'order-2'),
  );
  expect(status).toBe(201);
  expect(body.id).not.toBe(own.body.id);
  expect(headers['idempotent-replayed']).toBeUndefined();
});

test('each key space replays and rejects separately', async () => {
  const { client, publicKey } = await shop.merchant();
  for (const options of [asServer('order-3'), asStranger(publicKey, 'order-3')]) {
    const first = await client.post<{ id: string }>('/tokens', visa, options);
    const again = await client.post<{ id: string }>('/tokens', visa, options);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expectError(await client.post('/tokens', { ...visa, holder_name: 'Eva' }, options), 1003);
  }
});

test('400 1001: a key of 256 characters is rejected in both, one of 255 is not', async () => {
  const { client, publicKey } = await shop.merchant();
  for (const options of [asServer, (key: string) => asStranger(publicKey, key)]) {
    expectError(await client.post('/tokens', visa, options('k'.repeat(256))), 1001);
    expect((await client.post('/tokens', visa, options('k'.repeat(255)))).status).toBe(201);
  }
});
