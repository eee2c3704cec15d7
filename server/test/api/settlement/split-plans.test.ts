import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { plan } from '../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface Charged {
  id: string;
  amount: number;
  splits?: { merchant_id: string; amount: number; percent: number }[];
}

test('201: every charge of a plan carries its splits, in the amount of the charge', async () => {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const { client, merchantId } = platform;
  const splits = [
    { merchant_id: seller.id, percent: 80, fee_payer: 'seller' },
    { merchant_id: merchantId, percent: 20 },
  ];
  const made = await client.post('/plans', { ...plan, price_model: 'per_unit', splits });
  expect(made.body).toMatchObject({ splits: [{ merchant_id: seller.id, percent: 80 }, { percent: 20 }] });
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  const source_id = await saveCard(client, '4242424242424242', path);
  const plan_id = made.body['id'];
  const begun = await client.post<{ id: string }>(`${path}/subscriptions`, {
    plan_id,
    source_id,
    quantity: 2,
  });
  expect(begun.status).toBe(201);
  await client.put(`${path}/subscriptions/${begun.body.id}`, { quantity: 3 });
  await client.post('/sandbox/clock/advance', { months: 1 });
  const charges = (await client.get<Charged[]>('/charges')).body.toReversed();
  expect(charges.length).toBeGreaterThanOrEqual(2);
  for (const charge of charges) {
    const [part, rest] = charge.splits ?? [];
    expect(part).toMatchObject({ merchant_id: seller.id, percent: 80 });
    expect(Math.round(100 * ((part?.amount ?? 0) + (rest?.amount ?? 0)))).toBe(
      Math.round(100 * charge.amount),
    );
  }
  await platform.work();
  expect((await seller.shares()).length).toBe(charges.length);
});

test('422 1003: a plan with amounts instead of percentages', async () => {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const splits = [{ merchant_id: seller.id, amount: 20_000 }];
  const answer = await platform.client.post('/plans', { ...plan, splits });
  expect(answer.body).toMatchObject({ http_code: 422, reason: 'split_percent_only' });
});

test('201: a plan without splits shows none', async () => {
  const { client } = await shop.merchant();
  const { body } = await client.post('/plans', plan);
  expect(body).not.toHaveProperty('splits');
});

test('422 1003: a plan with splits, for a customer with an account', async () => {
  const platform = await openPlatform(shop);
  const { client, merchantId } = platform;
  const splits = [{ merchant_id: merchantId, percent: 100 }];
  const { body } = await client.post('/plans', { ...plan, splits });
  const path = `/customers/${await saveCustomer(client, { requires_account: true })}`;
  const source_id = await saveCard(client, '4242424242424242', path);
  const answer = await client.post(`${path}/subscriptions`, { plan_id: body['id'], source_id });
  expect(answer.body).toMatchObject({ http_code: 422, reason: 'split_customer_account' });
});
