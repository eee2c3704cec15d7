import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearRequests } from '../../../src/domain/request-log/purge-requests.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import { requestLogRoutes } from '../../../src/portal/merchant/request-log/routes.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mountForMerchants } from '../../support/world/shop/panel.ts';

interface Shown {
  id: string;
  request_id: string;
  method: string;
  path: string;
  query: string;
  route: string;
  status: number;
  error_code: number | null;
  key_kind: string;
  key_last_four: string;
  idempotency_key: string | null;
  request_body: string | null;
  response_body: string | null;
  curl: string;
  typescript: string;
}
interface Log {
  requests: Shown[];
  next_before: string | null;
}
type Shop = { api: TestClient; log: TestClient; privateKey: string; publicKey: string; merchantId: string };

let bench: TestGateway;
let panel: App;
const PAN = '4929135792468039';
const LONG_CVV2 = '58203947561028';

beforeAll(async () => {
  bench = await startTestGateway();
  panel = await mountForMerchants(bench.gateway, requestLogRoutes);
});
afterAll(async () => {
  await panel.close();
  await bench.close();
});

async function newShop(): Promise<Shop> {
  const { merchant, privateKey, publicKey, client } = await bench.merchant();
  const log = newClient(panel, merchant.id, privateKey);
  return { api: client, log, privateKey, publicKey, merchantId: merchant.id };
}

/** The request log is written after the responses, so this waits until enough entries exist. */
async function logOf(shop: Shop, count: number): Promise<Shown[]> {
  const length = async () => (await shop.log.get<Log>('/requests')).body.requests.length;
  // `vi.waitFor`, because hooks cannot use `expect.poll`.
  await vi.waitFor(async () => expect(await length()).toBeGreaterThanOrEqual(count), 30_000);
  return (await shop.log.get<Log>('/requests')).body.requests;
}

const ana = { name: 'Ana', email: 'ana@example.com' };

describe('one request', () => {
  test('200: shows request and response, with a call ready to paste', async () => {
    const shop = await newShop();
    const made = await shop.api.post('/customers', ana, {
      headers: { 'idempotency-key': 'first', 'user-agent': 'shop/1' },
    });
    await logOf(shop, 1);
    const requestId = String(made.headers['x-request-id']);
    const { status, body } = await shop.log.get<Shown>(`/requests/${requestId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      request_id: requestId,
      method: 'POST',
      path: `/v1/${shop.merchantId}/customers`,
      route: '/v1/:merchant_id/customers',
      status: 201,
      error_code: null,
      key_kind: 'private',
      key_last_four: shop.privateKey.slice(-4),
      ip: '127.0.0.1',
      user_agent: 'shop/1',
      idempotency_key: 'first',
      request_body: JSON.stringify(ana),
      response_body: made.text,
      is_cut: false,
      is_redacted: false,
      action: 'money',
    });
    const saved = await shop.api.post('/customers', { ...ana, password: 'x' });
    await logOf(shop, 2);
    const { body: other } = await shop.log.get<Shown>(`/requests/${String(saved.headers['x-request-id'])}`);
    expect(other).toMatchObject({ is_redacted: true });
    expect(body.curl).toContain(`curl 'http://127.0.0.1:8001/v1/${shop.merchantId}/customers'`);
    expect(body.typescript).toContain('await fetch("http://127.0.0.1:8001/v1/');
    expect(`${body.curl}${body.typescript}`).not.toContain(shop.privateKey);
  });

  test("404 1005: another merchant's request, an unknown one, and an invalid id", async () => {
    const shop = await newShop();
    const other = await newShop();
    const made = await shop.api.get('/customers');
    await logOf(shop, 1);
    const requestId = String(made.headers['x-request-id']);
    for (const id of [requestId, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await other.log.get(`/requests/${id}`)).body).toMatchObject({ error_code: 1005 });
    }
    expect((await other.log.get<Log>('/requests')).body).toEqual({ requests: [], next_before: null });
  });
});

describe('the list', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop();
    await shop.api.post('/customers', ana, { headers: { 'idempotency-key': 'k-1' } });
    await shop.api.post('/customers', { name: 'Ana' });
    await shop.api.get('/plans?limit=3');
    await shop.api.get('/customers/a0000000000000000000');
    await logOf(shop, 4);
  });

  test.each([
    ['', 4],
    ['?method=GET', 2],
    ['?path=/plans', 1],
    ['?status=4xx', 2],
    ['?status=2xx', 2],
    ['?error_code=1005', 1],
    ['?idempotency_key=k-1', 1],
    ['?ip=127.0.0.1&method=POST', 2],
    ['?ip=10.0.0.1', 0],
    ['?key=zzzz', 0],
    ['?min_duration_ms=100000', 0],
  ])('200: %s finds %i', async (query, count) => {
    expect((await shop.log.get<Log>(`/requests${query}`)).body.requests).toHaveLength(count);
  });

  test('200: pages continue backwards with `before`, newest first', async () => {
    const first = (await shop.log.get<Log>('/requests?limit=3')).body;
    expect(first.requests.map(request => request.status)).toEqual([404, 200, 400]);
    expect(first.requests[1]).toMatchObject({ query: 'limit=3' });
    const second = (await shop.log.get<Log>(`/requests?limit=3&before=${first.next_before}`)).body;
    expect(second).toMatchObject({ requests: [{ status: 201 }], next_before: null });
  });

  test('200: a tail continues after the newest entry read', async () => {
    const newest = (await shop.log.get<Log>('/requests?limit=1')).body.requests[0]?.id;
    expect((await shop.log.get<Log>(`/requests?after=${newest}`)).body.requests).toEqual([]);
    await shop.api.get('/cards');
    await expect
      .poll(async () => (await shop.log.get<Log>(`/requests?after=${newest}`)).body.requests)
      .toMatchObject([{ path: `/v1/${shop.merchantId}/cards` }]);
  });

  test.each([
    'method=FETCH',
    'status=200',
    'error_code=x',
    'request_id=1',
    'min_duration_ms=-1',
    'limit=0',
    'limit=101',
  ])('422 1003: %s', async query => {
    expect((await shop.log.get(`/requests?${query}`)).body).toMatchObject({ error_code: 1003 });
  });
});

test('stores no card number, no security code and no secret', async () => {
  const shop = await newShop();
  const card = {
    holder_name: 'C',
    card_number: PAN,
    cvv2: '739',
    expiration_month: '12',
    expiration_year: '40',
  };
  const idempotent = { headers: { 'idempotency-key': PAN, 'user-agent': `x ${PAN}` } };
  await shop.api.post('/cards', card);
  await shop.api.post('/tokens', card, { key: shop.publicKey });
  await shop.api.post('/cards', { ...card, cvv2: LONG_CVV2 }, idempotent);
  await shop.api.post('/cards', { [PAN]: PAN, card_number: Number(PAN) });
  await shop.api.post('/cards', JSON.stringify(card).slice(0, -1));
  await shop.api.post('/customers', { ...ana, name: `Ana 4929 1357 9246 8039` });
  await shop.api.get(`/cards/${PAN}`);
  await shop.api.get(`/cards?limit=${PAN}&cvv2=${LONG_CVV2}`);
  const hook = { url: 'https://example.com/h', user: 'u', password: 'opensesame', event_types: ['*'] };
  const made = await shop.api.post<{ secret: string }>('/webhooks', hook);
  await logOf(shop, 9);
  const rows = await bench.gateway.database.rows(
    statement<{ text: string }>('test_all_requests', 'select api_requests::text as text from api_requests'),
  );
  const text = rows.map(row => row.text).join('\n');
  expect(text).toContain('492913XXXXXX8039');
  expect(text).toContain('example.com/h');
  for (const secret of [
    PAN,
    '4929 1357',
    LONG_CVV2,
    '"cvv2"',
    '"739"',
    'opensesame',
    made.body.secret,
    'whsec_',
    shop.privateKey,
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('a request without a valid key is not logged', async () => {
  const shop = await newShop();
  await shop.api.get('/customers', { key: 'sk_wrong00000000000000' });
  await shop.api.get('/customers');
  expect(await logOf(shop, 1)).toHaveLength(1);
});

test('a request is deleted after seven days', async () => {
  const shop = await newShop();
  await shop.api.get('/customers');
  const [kept] = await logOf(shop, 1);
  const weekAgoMs = bench.gateway.realClock.now().getTime() - 7 * 86_400_000;
  const age = statement('test_age_request', 'update api_requests set id = $2 where id = $1');
  await bench.gateway.database.run(age, [kept?.id, newId('request', weekAgoMs + 60_000)]);
  expect(await clearRequests(bench.gateway, 10)).toBe(0);
  await bench.gateway.database.run(
    statement('test_age_all', `update api_requests set id = $2 where merchant_id = $1`),
    [shop.merchantId, newId('request', weekAgoMs - 1_000)],
  );
  expect(await clearRequests(bench.gateway, 10)).toBe(1);
  expect((await shop.log.get<Log>('/requests')).body.requests).toEqual([]);
});
