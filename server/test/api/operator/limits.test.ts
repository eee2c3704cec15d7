import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRateLimit } from '../../../src/platform/http/access/rate-limit.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { plan } from '../../support/world/billing/subscriptions.ts';
import { chargedShop } from '../../support/world/disputes/refunds.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newConsole } from '../../support/world/shop/operator-console.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let shop: TestGateway;
let ops: ReturnType<typeof newConsole>;
beforeAll(async () => {
  shop = await startTestGateway({ rateLimit: newRateLimit(100, () => 0) });
  ops = newConsole(shop);
});
afterAll(async () => {
  await ops.close();
  await shop.close();
});

const limit = (merchantId: string, limits: object) =>
  ops.call('PUT', `/merchants/sandbox/${merchantId}/limits`, limits);

test("429 1018: a merchant's own rate applies to it alone", async () => {
  const { merchant, client } = await shop.merchant();
  const other = await shop.merchant();
  expect((await limit(merchant.id, { requests_per_second: 2 })).body).toEqual({
    id: merchant.id,
    requests_per_second: 2,
    max_charge: null,
    overdraft: null,
  });
  for (let count = 0; count < 2; count += 1) expect((await client.get('/customers')).status).toBe(200);
  expectError(await client.get('/customers'), 1018);
  for (let count = 0; count < 5; count += 1) expect((await other.client.get('')).status).toBe(200);
  expect(await ops.sandbox<object[]>(`/merchants?q=${merchant.id}`)).toMatchObject([
    { requests_per_second: 2, max_charge: null },
  ]);
});

test('422 1003: limits every kind of charge and plan to the largest amount', async () => {
  const { merchant, client } = await shop.merchant();
  const card = await saveCard(client);
  await limit(merchant.id, { max_charge: 50_000 });
  const above = { amount: 50_000.01 };
  const link = {
    method: 'card',
    description: 'Pedido',
    currency: 'COP',
    iva: '0',
    confirm: false,
    send_email: false,
    redirect_url: 'https://tienda.example/gracias',
    customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
  };
  const store = { ...link, method: 'store', redirect_url: undefined, confirm: undefined };
  const secure = { ...chargeBody(card), use_3d_secure: true, redirect_url: 'https://tienda.example/gracias' };
  for (const body of [chargeBody(card), secure, link, store]) {
    const refused = await client.post('/charges', { ...body, ...above, order_id: undefined });
    expectError(refused, 1003);
    expect(refused.body['description']).toBe('amount must be at most 50000.00 for this merchant');
    const taken = await client.post('/charges', { ...body, amount: 50_000, order_id: undefined });
    expect(taken.status, taken.text).toBe(200);
  }
  expectError(await client.post('/plans', { ...plan, amount: 50_001 }), 1003);
  expect((await client.post('/plans', { ...plan, amount: 50_000 })).status).toBe(201);
  await limit(merchant.id, {});
  const free = await client.post('/charges', { ...chargeBody(card), ...above, order_id: undefined });
  expect(free.status).toBe(200);
});

test("412 4001: a refund below the overdraft; omitted fields return to the profile's default", async () => {
  const own = await chargedShop(shop);
  await own.client.post(`/charges`, chargeBody(own.source, { amount: 100 }));
  expect(await own.balance()).toBe(18_238.8 - 974.45);
  expectError(await own.client.post(`${own.charge}/refund`), 4001);
  expect((await limit(own.merchantId, { overdraft: 974.45 })).body).toMatchObject({ overdraft: 974.45 });
  expect((await own.client.post(`${own.charge}/refund`)).status).toBe(200);
  expect((await limit(own.merchantId, { overdraft: 0 })).body).toMatchObject({ overdraft: 0 });
  expect((await limit(own.merchantId, {})).body).toMatchObject({ overdraft: null });
});

test.each([
  [{ overdraft: -1 }, 1003],
  [{ overdraft: 0.001 }, 1003],
  [{ requests_per_second: 0 }, 1003],
  [{ requests_per_second: 1.5 }, 1003],
  [{ max_charge: 0 }, 1003],
  [{ max_charge: 'much' }, 1001],
])('rejects %j', async (limits, errorCode) => {
  const { merchant } = await shop.merchant();
  expect((await limit(merchant.id, limits)).body).toMatchObject({ error_code: errorCode });
});

test('404 1005: an unknown merchant', async () => {
  expect((await limit('mnone', { max_charge: 1 })).body).toMatchObject({ error_code: 1005 });
});
