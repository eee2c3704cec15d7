import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { cardData } from '../../support/world/shop/shop.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };
const monthly = {
  name: 'Mensual',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'cancelled',
  trial_days: 0,
};
const STOLEN = '4000000000000119';

let shop: TestGateway;
let strict: TestClient;
let lenient: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
  strict = (await shop.merchant()).client;
  lenient = (await shop.merchant({ profile: 'lenient' })).client;
});
afterAll(() => shop.close());

test('422 1003 and 201: retry_times above 31 counts as 31 in the lenient profile', async () => {
  expectError(await strict.post('/plans', { ...monthly, retry_times: 100 }), 1003);
  expect(await lenient.post('/plans', { ...monthly, retry_times: 100 })).toMatchObject({
    status: 201,
    body: { retry_times: 31 },
  });
  expectError(await lenient.post('/plans', { ...monthly, retry_times: -1 }), 1003);
});

test('400 1001 and 201: a trial end as YYYY-MM-DD HH:MM:SS', async () => {
  const subscribe = async (client: TestClient) => {
    const [plan, customer] = [await client.post('/plans', monthly), await client.post('/customers', ana)];
    return client.post(`/customers/${customer.body['id']}/subscriptions`, {
      plan_id: plan.body['id'],
      trial_end_date: '2031-03-01 00:00:00',
      card: cardData(),
    });
  };
  expectError(await subscribe(strict), 1001);
  expect(await subscribe(lenient)).toMatchObject({
    status: 201,
    body: { status: 'trial', trial_end_date: '2031-03-01' },
  });
});

describe('402 3004: the stolen test card', () => {
  test('is rejected for a lenient merchant, and saved by a strict one', async () => {
    expectError(await lenient.post('/cards', cardData(STOLEN)), 3004);
    expect((await strict.post('/cards', cardData(STOLEN))).status).toBe(201);
  });

  test('is rejected as a token, which stays usable', async () => {
    const { body } = await lenient.post('/tokens', cardData(STOLEN));
    const fromToken = { token_id: body['id'], device_session_id: 'a-device' };
    expectError(await lenient.post('/cards', fromToken), 3004);
    expectError(await lenient.post('/cards', fromToken), 3004);
  });
});

describe('the status of a customer without an account', () => {
  const bare = { ...ana, requires_account: false };

  test('is null for a lenient client: created, read, listed and updated', async () => {
    const created = await lenient.post('/customers', bare);
    expect(created).toMatchObject({ status: 201, body: { status: null } });
    const path = `/customers/${created.body['id']}`;
    expect((await lenient.get(path)).body).toMatchObject({ status: null });
    const listed = await lenient.get<{ id: string; status: string | null }[]>('/customers');
    expect(listed.body.find(({ id }) => id === created.body['id'])).toMatchObject({ status: null });
    expect((await lenient.put(path, { ...ana, name: 'Eva' })).body).toMatchObject({ status: null });
  });

  test('is active for a strict client, and with an account for either', async () => {
    expect((await strict.post('/customers', bare)).body).toMatchObject({ status: 'active' });
    expect((await lenient.post('/customers', ana)).body).toMatchObject({ status: 'active', balance: 0 });
  });
});

test('200: /bines gives a lenient client a category', async () => {
  expect((await lenient.get('/bines/415231')).body).toMatchObject({ bin: '415231', category: 'UNKNOWN' });
  expect((await strict.get('/bines/415231')).body).toMatchObject({ bin: '415231', category: null });
});

describe('GET /stores', () => {
  const sandboxNetwork = {
    id: 'sandbox',
    name: 'Red de pruebas',
    convenio: null,
    max_amount: null,
    address: null,
    geolocation: null,
  };
  const place = 'latitud=4.65589142889691&longitud=-74.11335673251888&kilometers=10&amount=1';

  test('200: the cash networks, with either key', async () => {
    const { client, publicKey } = await shop.merchant();
    expect((await client.get('/stores')).body).toContainEqual(sandboxNetwork);
    expect(await client.get(`/stores?${place}`, { key: publicKey })).toMatchObject({ status: 200 });
    expectError(await client.get('/stores?amount=x'), 1003);
  });

  test('200: at the root of the host without a key, for older clients', async () => {
    const { statusCode, body } = await shop.app.inject({ url: `/stores?${place}` });
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.arrayContaining([sandboxNetwork])]);
  });
});
