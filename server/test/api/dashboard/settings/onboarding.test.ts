import type { Onboarding } from '@recaudo/contract/merchant/settings/onboarding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test('200: starts empty; done steps check themselves, for this merchant only', async () => {
  const merchant = await shop.merchant();
  const { client } = merchant;
  const data = dashboard.clientOf(merchant);
  const other = dashboard.clientOf(await shop.merchant());
  const read = async (from = data) => (await from.get<Onboarding>('/onboarding')).body;
  const nothing = {
    logo: false,
    link: false,
    plan: false,
    subscription_link: false,
    subscription: false,
    webhook: false,
    charge: false,
    payment: false,
  };
  expect(await read()).toEqual({ way: null, has: nothing });
  expect((await data.put('/onboarding', { way: 'link' })).body).toMatchObject({ way: 'link' });
  await data.post('/reusable-links', { amount: 5_000, description: 'Pan' });
  expect(await read()).toEqual({ way: 'link', has: { ...nothing, link: true } });
  const plan_id = await savePlan(client);
  await data.post('/subscription-links', { plan_id });
  await client.post('/charges', chargeBody(await saveCard(client)));
  await data.put('/onboarding', { way: 'subscription' });
  expect(await read()).toEqual({
    way: 'subscription',
    has: { ...nothing, link: true, plan: true, subscription_link: true, charge: true, payment: true },
  });
  expect(await read(other)).toEqual({ way: null, has: nothing });
});

test('422: an unknown way to charge', async () => {
  const data = dashboard.clientOf(await shop.merchant());
  expect((await data.put('/onboarding', { way: 'fax' })).status).toBe(422);
});
