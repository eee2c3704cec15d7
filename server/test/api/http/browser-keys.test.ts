import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { newAuthentication } from '../../../src/domain/merchants/keys/authenticate.ts';
import { type App, newHttpServer } from '../../../src/platform/http/server.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const ORIGIN = 'https://tienda.example.co';
const ana = { name: 'Ana', email: 'ana@example.com' };
const ID = 'a0000000000000000000';

let shop: TestGateway;
let one: Credentials & { client: TestClient };
let open: App;

beforeAll(async () => {
  shop = await startSharedGateway();
  one = await shop.merchant();
  open = openToPublicKeys();
});
afterAll(async () => {
  await open.close();
  await shop.close();
});

/** One operation of each kind, so that this test does not depend on which operations accept a public key. */
function openToPublicKeys(): App {
  const app = newHttpServer({ helpUrl: shop.gateway.portalUrl, onUnexpectedError: () => undefined });
  const authenticate = newAuthentication(shop.gateway);
  app.decorateRequest('caller');
  app.addHook('onRequest', async request => {
    request.caller = await authenticate(request);
  });
  app.get('/v1/:merchant_id/open', { config: { publicKey: true } }, (request, reply) =>
    reply.send({ kind: request.caller.keyKind }),
  );
  app.get('/v1/:merchant_id/closed', (request, reply) => reply.send({ kind: request.caller.keyKind }));
  return app;
}

describe('the public key', () => {
  test.each([
    ['GET', '', undefined],
    ['GET', '/customers', undefined],
    ['POST', '/customers', ana],
    ['GET', `/customers/${ID}`, undefined],
    ['PUT', `/customers/${ID}`, ana],
    ['DELETE', `/customers/${ID}`, undefined],
    ['POST', '/customers', '{'],
  ] as const)('403 1010: %s %s', async (method, path, body) => {
    const answer = await one.client.call(method, path, body, { key: one.publicKey });
    expectError(answer, 1010, 'Method not allowed for public API key, use private key instead');
  });

  test.each([{}, { origin: ORIGIN }, { 'sec-fetch-site': 'cross-site' }])(
    '200: an operation open to it, with %j',
    async (headers: Record<string, string>) => {
      const client = newClient(open, one.merchant.id, one.publicKey);
      expect((await client.get('/open', { headers })).body).toEqual({ kind: 'public' });
      expectError(await client.get('/closed', { headers }), 1010);
    },
  );

  test('200: the private key may do everything that the public one may', async () => {
    const client = newClient(open, one.merchant.id, one.privateKey);
    expect((await client.get('/open')).body).toEqual({ kind: 'private' });
    expect((await client.get('/closed')).body).toEqual({ kind: 'private' });
  });
});

describe('a wrong key', () => {
  test.each([
    ['a page', { origin: ORIGIN }, undefined],
    ['a file', { origin: 'null' }, undefined],
    ['a server', {}, expect.stringMatching(/^Basic /)],
  ])('401 1002: %s gets a password challenge only where no dialog opens', async (_title, headers, asked) => {
    const answer = await one.client.post('/tokens', {}, { key: 'pk_wrong_key_0', headers: { ...headers } });
    expectError(answer, 1002);
    expect(answer.headers['www-authenticate']).toEqual(asked);
  });
});

describe('the private key in a browser', () => {
  test.each([
    ['Origin', { origin: ORIGIN }],
    ['Origin null, as of a file', { origin: 'null' }],
    ['an empty Origin', { origin: '' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site of the same origin', { 'sec-fetch-site': 'same-origin' }],
  ])('403 1010: %s', async (_title, headers: Record<string, string>) => {
    expectError(await one.client.get('/customers', { headers }), 1010);
    expectError(await one.client.post('/customers', ana, { headers }), 1010);
    const client = newClient(open, one.merchant.id, one.privateKey);
    expectError(await client.get('/open', { headers }), 1010);
  });

  test('401 1002: a wrong key is reported first', async () => {
    const answer = await one.client.get('/customers', { key: 'wrong_key_000', headers: { origin: ORIGIN } });
    expectError(answer, 1002);
  });

  test("200: Node's own fetch does not count as a browser", async () => {
    const headers = { 'sec-fetch-mode': 'cors', 'user-agent': 'node', 'accept-language': '*' };
    expect((await one.client.get('/customers', { headers })).status).toBe(200);
  });
});

describe('CORS', () => {
  const preflight = { origin: ORIGIN, 'access-control-request-method': 'POST' };

  test.each(['', '/customers', `/customers/${ID}`, '/no/such/thing'])(
    '204: the preflight of %s needs no key',
    async path => {
      const { statusCode, body, headers } = await shop.app.inject({
        method: 'OPTIONS',
        url: `/v1/${one.merchant.id}${path}`,
        headers: preflight,
      });
      expect([statusCode, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        vary: 'Origin',
        'x-request-id': expect.any(String),
      });
      const allowed = String(headers['access-control-allow-headers']).split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'accept']));
    },
  );

  test('204: OPTIONS without an Origin gets the methods', async () => {
    const { statusCode, headers } = await shop.app.inject({
      method: 'OPTIONS',
      url: `/v1/${one.merchant.id}/customers`,
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({ 'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['a refusal', '/customers', 403],
    ['an unknown route', '/nothing', 404],
  ])('%s can be read by the requesting page', async (_title, path, status) => {
    const answer = await one.client.get(path, { headers: { origin: ORIGIN } });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('x-request-id'),
    });
  });

  test('without an Origin there are no CORS headers, but caches learn that they depend on it', async () => {
    const { headers } = await one.client.get('/customers');
    expect(Object.keys(headers).filter(name => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).toMatchObject({ vary: 'Origin' });
  });
});
