import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSubscriptions } from '../../../../src/domain/billing/subscriptions/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { explaining } from '../../../support/checks/explained.ts';
import { copySubscription } from '../../../support/world/billing/many-subscriptions.ts';
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

test('200: all of the merchant, newest first, as GET shows them; the cancelled ones when asked for', async () => {
  const { merchantId: id, privateKey, customerId, planId, client, subscribe } = await openSubscriber(shop);
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const ids = async (query = '') =>
    (await data.get<{ id: string }[]>(`/subscriptions${query}`)).body.map(row => row.id);
  const [first, second] = [await subscribe(), await subscribe()];
  expect(await ids()).toEqual([second.id, first.id]);
  const customer = (await client.get(`/customers/${customerId}`)).body;
  const plan = (await client.get(`/plans/${planId}`)).body;
  expect((await data.get<unknown[]>('/subscriptions?limit=1')).body).toEqual([
    {
      ...(await client.get(`/customers/${customerId}/subscriptions/${second.id}`)).body,
      customer: {
        name: `${String(customer['name'])} ${String(customer['last_name'])}`,
        email: customer['email'],
      },
      plan: { name: plan['name'], amount: plan['amount'] },
    },
  ]);
  expect(await ids(`?plan_id=${planId}`)).toEqual([second.id, first.id]);
  expect(await ids('?plan_id=pnone')).toEqual([]);
  expect(await ids(`?customer_id=${customerId}`)).toEqual([second.id, first.id]);
  expect(await ids('?customer_id=anone')).toEqual([]);
  await client.delete(`/customers/${customerId}/subscriptions/${first.id}`);
  expect(await ids()).toEqual([second.id]);
  expect(await ids('?status=cancelled')).toEqual([first.id]);
  expect((await data.get('/subscriptions?status=gone')).status).toBe(422);
});

test('200: nothing of another merchant', async () => {
  await (await openSubscriber(shop)).subscribe();
  const { merchant, privateKey } = await shop.merchant();
  expect((await dashboard.clientOf({ merchant, privateKey }).get('/subscriptions')).body).toEqual([]);
});

test('200: by next charge date, nearest first, without those that will not be charged', async () => {
  const { merchantId: id, privateKey, customerId, client, subscribe } = await openSubscriber(shop);
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const ids = async (query: string) =>
    (await data.get<{ id: string }[]>(`/subscriptions${query}`)).body.map(row => row.id);
  const late = await subscribe({ trial_end_date: '2031-03-20' });
  const early = await subscribe({ trial_end_date: '2031-03-04' });
  const ending = await subscribe({ trial_end_date: '2031-03-09' });
  await client.put(`/customers/${customerId}/subscriptions/${ending.id}`, { cancel_at_period_end: true });
  expect(await ids('?charge[gte]=2031-03-01')).toEqual([early.id, late.id]);
  expect(await ids('?charge[gte]=2031-03-05&charge[lte]=2031-03-20')).toEqual([early.id]);
  expect(await ids('?charge[lte]=2031-03-21&status=trial')).toEqual([early.id, late.id]);
  expect((await data.get('/subscriptions?charge[gte]=2031-02-30')).status).toBe(422);
});

describe('among 20,000 that are active', () => {
  let merchantId: string;
  beforeAll(async () => {
    const subscriber = await openSubscriber(shop);
    merchantId = subscriber.merchantId;
    const { database } = shop.gateway;
    await copySubscription(database, { merchantId, ...(await subscriber.subscribe()) }, 20_000, '2031-01-01');
    const settled = `update subscriptions set status = 'active' where merchant_id = $1`;
    await database.run(statement('test_most_are_active', settled), [merchantId]);
    await database.run(statement('test_analyze_states', 'analyze subscriptions'));
  });

  const explain = async (filters: object) => {
    const { asked, plans } = explaining(shop.gateway.database);
    const page = { status: undefined, createdFrom: null, createdBefore: null, offset: 0, limit: 51 };
    await listSubscriptions(asked, { merchantId }, { ...page, ...filters });
    return plans.join('\n');
  };

  test.each(['trial', 'past_due', 'unpaid', 'cancelled'])(
    'the %s ones are found by an index',
    async status => {
      // Both indexes exclude active subscriptions.
      expect(await explain({ status })).toMatch(/subscriptions_(by_state|owing)/);
    },
  );

  test('those due in some days are found by an index', async () => {
    const nextCharge = { from: '2030-12-01', to: '2030-12-31' };
    expect(await explain({ nextCharge })).toContain('subscriptions_due');
  });
});
