import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

interface Hit {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  href: string;
}

let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const NO_FUNDS = '4444444444444448';
/** The request log is written after the response. */
const found = async (requestId: string): Promise<Hit[]> => {
  const look = async () => (await data.get<Hit[]>(`/search?q=${requestId}`)).body;
  await expect.poll(async () => (await look()).length).toBeGreaterThan(0);
  return look();
};

test('the id of a request finds it in the log, and the charge that it made', async () => {
  const { body, headers } = await client.post('/charges', chargeBody(await saveCard(client)));
  const requestId = String(headers['x-request-id']);
  expect(await found(requestId.toUpperCase())).toMatchObject([
    { kind: 'request', id: requestId, title: expect.stringMatching(/^POST .*\/charges$/), subtitle: '200' },
    { kind: 'transaction', id: body['id'], href: `/transacciones/${body['id']}` },
  ]);
});

test('finds a rejected request by its order; one without a charge stands alone', async () => {
  const source = await saveCard(client, NO_FUNDS);
  const refused = await client.post('/charges', chargeBody(source, { order_id: 'orden-9' }));
  const [request, charge] = await found(String(refused.body['request_id']));
  expect(request).toMatchObject({ kind: 'request', subtitle: '402 · 3003' });
  expect(charge).toMatchObject({ kind: 'transaction' });
  const missing = await client.get('/customers/nadie');
  const requestId = String(missing.body['request_id']);
  expect(await found(requestId)).toMatchObject([
    { kind: 'request', subtitle: '404 · 1005', href: `/peticiones/${requestId}` },
  ]);
});

test("another merchant's request is not there", async () => {
  const { headers } = await client.get('/charges');
  const requestId = String(headers['x-request-id']);
  await found(requestId);
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get(`/search?q=${requestId}`)).body).toEqual([]);
});
