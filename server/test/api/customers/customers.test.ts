import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let client: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  client = (await shop.merchant()).client;
});
afterAll(() => shop.close());

const ana = { name: 'Ana', email: 'ana@example.com' };

interface Customer {
  id: string;
  name: string;
  external_id: string | null;
}

const createCustomer = async (fields: object = {}) =>
  (await client.post<Customer>('/customers', { ...ana, ...fields })).body;

describe('create', () => {
  test('201: the smallest customer has every field of Interface 7.1', async () => {
    const { status, body, text } = await client.post('/customers', ana);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^a[a-z0-9]{19}$/),
      creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
      name: 'Ana',
      last_name: null,
      email: 'ana@example.com',
      phone_number: null,
      status: 'active',
      balance: 0,
      external_id: null,
      address: null,
      customer_address: null,
      clabe: null,
    });
    expect(text).toContain('"balance":0.00');
  });

  test('201: all fields come back', async () => {
    const address = { department: 'Antioquia', city: 'Medellín', additional: 'Calle 10 # 43D-30' };
    const { status, body } = await client.post('/customers', {
      ...ana,
      last_name: 'Torres Ñáñez',
      phone_number: '3104567890',
      external_id: 'shop-1',
      customer_address: address,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      last_name: 'Torres Ñáñez',
      phone_number: '3104567890',
      external_id: 'shop-1',
      customer_address: address,
    });
  });

  test('201: requires_account false leaves the balance out', async () => {
    const { body } = await client.post('/customers', { ...ana, requires_account: false });
    expect(body).not.toHaveProperty('balance');
  });

  test('201: null in an optional field and unknown fields count as absent', async () => {
    const { status, body } = await client.post('/customers', { ...ana, last_name: null, favourite: 'blue' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ last_name: null });
    expect(body).not.toHaveProperty('favourite');
  });

  test.each([
    ['name', { email: 'a@b.co' }, 'name is required'],
    ['email', { name: 'Ana' }, 'email is required'],
    ['name null', { ...ana, name: null }, 'name is required'],
    ['name empty', { ...ana, name: '' }, 'name must not be empty'],
    ['name blank', { ...ana, name: '  ' }, 'name must be text that is not blank'],
    ['name a number', { ...ana, name: 5 }, 'name must be a string'],
    ['name over 100', { ...ana, name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
    [
      'last_name over 100',
      { ...ana, last_name: 'x'.repeat(101) },
      'last_name must have at most 100 characters',
    ],
    [
      'email over 100',
      { ...ana, email: `${'x'.repeat(95)}@b.com` },
      'email must have at most 100 characters',
    ],
    ['email without @', { ...ana, email: 'ana' }, 'email must be an e-mail address such as ana@example.com'],
    [
      'email without domain',
      { ...ana, email: 'ana@home' },
      'email must be an e-mail address such as ana@example.com',
    ],
    [
      'phone over 100',
      { ...ana, phone_number: '3'.repeat(101) },
      'phone_number must have at most 100 characters',
    ],
    [
      'external_id over 100',
      { ...ana, external_id: 'x'.repeat(101) },
      'external_id must have at most 100 characters',
    ],
    ['requires_account text', { ...ana, requires_account: 'no' }, 'requires_account must be a boolean'],
    ['customer_address text', { ...ana, customer_address: 'x' }, 'customer_address must be an object'],
    ['city a number', { ...ana, customer_address: { city: 5 } }, 'customer_address.city must be a string'],
    ['an array', [], 'The body must be an object'],
    ['text', '"x"', 'The body must be an object'],
  ])('400 1001: %s', async (_title, body, description) => {
    const answer = await client.post('/customers', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ category: 'request', error_code: 1001, http_code: 400, description });
  });

  test('201: exactly 100 characters fit, in any alphabet', async () => {
    const { status, body } = await client.post('/customers', { ...ana, name: 'ñ'.repeat(100) });
    expect(status).toBe(201);
    expect(body.name).toBe('ñ'.repeat(100));
  });

  test('409 2003: the external_id is taken', async () => {
    await createCustomer({ external_id: 'taken' });
    const { status, body } = await client.post('/customers', { ...ana, external_id: 'taken' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error_code: 2003, category: 'request' });
  });

  test('409 2003: of 50 concurrent requests with one external_id, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/customers', { ...ana, external_id: 'race' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    expect(refused.every(({ body }) => body.error_code === 2003)).toBe(true);
  });

  test('201: another merchant may use the same external_id', async () => {
    const other = (await shop.merchant()).client;
    await createCustomer({ external_id: 'shared' });
    expect((await other.post('/customers', { ...ana, external_id: 'shared' })).status).toBe(201);
  });

  test('201: an empty external_id does not count as a duplicate', async () => {
    expect((await createCustomer({ external_id: '' })).external_id).toBeNull();
    expect((await createCustomer({ external_id: '' })).external_id).toBeNull();
  });
});

describe('get', () => {
  test('200: returns the same object as creation', async () => {
    const created = await createCustomer();
    const { status, body } = await client.get(`/customers/${created.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(created);
  });

  test.each(['a0000000000000000000', 'x'.repeat(46), 'x'.repeat(500), 'A-B', '%20', '%zz', '%00'])(
    '404 1005: %s',
    async id => {
      const { status, body } = await client.get(`/customers/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error_code: 1005, description: "The requested resource doesn't exist" });
    },
  );

  test("404 1005: another merchant's customer", async () => {
    const created = await createCustomer();
    const other = (await shop.merchant()).client;
    expect((await other.get(`/customers/${created.id}`)).status).toBe(404);
    expect((await other.put(`/customers/${created.id}`, ana)).status).toBe(404);
    expect((await other.delete(`/customers/${created.id}`)).status).toBe(404);
    expect((await client.get(`/customers/${created.id}`)).status).toBe(200);
  });
});

describe('update', () => {
  test('200: replaces; an omitted optional becomes null', async () => {
    const created = await createCustomer({
      last_name: 'Torres',
      phone_number: '310',
      external_id: 'kept',
      customer_address: { city: 'Cali' },
    });
    const { status, body } = await client.put(`/customers/${created.id}`, {
      name: 'Eva',
      email: 'eva@example.com',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: created.id,
      name: 'Eva',
      email: 'eva@example.com',
      last_name: null,
      phone_number: null,
      customer_address: null,
      external_id: 'kept',
    });
    expect((await client.get(`/customers/${created.id}`)).body).toEqual(body);
  });

  test('400 1001: name and email stay required', async () => {
    const created = await createCustomer();
    const { status, body } = await client.put(`/customers/${created.id}`, { name: 'Eva' });
    expect(status).toBe(400);
    expect(body.description).toBe('email is required');
  });

  test('404 1005: a missing customer is reported before a bad body', async () => {
    const { status } = await client.put('/customers/a0000000000000000000', { name: 5 });
    expect(status).toBe(404);
  });
});

describe('delete', () => {
  test('204 without a body; then 404 everywhere and the external_id is free', async () => {
    const created = await createCustomer({ external_id: 'again' });
    const { status, text } = await client.delete(`/customers/${created.id}`);
    expect(status).toBe(204);
    expect(text).toBe('');
    expect((await client.get(`/customers/${created.id}`)).status).toBe(404);
    expect((await client.put(`/customers/${created.id}`, ana)).status).toBe(404);
    expect((await client.delete(`/customers/${created.id}`)).status).toBe(404);
    expect((await client.get<Customer[]>('/customers?external_id=again')).body).toEqual([]);
    expect((await client.post('/customers', { ...ana, external_id: 'again' })).status).toBe(201);
  });
});
