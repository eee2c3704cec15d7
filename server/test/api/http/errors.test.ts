import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApi } from '../../../src/api.ts';
import type { Gateway } from '../../../src/dependencies.ts';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { openDatabase } from '../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };
const UUID = /^[0-9a-f-]{36}$/;

let shop: TestGateway;
let one: Credentials & { client: TestClient };

beforeAll(async () => {
  shop = await startTestGateway();
  one = await shop.merchant();
});
afterAll(() => shop.close());

/** The same merchant on an app with other parts of the gateway. */
async function withGateway(parts: Partial<Gateway>, use: (client: TestClient) => Promise<void>) {
  const app = await buildApi({ ...shop.gateway, ...parts }, { health: { notReady: async () => undefined } });
  try {
    await use(newClient(app, one.merchant.id, one.privateKey));
  } finally {
    await app.close();
  }
}

describe('the error object', () => {
  test('every rejection has exactly its fields and links the page of its code', async () => {
    const { client } = one;
    const created = await client.post('/customers', { ...ana, external_id: 'x' });
    expectError(await client.post('/customers', {}), 1001, 'name is required');
    expectError(await client.get('/customers', { key: 'wrong_key_000' }), 1002);
    expectError(await client.get('/customers?limit=0'), 1003);
    expectError(await client.get('/customers/none'), 1005, "The requested resource doesn't exist");
    expectError(await client.post('/customers', 'x'.repeat(70_000)), 1009);
    expectError(await client.get('/customers', { key: one.publicKey }), 1010);
    expectError(await client.post('/customers', { ...ana, external_id: 'x' }), 2003);
    expect(created.status).toBe(201);
  });

  test('X-Request-Id: on success too, always new, never chosen by the client', async () => {
    const headers = { 'x-request-id': '11111111-1111-4111-8111-111111111111', 'request-id': 'mine' };
    const ids = [
      (await one.client.get('/customers', { headers })).headers['x-request-id'],
      (await one.client.post('/customers', ana, { headers })).headers['x-request-id'],
      (await one.client.get('/customers/none', { headers })).headers['x-request-id'],
      (await one.client.call('OPTIONS', '/customers', undefined, { headers })).headers['x-request-id'],
    ];
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set([...ids, headers['x-request-id']]).size).toBe(5);
  });

  test('every response with a body is JSON; 204 has neither body nor type', async () => {
    const created = await one.client.post<{ id: string }>('/customers', ana);
    expect(created.headers['content-type']).toBe('application/json; charset=utf-8');
    const gone = await one.client.delete(`/customers/${created.body.id}`);
    expect(gone).toMatchObject({ status: 204, text: '' });
    expect(gone.headers).not.toHaveProperty('content-type');
    expect(gone.headers['x-request-id']).toMatch(UUID);
  });
});

const anywhere = async (method: 'GET' | 'POST', url: string) => {
  const response = await shop.app.inject({ method, url });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};

describe('paths', () => {
  test.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/x/customers',
    '/docs',
    '/favicon.ico',
    '/%zz',
    '/v1/%zz/customers',
    '/*',
  ])('404 1005: %s', async url => {
    expectError(await anywhere('GET', url), 1005);
    expectError(await anywhere('POST', url), 1005);
  });

  test.each([
    ['an unknown resource', 'GET', '/nothing'],
    ['a path below a resource', 'GET', '/customers/a0000000000000000000/unknown'],
    ['a resource in capitals', 'GET', '/Customers'],
    ['HEAD', 'HEAD', '/customers'],
    ['PATCH', 'PATCH', '/customers/a0000000000000000000'],
    ['DELETE of a list', 'DELETE', '/customers'],
    ['PUT of a list', 'PUT', '/customers'],
    ['POST to the merchant', 'POST', ''],
    ['an id of 2000 characters', 'GET', `/customers/${'x'.repeat(2_000)}`],
  ] as const)('404 1005: %s', async (_title, method, path) => {
    expectError(await one.client.call(method, path), 1005);
  });

  test.each(['/', '//', '///'])('200: %s at the end and doubled slashes are tolerated', async slashes => {
    const created = await one.client.post<{ id: string }>(`/customers${slashes}`, ana);
    expect(created.status).toBe(201);
    const path = `/customers${slashes}${created.body.id}${slashes}`;
    expect((await one.client.get(path)).body).toEqual(created.body);
    const { statusCode } = await shop.app.inject({
      url: `/v1${slashes}${one.merchant.id}${slashes}customers`,
    });
    expect(statusCode).toBe(401);
  });

  test('200: the merchant itself, with and without a slash', async () => {
    for (const path of ['', '/', '//']) {
      expect((await one.client.get(path)).body).toMatchObject({ id: one.merchant.id, balance: 0 });
    }
  });
});

const dead = () =>
  openDatabase({ address: { socketFolder: '/nowhere/at/all', user: 'nobody' }, name: 'none', poolSize: 2 });

describe('the database is down', () => {
  const operations = [
    ['GET', '/customers', undefined],
    ['POST', '/customers', ana],
    ['GET', '/customers/a0000000000000000000', undefined],
    ['PUT', '/customers/a0000000000000000000', ana],
    ['DELETE', '/customers/a0000000000000000000', undefined],
  ] as const;

  test.each(operations)('503 1004 with Retry-After: %s %s', async (method, path, body) => {
    await withGateway({ database: dead() }, async client => {
      const answer = await client.call(method, path, body);
      expectError(answer, 1004, 'The resource is unavailable at this moment, try again later');
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    });
  });

  test('503 1004 with Retry-After: a pool that was closed', async () => {
    const database = dead();
    await database.close();
    await withGateway({ database }, async client => {
      const answer = await client.get('/customers');
      expectError(answer, 1004);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    });
  });

  test.each(operations)(
    '503 1004: it goes down after the key was checked: %s %s',
    async (method, path, body) => {
      const live = shop.gateway.database;
      const gone = dead();
      // Authentication uses the live database; everything after it uses the dead one.
      const database: Gateway['database'] = {
        ...gone,
        rows: (statement, values) =>
          statement.name === 'merchants_by_keys'
            ? live.rows(statement, values)
            : gone.rows(statement, values),
      };
      await withGateway({ database }, async client => {
        expectError(await client.call(method, path, body), 1004);
        if (method === 'POST') {
          expectError(await client.post(path, body, { headers: { 'idempotency-key': 'k' } }), 1004);
        }
      });
    },
  );

  test('503 1004 with Retry-After: over capacity, and 200 again afterwards', async () => {
    await withGateway({ maxInFlight: 3 }, async client => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/customers')));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBe(17);
      for (const answer of refused) {
        expectError(answer, 1004);
        expect(answer.headers['retry-after']).toBe('1');
      }
      for (let count = 0; count < 10; count += 1) expect((await client.get('/customers')).status).toBe(200);
    });
  });
});

describe('an unexpected fault', () => {
  const SECRET = 'relation "cards" with 4111111111111111 in /srv/app.ts';
  const faults: [string, () => Error][] = [
    ['an error', () => new Error(SECRET)],
    ['an error with a status of its own', () => Object.assign(new Error(SECRET), { statusCode: 418 })],
    ['a reset connection elsewhere', () => Object.assign(new Error(SECRET), { code: 'ECONNRESET' })],
    ['an error of the database', () => Object.assign(new Error(SECRET), { code: '42P01' })],
  ];

  test.each(faults)(
    '500 1000: %s does not leak, and is logged with the request id',
    async (_title, fault) => {
      const lines: string[] = [];
      const log = pino({ level: 'error' }, { write: line => lines.push(line) });
      const database = {
        ...shop.gateway.database,
        rows: vi.fn().mockImplementation(() => Promise.reject(fault())),
      };
      await withGateway({ database, log }, async client => {
        const answer = await client.get('/customers');
        expectError(answer, 1000, 'Internal server error, contact support');
        expect(JSON.stringify([answer.text, answer.headers])).not.toMatch(/relation|41111111|app\.ts/);
        expect(lines.join('')).toContain(String(answer.headers['x-request-id']));
      });
    },
  );
});
