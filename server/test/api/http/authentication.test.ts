import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { rotateKey } from '../../../src/domain/merchants/keys/rotate-key.ts';
import { listLiveKeys, revokeKey, setMerchantStatus } from '../../../src/domain/merchants/store.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { basic, newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const clock = manualClock(new Date('2026-11-14T18:00:00Z'));
const HOUR_MS = 3_600_000;
const ana = { name: 'Ana', email: 'ana@example.com' };

let shop: TestGateway;
let one: Credentials & { client: TestClient };
let other: Credentials & { client: TestClient };

beforeAll(async () => {
  shop = await startTestGateway({ clock });
  one = await shop.merchant();
  other = await shop.merchant();
});
afterAll(() => shop.close());

async function withHeaders(headers: Record<string, string>, url = `/v1/${one.merchant.id}/customers`) {
  const response = await shop.app.inject({ url, headers });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the key', () => {
  test('200: the private key as user name with an empty password', async () => {
    expect((await one.client.get('/customers')).status).toBe(200);
  });

  test.each([
    ['Basic in lower case', (key: string) => `basic ${base64(`${key}:`)}`],
    ['Basic in capitals', (key: string) => `BASIC ${base64(`${key}:`)}`],
    ['spaces around the credentials', (key: string) => `Basic   ${base64(`${key}:`)}  `],
    ['credentials without padding', (key: string) => `Basic ${base64(`${key}:`).replaceAll('=', '')}`],
  ])('200: %s', async (_title, header) => {
    expect((await withHeaders({ authorization: header(one.privateKey) })).status).toBe(200);
  });

  test.each([
    ['an empty header', () => ''],
    ['the scheme alone', () => 'Basic'],
    ['the scheme and a space', () => 'Basic '],
    ['another scheme', (key: string) => `Bearer ${key}`],
    ['another scheme with the right credentials', (key: string) => `Digest ${base64(`${key}:`)}`],
    ['the bare key', (key: string) => key],
    ['credentials that are not base64', (key: string) => `Basic ${key}:`],
    ['credentials without a colon', (key: string) => `Basic ${base64(key)}`],
    ['a password', (key: string) => basic(key, 'x')],
    ['a blank as password', (key: string) => basic(key, ' ')],
    ['a second colon', (key: string) => basic(key, ':')],
    ['the key as password', (key: string) => basic('', key)],
    ['nothing but a colon', () => basic('')],
    ['a wrong key', () => basic(`sk_${'0'.repeat(32)}`)],
    ['the key in capitals', (key: string) => basic(key.toUpperCase())],
    ['the key with a space', (key: string) => basic(`${key} `)],
    ['a key with NUL', (key: string) => basic(`${key}\0`)],
    ['a key that is not ASCII', () => basic('clave_ñandú_12345')],
    ['a key that is too long', () => basic('k'.repeat(65))],
    ['a header of 8000 characters', () => `Basic ${'A'.repeat(8_000)}`],
  ])('401 1002: %s', async (_title, header) => {
    const answer = await withHeaders({ authorization: header(one.privateKey) });
    expectError(answer, 1002, 'The api key or merchant id are invalid');
    expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
  });

  test('401 1002: no header', async () => {
    expectError(await withHeaders({}), 1002);
  });

  test("401 1002: another merchant's key gets the same response as a wrong one", async () => {
    const foreign = await one.client.get('/customers', { key: other.privateKey });
    const wrong = await one.client.get('/customers', { key: `sk_${'0'.repeat(32)}` });
    expectError(foreign, 1002);
    const withoutId = ({ body }: typeof foreign) => ({ ...body, request_id: '' });
    expect(withoutId(foreign)).toEqual(withoutId(wrong));
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(wrong.headers));
  });

  test.each(['unknown0000000000000', 'UPPER', 'a-b', 'x'.repeat(46), '%20', '%00'])(
    '401 1002: the merchant id %s with a key that is valid elsewhere',
    async merchantId => {
      const url = `/v1/${merchantId}/customers`;
      expectError(await withHeaders({ authorization: basic(one.privateKey) }, url), 1002);
    },
  );

  test('401 1002: a key of the other environment', async () => {
    const production = await startTestGateway({ environment: 'production' });
    try {
      const live = await production.merchant({ id: one.merchant.id });
      expectError(await live.client.get('/customers', { key: one.privateKey }), 1002);
      expectError(await one.client.get('/customers', { key: live.privateKey }), 1002);
      expect((await live.client.get('/customers')).status).toBe(200);
    } finally {
      await production.close();
    }
  });

  test('200: an id and keys imported from elsewhere', async () => {
    const brought = { id: 'tienda1', privateKey: 'OLD_key_1', publicKey: 'OLD_key_2' };
    const moved = await shop.merchant(brought);
    expect((await moved.client.get('')).body).toMatchObject({ id: 'tienda1' });
    expectError(await moved.client.get('', { key: brought.publicKey }), 1010);
  });
});

describe('checked before everything else', () => {
  const unauthorized = { headers: { authorization: basic('wrong_key_000') } };

  test.each([
    ['a malformed body', 'POST', '/customers', '{'],
    ['a body over the limit', 'POST', '/customers', `"${'x'.repeat(70_000)}"`],
    ['a missing field', 'POST', '/customers', '{}'],
    ['a missing resource', 'GET', '/customers/a0000000000000000000', undefined],
    ['a malformed id', 'PUT', '/customers/A-B', '{}'],
    ['a bad filter', 'GET', '/customers?limit=0', undefined],
  ] as const)('401 1002: %s is not read', async (_title, method, path, body) => {
    expectError(await one.client.call(method, path, body, unauthorized), 1002);
  });

  test('401 1002: an Idempotency-Key over 255 characters is not read', async () => {
    const headers = { ...unauthorized.headers, 'idempotency-key': 'k'.repeat(256) };
    expectError(await one.client.post('/customers', ana, { headers }), 1002);
  });
});

describe('revocation', () => {
  test('401 1002: a revoked key is rejected after at most one second', async () => {
    const { client, merchant, privateKey } = await shop.merchant();
    expect((await client.get('/customers')).status).toBe(200);
    const lastFour = privateKey.slice(-4);
    await revokeKey(
      shop.gateway.database,
      { merchantId: merchant.id, kind: 'private', lastFour },
      clock.now(),
    );
    clock.advanceMs(1_000);
    expectError(await client.get('/customers'), 1002);
  });

  test('401 1002: also if the clock was set back meanwhile', async () => {
    const { client, merchant, privateKey } = await shop.merchant();
    expect((await client.get('/customers')).status).toBe(200);
    const key = { merchantId: merchant.id, kind: 'private', lastFour: privateKey.slice(-4) } as const;
    await revokeKey(shop.gateway.database, key, new Date(clock.now().getTime() - 2 * HOUR_MS));
    clock.advanceMs(-HOUR_MS);
    expectError(await client.get('/customers'), 1002);
    clock.advanceMs(HOUR_MS);
  });

  test('a rotated key works for the overlap, and at most two are live', async () => {
    const { client, merchant, privateKey } = await shop.merchant();
    const { gateway } = shop;
    const status = async (key: string) => (await client.get('/customers', { key })).status;
    const second = await rotateKey(gateway, merchant.id, 'private', 24);
    expect([await status(privateKey), await status(second)]).toEqual([200, 200]);

    // Rotates twice at the same instant: the gateway must still tell the newest key from the previous one.
    const third = await rotateKey(gateway, merchant.id, 'private', 24);
    clock.advanceMs(1_000);
    expect([await status(privateKey), await status(second), await status(third)]).toEqual([401, 200, 200]);
    const live = (await listLiveKeys(gateway.database, merchant.id, clock.now())).map(key => key.kind);
    expect(live.toSorted()).toEqual(['private', 'private', 'public']);

    clock.advanceMs(24 * HOUR_MS - 1_000);
    expect([await status(second), await status(third)]).toEqual([401, 200]);
  });

  test('a rotation without overlap ends the old key, and not the other kind', async () => {
    const { client, merchant, privateKey, publicKey } = await shop.merchant();
    expect((await client.get('/customers')).status).toBe(200);
    const next = await rotateKey(shop.gateway, merchant.id, 'private', 0);
    clock.advanceMs(1_000);
    expectError(await client.get('/customers'), 1002);
    expect((await client.get('/customers', { key: next })).status).toBe(200);
    expectError(await client.get('/customers', { key: publicKey }), 1010);
    expect(privateKey).not.toBe(next);
  });

  test('of 20 concurrent rotations, two keys remain', async () => {
    const { merchant } = await shop.merchant();
    const rotations = Array.from({ length: 20 }, () => rotateKey(shop.gateway, merchant.id, 'private', 24));
    const keys = [...new Set(await Promise.all(rotations))];
    expect(keys).toHaveLength(20);
    const client = newClient(shop.app, merchant.id, '');
    const answers = await Promise.all(keys.map(key => client.get('/customers', { key })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('a suspended merchant', () => {
  test('423 1008 within a second, and 200 when it is active again', async () => {
    const { client, merchant } = await shop.merchant();
    expect((await client.get('/customers')).status).toBe(200);
    await setMerchantStatus(shop.gateway.database, merchant.id, 'suspended');
    clock.advanceMs(1_000);
    expectError(await client.get('/customers'), 1008, 'The account is inactive');
    expectError(await client.post('/customers', '{'), 1008);
    expectError(await client.get('/customers', { key: 'wrong_key_000' }), 1002);
    await setMerchantStatus(shop.gateway.database, merchant.id, 'active');
    clock.advanceMs(1_000);
    expect((await client.get('/customers')).status).toBe(200);
  });
});
