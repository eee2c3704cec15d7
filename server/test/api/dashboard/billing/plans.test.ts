import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlanFigures } from '../../../../src/portal/merchant/billing/plans/store.ts';
import { explaining } from '../../../support/checks/explained.ts';
import { copySubscription } from '../../../support/world/billing/many-subscriptions.ts';
import { openSubscriber, savePlan } from '../../../support/world/billing/subscriptions.ts';
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

interface Listed {
  id: string;
  billed: number;
  mrr: number;
  is_more: boolean;
}

test('200: the active plans as GET shows them, with the subscriptions that are billed and what they bring a month', async () => {
  const { merchantId: id, privateKey, customerId, client, subscribe } = await openSubscriber(shop);
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const yearly = await savePlan(client, { name: 'Añada', amount: 120_000, repeat_unit: 'year' });
  const [kept, ended] = [await subscribe({ plan_id: yearly }), await subscribe({ plan_id: yearly })];
  await subscribe({ plan_id: yearly });
  await client.delete(`/customers/${customerId}/subscriptions/${ended.id}`);
  const [first, ...others] = (await data.get<Listed[]>('/plans')).body;
  expect(kept.id).not.toBe(ended.id);
  expect(first).toEqual({
    ...(await client.get(`/plans/${yearly}`)).body,
    billed: 2,
    mrr: 20_000,
    is_more: false,
  });
  expect(others.map(({ billed, mrr }) => [billed, mrr])).toEqual([[0, 0]]);

  const found = async (q: string) =>
    (await data.get<Listed[]>(`/plans?q=${encodeURIComponent(q)}`)).body.map(plan => plan.id);
  expect(await found('anada')).toEqual([yearly]);
  expect(await found(' ÑAD ')).toEqual([yearly]);
  expect(await found('no such name')).toEqual([]);
  await client.delete(`/plans/${yearly}`);
  expect(await found('anada')).toEqual([]);
});

test('200: nothing of another merchant', async () => {
  await openSubscriber(shop);
  expect((await dashboard.clientOf(await shop.merchant()).get('/plans')).body).toEqual([]);
});

test('the subscriptions of a plan among many of others are found by their index', async () => {
  const { merchantId, planId, client, subscribe } = await openSubscriber(shop);
  const { database } = shop.gateway;
  await copySubscription(database, { merchantId, ...(await subscribe()) }, 20_000, '2031-01-01');
  const rare = await savePlan(client);
  const { asked, plans } = explaining(database);
  await readPlanFigures(asked, merchantId, [planId, rare]);
  expect(plans.join('\n')).toContain('using subscriptions_of_plan');
});
