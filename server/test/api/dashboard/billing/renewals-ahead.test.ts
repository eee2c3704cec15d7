import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

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

test('200: what moving the clock would charge, and 1003 for a day that has passed', async () => {
  const { subscribe, merchantId, privateKey } = await openSubscriber(shop, { day: '2027-03-10' });
  await subscribe();
  const data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey });
  const ahead = async (until: string) => (await data.get(`/renewals-ahead?until=${until}`)).body;
  expect(await ahead('2027-04-09')).toEqual({ until: '2027-04-09', steps: [] });
  expect(await ahead('2027-04-10')).toEqual({
    until: '2027-04-10',
    steps: [{ action: 'renewals', count: 1, amount: 20_000 }],
  });
  expect(await ahead('2027-03-09')).toMatchObject({ error_code: 1003 });
  expect(await ahead('soon')).toMatchObject({ error_code: 1003 });
});
