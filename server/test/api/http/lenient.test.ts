import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import type { Answer, TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };

let shop: TestGateway;
let strict: TestClient;
let lenient: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  strict = (await shop.merchant()).client;
  lenient = (await shop.merchant({ profile: 'lenient' })).client;
});
afterAll(() => shop.close());

const both = async (body: unknown, headers: Record<string, string> = {}): Promise<[Answer, Answer]> => [
  await strict.post('/customers', body, { headers }),
  await lenient.post('/customers', body, { headers }),
];

describe('lenient accepts what strict rejects', () => {
  test.each([
    ['a number as phone', { ...ana, phone_number: 3104567890 }, { phone_number: '3104567890' }],
    ['a number as external_id', { ...ana, external_id: 77 }, { external_id: '77' }],
    ['zero as external_id', { ...ana, external_id: 0 }, { external_id: '0' }],
    ['a number as name', { ...ana, name: 5 }, { name: '5' }],
    [
      'a number inside of an object',
      { ...ana, customer_address: { city: 11001 } },
      { customer_address: { department: null, city: '11001', additional: null } },
    ],
    ['[] for an object', { ...ana, customer_address: [] }, { customer_address: null }],
    ['"{}" for an object', { ...ana, customer_address: '{}' }, { customer_address: null }],
    ['"" for an object', { ...ana, customer_address: '' }, { customer_address: null }],
  ])('400 1001 and 201: %s', async (_title, body, expected) => {
    const [strictly, leniently] = await both(body);
    expectError(strictly, 1001);
    expect(leniently.status).toBe(201);
    expect(leniently.body).toMatchObject(expected);
  });

  test.each(['false', 'FALSE', ' false '])('400 1001 and 201: requires_account %j', async word => {
    const [strictly, leniently] = await both({ ...ana, requires_account: word });
    expectError(strictly, 1001, 'requires_account must be a boolean');
    expect(leniently.status).toBe(201);
    expect(leniently.body).not.toHaveProperty('balance');
  });

  test.each(['true', 'True'])('400 1001 and 201: requires_account %j', async word => {
    const [strictly, leniently] = await both({ ...ana, requires_account: word });
    expectError(strictly, 1001);
    expect(leniently.body).toMatchObject({ balance: 0 });
  });

  test('an update is parsed in the same way', async () => {
    const { body } = await lenient.post<{ id: string }>('/customers', ana);
    const updated = await lenient.put(`/customers/${body.id}`, { ...ana, phone_number: 310 });
    expect(updated).toMatchObject({ status: 200, body: { phone_number: '310' } });
  });
});

describe('both profiles agree', () => {
  test.each([
    ['the smallest customer', ana],
    ['null in optional fields', { ...ana, last_name: null, customer_address: null, requires_account: null }],
    ['unknown fields', { ...ana, note: 'x', nested: { deep: [1] }, card_id: 7 }],
    ['digits as text stay text', { ...ana, phone_number: '0310', external_id: undefined }],
  ])('201: %s', async (_title, body) => {
    const [strictly, leniently] = await both(body);
    expect([strictly.status, leniently.status]).toEqual([201, 201]);
    const own = { id: expect.any(String), creation_date: expect.any(String) };
    expect(leniently.body).toEqual({ ...strictly.body, ...own });
  });

  test.each([
    ['a missing name', { email: 'ana@example.com' }],
    ['a null name', { ...ana, name: null }],
    ['a blank name', { ...ana, name: ' ' }],
    ['a name over 100', { ...ana, name: 'x'.repeat(101) }],
    ['true as name', { ...ana, name: true }],
    ['an object as name', { ...ana, name: {} }],
    ['an array with something in it', [ana]],
    ['text for an object', { ...ana, customer_address: 'Calle 10' }],
    ['yes as a boolean', { ...ana, requires_account: 'yes' }],
    ['1 as a boolean', { ...ana, requires_account: 1 }],
    ['an e-mail without domain', { ...ana, email: 'ana' }],
  ])('400 1001: %s', async (_title, body) => {
    const [strictly, leniently] = await both(body);
    expectError(strictly, 1001);
    expectError(leniently, 1001, String(strictly.body['description']));
  });

  test.each([
    ['not JSON', '{'],
    ['a name twice', '{"name":"a","name":"b"}'],
    ['NUL', '{"name":"\\u0000"}'],
    ['too deep', '['.repeat(40)],
  ])('400 1001: %s', async (_title, body) => {
    const [strictly, leniently] = await both(body);
    expectError(leniently, 1001, String(strictly.body['description']));
  });
});

describe('an empty body', () => {
  test.each([
    ['[]', 'The body must be an object'],
    ['"{}"', 'The body must be an object'],
    ['""', 'The body must be an object'],
    ['{}', 'name is required'],
    ['', 'The body is missing'],
  ])('400 1001: %j is an object without fields for lenient', async (body, strictly) => {
    const answers = await both(body);
    expectError(answers[0], 1001, strictly);
    expectError(answers[1], 1001, 'name is required');
  });
});

test('201: the Idempotency-Key covers the sent body, not the parsed one', async () => {
  const headers = { 'idempotency-key': 'lenient' };
  const [, first] = await both({ ...ana, phone_number: 310 }, headers);
  const again = await lenient.post('/customers', { ...ana, phone_number: 310 }, { headers });
  expect(again.text).toBe(first.text);
  expectError(await lenient.post('/customers', { ...ana, phone_number: '310' }, { headers }), 1003);
});

test.each(['101', '1000', '99999999999999999999'])('422 1003 and 200: a list of %s', async limit => {
  expectError(await strict.get(`/customers?limit=${limit}`), 1003);
  for (const path of ['/customers', '/charges', '/plans', '/webhooks', '/events', '/fees']) {
    expect((await lenient.get(`${path}?limit=${limit}`)).status).toBe(200);
  }
});

test.each(['0', '-1', 'x', '1.5'])('422 1003: a list of %s, in both profiles', async limit => {
  expectError(await strict.get(`/customers?limit=${limit}`), 1003);
  expectError(await lenient.get(`/customers?limit=${limit}`), 1003);
});

test.each([
  ['method of a charge', '/charges', { method: '', amount: 5, description: 'x' }, 'method must not be empty'],
  [
    'repeat_unit of a plan',
    '/plans',
    {
      name: 'Plan',
      amount: 5,
      repeat_every: 1,
      repeat_unit: '',
      status_after_retry: 'unpaid',
      trial_days: 0,
    },
    'repeat_unit must not be empty',
  ],
  [
    'country of a PSE payment',
    '/pse',
    { country: '', amount: 5, currency: 'COP', iva: '0', description: 'x', customer: ana },
    'country must not be empty',
  ],
])('400 1001: an empty %s, in both profiles', async (_title, path, body, description) => {
  const whole = path === '/charges' ? { currency: 'COP', iva: '0', device_session_id: 'x', ...body } : body;
  expectError(await strict.post(path, whole), 1001, description);
  expectError(await lenient.post(path, whole), 1001, description);
});

test('401, 403, 404, 422: the profile changes nothing else', async () => {
  expectError(await lenient.get('/customers', { key: 'wrong_key_000' }), 1002);
  expectError(await lenient.get('/customers', { headers: { origin: 'https://a.co' } }), 1010);
  expectError(await lenient.get('/customers/none'), 1005);
  expectError(await lenient.get('/customers?limit=0'), 1003);
});
