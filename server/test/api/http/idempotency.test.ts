import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { holdRow } from '../../support/doubles/faults/hold-row.ts';
import type { Answer, TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };
const under = (key: string) => ({ headers: { 'idempotency-key': key } });

let shop: TestGateway;
let one: Credentials & { client: TestClient };

beforeAll(async () => {
  shop = await startSharedGateway();
  one = await shop.merchant();
});
afterAll(() => shop.close());

const post = (key: string, body: unknown, client = one.client) =>
  client.post<{ id: string }>('/customers', body, under(key));
const create = (key: string) => post(key, ana);
const countCustomers = async (client = one.client) =>
  (await client.get<unknown[]>('/customers?limit=100')).body.length;

function expectReplay(answer: Answer<unknown>, first: Answer<unknown>): void {
  expect(answer.text).toBe(first.text);
  expect(answer.status).toBe(first.status);
  expect(answer.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-type': first.headers['content-type'],
  });
  expect(answer.headers['link']).toBe(first.headers['link']);
}

describe('a repeated request', () => {
  test('201: the first response byte for byte, marked as replayed, and no second customer', async () => {
    const first = await post('byte-for-byte', { ...ana, name: 'Ñandú 😀' });
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const before = await countCustomers();
    for (let count = 0; count < 3; count += 1) {
      const again = await post('byte-for-byte', { ...ana, name: 'Ñandú 😀' });
      expectReplay(again, first);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect(await countCustomers()).toBe(before);
  });

  test('201: replayed unchanged, although the customer has changed since', async () => {
    const first = await create('as-it-was');
    await one.client.put(`/customers/${first.body.id}`, { ...ana, name: 'Eva' });
    expectReplay(await create('as-it-was'), first);
    await one.client.delete(`/customers/${first.body.id}`);
    expectReplay(await create('as-it-was'), first);
  });

  test('201: the same body in another notation is the same request', async () => {
    const first = await post('written', '{"name":"Ana","email":"ana@example.com"}');
    expectReplay(await post('written', ' {\n"name" : "\\u0041na", "email":"ana@example.com" }'), first);
  });

  test('201: the same path in another notation is the same request', async () => {
    const first = await create('slashes');
    expectReplay(await one.client.post('//customers/?x=1', ana, under('slashes')), first);
  });

  test('400: a rejection is stored too, with its page', async () => {
    const first = await post('refused', { name: 'Ana' });
    expectError(first, 1001, 'email is required');
    expectReplay(await post('refused', { name: 'Ana' }), first);
  });

  test('409: a rejection stays although its cause is gone', async () => {
    const taken = await one.client.post<{ id: string }>('/customers', { ...ana, external_id: 'once' });
    const first = await post('conflict', { ...ana, external_id: 'once' });
    expectError(first, 2003);
    await one.client.delete(`/customers/${taken.body.id}`);
    expectReplay(await post('conflict', { ...ana, external_id: 'once' }), first);
  });

  test('of 50 concurrent requests, one creates a customer; the others get it or are told to wait', async () => {
    const before = await countCustomers();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('fifty')));
    expect(await countCustomers()).toBe(before + 1);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 1006);
    for (const first of made.slice(0, 1)) expectReplay(await create('fifty'), first);
  });
});

describe('the same key for something else', () => {
  test('422 1003: another body, and the first response stays', async () => {
    const first = await create('other-body');
    const other = await post('other-body', { ...ana, name: 'Eva' });
    expectError(other, 1003, 'Idempotency-Key was already used with another request');
    expect(other.headers).not.toHaveProperty('idempotent-replayed');
    expectReplay(await create('other-body'), first);
  });

  test.each([
    ['a field more', { ...ana, last_name: 'Torres' }],
    ['a field that nobody reads', { ...ana, note: 'x' }],
    ['no body', undefined],
    ['an empty object', {}],
  ])('422 1003: %s', async (title, body) => {
    await create(title);
    expectError(await post(title, body), 1003);
  });

  test('201: another merchant', async () => {
    const other = await shop.merchant();
    const first = await create('shared');
    const second = await post('shared', ana, other.client);
    expect(second.status).toBe(201);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('the key itself', () => {
  test('201: 255 characters; 400 1001: 256', async () => {
    const first = await create('k'.repeat(255));
    expectReplay(await create('k'.repeat(255)), first);
    const refused = await create('k'.repeat(256));
    expectError(refused, 1001, 'Idempotency-Key must have at most 255 characters');
  });

  test.each(['a b', "'; drop table customers; --", 'ÿ', '"quoted"', '%00'])(
    '201: %s is accepted',
    async key => {
      const first = await create(key);
      expect(first.status).toBe(201);
      expectReplay(await create(key), first);
    },
  );

  test('201: an empty one counts as none', async () => {
    const first = await create('');
    const second = await create('');
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('upper and lower case are different keys', async () => {
    expect((await create('case')).body.id).not.toBe((await create('CASE')).body.id);
  });

  test('400 1001 each time: a body that is not JSON is never stored', async () => {
    const first = await post('not-json', '{');
    const second = await post('not-json', '{');
    expectError(first, 1001);
    expectError(second, 1001);
    expect((await create('not-json')).status).toBe(201);
  });

  test('400 1001: a POST without a body is rejected', async () => {
    const first = await post('no-body', undefined);
    expectError(first, 1001, 'The body is missing');
    expectReplay(await post('no-body', undefined), first);
  });

  test('GET, PUT and DELETE ignore it', async () => {
    const key = under('ignored');
    const { body } = await create('ignored');
    const put = (name: string) => one.client.put(`/customers/${body.id}`, { ...ana, name }, key);
    expect((await put('Eva')).body).toMatchObject({ name: 'Eva' });
    expect((await put('Zoe')).body).toMatchObject({ name: 'Zoe' });
    expect((await one.client.get(`/customers/${body.id}`, key)).body).toMatchObject({ name: 'Zoe' });
    expect((await one.client.get('/customers', under('k'.repeat(300)))).status).toBe(200);
    expect((await one.client.delete(`/customers/${body.id}`, key)).status).toBe(204);
    expect((await one.client.delete(`/customers/${body.id}`, key)).status).toBe(404);
  });
});

describe('while the first one is still running', () => {
  test('409 1006 saying so; another body is 422 1003; then the response is replayed', async () => {
    // The insert waits for an uncommitted customer with the same external_id.
    const held = await holdRow(shop, one.merchant.id, { external_id: 'held' });
    const body = { ...ana, external_id: 'held' };
    const running = post('running', body);
    await held.isWaitedFor();
    const second = await post('running', body);
    expectError(second, 1006, 'A request with this Idempotency-Key is still being processed');
    expect(second.headers['retry-after']).toBe('1');
    expectError(await post('running', ana), 1003);
    await held.release();
    const first = await running;
    expect(first.status).toBe(201);
    expectReplay(await post('running', body), first);
  });
});
