import { expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  advance,
  NO_FUNDS,
  openSubscriber,
  type SubscriptionBody,
  savePlan,
  setClock,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

test('200: newest first, all but cancelled ones; status shows others, in either case', async () => {
  const { client, path, subscribe, planId } = await openSubscriber(shop, { day: '2027-03-10' });
  const trial = await subscribe({ trial_end_date: '2027-12-31' });
  await setClock(client, '2027-03-11');
  const active = await subscribe();
  await setClock(client, '2027-03-12');
  const cancelled = await subscribe();
  await client.delete(`${path}/subscriptions/${cancelled.id}`);
  const failing = await saveCard(client, NO_FUNDS, path);
  await setClock(client, '2027-03-13');
  const late = await subscribe({ source_id: failing });
  const list = async (query: string, of = `${path}/subscriptions`) =>
    (await client.get<SubscriptionBody[]>(`${of}?${query}`)).body.map(({ id }) => id);
  for (const of of [`${path}/subscriptions`, `/plans/${planId}/subscriptions`]) {
    expect(await list('', of)).toEqual([late.id, active.id, trial.id]);
    expect(await list('status=trial', of)).toEqual([trial.id]);
    expect(await list('status=ACTIVE', of)).toEqual([active.id]);
    expect(await list('status=past_due', of)).toEqual([late.id]);
    expect(await list('status=unpaid', of)).toEqual([]);
    expect(await list('status=cancelled', of)).toEqual([cancelled.id]);
    expect(await list('limit=1&offset=1', of)).toEqual([active.id]);
    expect(await list('creation=2027-03-11', of)).toEqual([active.id]);
    expect(await list('creation[gte]=2027-03-11&creation[lte]=2027-03-13', of)).toEqual([late.id, active.id]);
    for (const query of ['status=asleep', 'limit=0', 'limit=101', 'offset=-1', 'creation=yesterday']) {
      expectError(await client.get(`${of}?${query}`), 1003);
    }
  }
  await advance(client, { days: 3 });
  expect(await list('status=unpaid')).toEqual([late.id]);
});

test('200: of a plan, those of all its customers; of a customer, those of all plans', async () => {
  const { client, path, subscribe, planId } = await openSubscriber(shop, { day: '2027-03-10' });
  const other = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  const otherPlan = await savePlan(client, { name: 'Otro' });
  const source_id = await saveCard(client, undefined, other);
  const mine = await subscribe();
  const second = await subscribe({ plan_id: otherPlan });
  const theirs = await client.post<SubscriptionBody>(`${other}/subscriptions`, {
    plan_id: planId,
    source_id,
  });
  const idsOf = async (of: string) =>
    (await client.get<SubscriptionBody[]>(`${of}/subscriptions`)).body.map(({ id }) => id).toSorted();
  expect(await idsOf(path)).toEqual([mine.id, second.id].toSorted());
  expect(await idsOf(other)).toEqual([theirs.body.id]);
  expect(await idsOf(`/plans/${planId}`)).toEqual([mine.id, theirs.body.id].toSorted());
  expect(await idsOf(`/plans/${otherPlan}`)).toEqual([second.id]);
});

test("200: a deleted plan still lists its subscriptions; 404 1005: an unknown or another merchant's one", async () => {
  const { client, subscribe, planId } = await openSubscriber(shop, { day: '2027-03-10' });
  const stranger = await openSubscriber(shop, { day: '2027-03-10' });
  const { id } = await subscribe();
  await client.delete(`/plans/${planId}`);
  const { body } = await client.get<SubscriptionBody[]>(`/plans/${planId}/subscriptions`);
  expect(body.map(found => found.id)).toEqual([id]);
  expectError(await client.get('/plans/pnone/subscriptions'), 1005);
  expectError(await stranger.client.get(`/plans/${planId}/subscriptions`), 1005);
  expectError(await stranger.client.get(`${stranger.path}/subscriptions/${id}`), 1005);
});

test('200: an item of a list is what GET shows', async () => {
  const { client, path, subscribe, show } = await openSubscriber(shop, { day: '2027-03-10' });
  const { id } = await subscribe();
  const { body } = await client.get<SubscriptionBody[]>(`${path}/subscriptions`);
  expect(body).toEqual([await show(id)]);
  expect(body[0]).not.toHaveProperty('transaction');
});
