import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listCharges,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

interface Overdue {
  subscriptions: { subscription_id: string; status: string }[];
  next: string | null;
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: '2027-03-10', card: NO_FUNDS, ...options });
  const { merchantId: id, privateKey } = subscriber;
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const overdue = async (query = '') => (await data.get<Overdue>(`/overdue${query}`)).body;
  return { ...subscriber, data, overdue };
}

/** Declines its first charge, then approves. */
const POOR_AT_FIRST = '4000000080010004';

test('200: lists who owes, for which plan, at which attempt, with which code', async () => {
  const { subscribe, overdue, customerId, planId } = await open();
  const { id } = await subscribe();
  expect(await overdue()).toEqual({
    subscriptions: [
      {
        subscription_id: id,
        status: 'past_due',
        customer: { id: customerId, name: 'Ana Torres', email: 'ana@example.com' },
        plan: { id: planId, name: 'Café mensual' },
        attempt: 1,
        attempts: 4,
        next_try: '2027-03-11',
        next_try_at: '2027-03-11T00:00:00-05:00',
        last_retry: { class: 'later', reason: 'funds' },
        period_end_date: '2027-04-09',
        last_error: { error_code: 3003, description: 'The card has insufficient funds' },
        amount_at_risk: 20_000,
        card: { card_number: '444444XXXXXX4448', brand: 'visa' },
        href: `/suscripciones/${customerId}/${id}`,
      },
    ],
    next: null,
  });
  expect((await overdue('?status=unpaid')).subscriptions).toEqual([]);
});

test('200: a subscription in arrears, with its next steps, contacts, and from when contact is legal', async () => {
  const { subscribe, data, overdue, client } = await open();
  const { id } = await subscribe();
  const [listed] = (await overdue()).subscriptions;
  const arrears = async () => (await data.get(`/overdue/${id}`)).body;
  expect(await arrears()).toEqual({
    ...listed,
    after_retries: 'unpaid',
    phone: null,
    now: expect.stringMatching(/^2027-03-10T/),
    contact_at: expect.any(String),
  });
  // A Sunday: Ley 2300 allows contact again on Monday at 7:00.
  await client.put('/sandbox/clock', { now: '2027-03-14T10:00:00-05:00' });
  expect(await arrears()).toMatchObject({
    now: '2027-03-14T10:00:00-05:00',
    contact_at: '2027-03-15T07:00:00-05:00',
  });
});

test('404 1005: a subscription that owes nothing', async () => {
  const { subscribe, data } = await open({ card: '4111111111111111' });
  const { id } = await subscribe();
  expect(await data.get(`/overdue/${id}`)).toMatchObject({ status: 404, body: { error_code: 1005 } });
});

test('200: pages list everyone once', async () => {
  const { subscribe, overdue } = await open();
  const ids = [(await subscribe()).id, (await subscribe()).id, (await subscribe()).id].toSorted();
  const first = await overdue('?limit=2');
  const second = await overdue(`?limit=2&after=${first.next}`);
  const seen = [...first.subscriptions, ...second.subscriptions].map(row => row.subscription_id);
  expect(seen).toEqual(ids);
  expect(second.next).toBeNull();
});

test('200: a reminder emails the payment link only to those who owe', async () => {
  const { subscribe, data, merchantId, client, path, planId } = await open();
  const { id } = await subscribe();
  const paid = await client.post(`${path}/subscriptions`, {
    plan_id: planId,
    source_id: await saveCard(client, undefined, path),
  });
  const sent = await data.post('/overdue/remind', {
    subscription_ids: [id, String(paid.body.id), 'smissing', id],
  });
  expect(sent.status).toBe(200);
  // The email about the decline left on that day, so the reminder waits for the next day.
  const waiting = [{ subscription_id: id, leaves_at: '2027-03-11T07:00:00-05:00' }];
  expect(sent.body).toEqual({ reminded: [id], left_out: [paid.body.id, 'smissing'], waiting });
  const emails = await mailsOf(shop.gateway, merchantId);
  // The first email is the one about the decline.
  expect(emails.map(({ kind }) => kind)).toEqual(['failed_renewal', 'failed_renewal']);
  expect(emails[1]?.text).toMatch(/http:\S+\/mi-suscripcion\/\S+/);
});

test('200: charging now pays the debt once, and a second click finds nothing due', async () => {
  const { subscribe, data, client, show } = await open({ card: POOR_AT_FIRST });
  const { id } = await subscribe();
  const [first, second] = await Promise.all([
    data.post<{ result: string }[]>('/overdue/retry', { subscription_ids: [id] }),
    data.post<{ result: string }[]>('/overdue/retry', { subscription_ids: [id] }),
  ]);
  const results = [first.body[0]?.result, second.body[0]?.result];
  expect(results).toContain('paid');
  expect(results.filter(result => result === 'paid')).toHaveLength(1);
  expect(await show(id)).toMatchObject({ status: 'active', current_period_number: 1 });
  const charges = await listCharges(client);
  expect(charges.map(({ status }) => status)).toEqual(['failed', 'completed']);
  const again = await data.post('/overdue/retry', { subscription_ids: [id] });
  expect(again.body).toEqual([{ subscription_id: id, result: 'not_owed' }]);
});

test("200: a decline counts as an attempt, and the last one applies the plan's final status", async () => {
  const { subscribe, data, overdue } = await open({ plan: { retry_times: 1 } });
  const { id } = await subscribe();
  const { body } = await data.post<object[]>('/overdue/retry', { subscription_ids: [id] });
  expect(body).toMatchObject([
    {
      subscription_id: id,
      result: 'refused',
      error_code: 3003,
      description: 'The card has insufficient funds',
    },
  ]);
  expect((await overdue()).subscriptions).toMatchObject([
    { subscription_id: id, status: 'unpaid', attempt: 2, attempts: 2, next_try: null },
  ]);
  // An unpaid subscription can be charged too, and stays unpaid if the charge is declined.
  await data.post('/overdue/retry', { subscription_ids: [id] });
  expect((await overdue()).subscriptions).toMatchObject([{ subscription_id: id, status: 'unpaid' }]);
});

test('200: nothing of another merchant is listed, reminded or charged', async () => {
  const { subscribe, client } = await open();
  const { id } = await subscribe();
  const other = await open();
  expect((await other.overdue()).subscriptions).toEqual([]);
  expect((await other.data.post('/overdue/remind', { subscription_ids: [id] })).body).toEqual({
    reminded: [],
    left_out: [id],
    waiting: [],
  });
  expect((await other.data.post('/overdue/retry', { subscription_ids: [id] })).body).toEqual([
    { subscription_id: id, result: 'not_owed' },
  ]);
  expect(await listCharges(client)).toHaveLength(1);
});

test.each([
  [{}, 400],
  [{ subscription_ids: [] }, 422],
  [{ subscription_ids: Array.from({ length: 101 }, (_, n) => `s${n}`) }, 422],
])('4xx: %j', async (body, status) => {
  const { data } = await open();
  expect((await data.post('/overdue/remind', body)).status).toBe(status);
});
