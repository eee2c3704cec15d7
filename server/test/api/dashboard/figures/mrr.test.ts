import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  advance,
  DECLINED,
  freezeClock,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';
import { perUnit } from '../../billing/changes/changes-world.ts';

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

interface MrrBody {
  mrr: number;
  since: string;
  months: ({ month: string; opening: number; closing: number } & Record<
    'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn',
    { amount: number; count: number }
  >)[];
}

/** A merchant on January 10, 2027, with a plan of 20,000 a month. */
async function openMrr(options: { card?: string; plan?: object } = {}) {
  const own = await openSubscriber(shop, { day: '2027-01-10', ...options });
  const data = dashboard.clientOf({ merchant: { id: own.merchantId }, privateKey: own.privateKey });
  const read = async () => (await data.get<MrrBody>('/analytics/mrr')).body;
  return {
    ...own,
    data,
    read,
    /** The current month's movements, as `new 20000 (1)`; omits those with no change. */
    movements: async () => {
      const { month: _month, opening: _opening, closing: _closing, ...rest } = (await read()).months.at(-1)!;
      return Object.entries(rest).flatMap(([name, { amount, count }]) =>
        count === 0 ? [] : [`${name} ${amount} (${count})`],
      );
    },
    goTo: (day: string) => freezeClock(shop, own.merchantId, day),
  };
}

test('200: a year of one customer, month by month', async () => {
  const { client, path, read, subscribe } = await openMrr();
  const dearer = await savePlan(client, { name: 'Café grande', amount: 50_000 });
  const { id } = await subscribe();
  const one = `${path}/subscriptions/${id}`;
  await advance(client, { to: '2027-02-12T09:00:00-05:00' });
  await client.put(one, { plan_id: dearer });
  await advance(client, { to: '2027-03-12T09:00:00-05:00' });
  await client.put(one, { pause: {} });
  await advance(client, { to: '2027-05-12T09:00:00-05:00' });
  await client.put(one, { pause: null });
  await advance(client, { to: '2027-06-12T09:00:00-05:00' });
  await client.delete(one);
  const { mrr, months } = await read();
  expect(mrr).toBe(0);
  const none = { amount: 0, count: 0 };
  const quiet = { new: none, reactivation: none, expansion: none, contraction: none, churn: none };
  expect(months.slice(-6)).toEqual([
    { month: '2027-01', opening: 0, ...quiet, new: { amount: 20_000, count: 1 }, closing: 20_000 },
    { month: '2027-02', opening: 20_000, ...quiet, expansion: { amount: 30_000, count: 1 }, closing: 50_000 },
    { month: '2027-03', opening: 50_000, ...quiet, churn: { amount: -50_000, count: 1 }, closing: 0 },
    { month: '2027-04', opening: 0, ...quiet, closing: 0 },
    { month: '2027-05', opening: 0, ...quiet, reactivation: { amount: 50_000, count: 1 }, closing: 50_000 },
    { month: '2027-06', opening: 50_000, ...quiet, churn: { amount: -50_000, count: 1 }, closing: 0 },
  ]);
});

describe('200: what a subscription adds to the recurring revenue', () => {
  test.each([
    ['a twelfth of a year', { amount: 120_000, repeat_unit: 'year' }, {}, 10_000],
    ['a third of a quarter', { amount: 10_000, repeat_every: 3 }, {}, 3_333.33],
    ['52 weeks in 12 months', { amount: 12_000, repeat_unit: 'week' }, {}, 52_000],
    ['its quantity', perUnit(7_000), { quantity: 4 }, 28_000],
    [
      'its tax, where that is not in the price',
      { amount: 10_000, tax: 'iva_19', tax_behavior: 'exclusive' },
      {},
      11_900,
    ],
    ['no setup amount', { amount: 10_000, setup_amount: 90_000 }, {}, 10_000],
    [
      'what its tiers say',
      {
        amount: undefined,
        price_model: 'graduated',
        tiers: [
          { up_to: 2, unit_amount: 5_000 },
          { up_to: null, unit_amount: 1_000, flat_amount: 300 },
        ],
      },
      { quantity: 5 },
      13_300,
    ],
  ])('%s', async (_name, plan, fields, mrr) => {
    const { read, subscribe } = await openMrr({ plan });
    await subscribe(fields);
    expect((await read()).mrr).toBe(mrr);
  });

  test('its items', async () => {
    const { client, planId, read, subscribe } = await openMrr();
    const seats = await savePlan(client, perUnit(3_000));
    await subscribe({ items: [{ plan_id: planId }, { plan_id: seats, quantity: 3 }] });
    expect((await read()).mrr).toBe(29_000);
  });

  test.each([
    ['half of it with a coupon for ever', { percent_off: 50, duration: 'forever' }, 10_000],
    ['all of it with a coupon for one payment', { percent_off: 50, duration: 'once' }, 20_000],
    ['less than a repeated amount', { amount_off: 5_000, duration: 'repeating', payments: 2 }, 15_000],
    ['nothing with a coupon for all of it', { percent_off: 100, duration: 'forever' }, 0],
  ])('%s', async (_name, coupon, mrr) => {
    const { client, read, subscribe } = await openMrr();
    await client.post('/coupons', { id: 'c', name: 'Cupón', ...coupon });
    await subscribe({ coupon: 'c' });
    expect((await read()).mrr).toBe(mrr);
  });

  test('nothing in a trial, and from its first payment on', async () => {
    const { client, movements, read, subscribe } = await openMrr({ plan: { trial_days: 5 } });
    await subscribe();
    expect((await read()).mrr).toBe(0);
    await advance(client, { days: 7 });
    expect((await read()).mrr).toBe(20_000);
    expect(await movements()).toEqual(['new 20000 (1)']);
  });

  test('nothing before its first payment; what it is overdue with later, until it is unpaid', async () => {
    const { client, path, cardId, movements, read, subscribe } = await openMrr();
    const declined = await saveCard(client, DECLINED, path);
    await subscribe({ source_id: declined });
    expect((await read()).mrr).toBe(0);
    const { id } = await subscribe({ source_id: cardId });
    await client.put(`${path}/subscriptions/${id}`, { source_id: declined });
    await advance(client, { to: '2027-02-10T12:00:00-05:00' });
    expect((await read()).mrr).toBe(20_000);
    await advance(client, { days: 6 });
    expect((await read()).mrr).toBe(0);
    expect(await movements()).toEqual(['churn -20000 (1)']);
    await client.put(`${path}/subscriptions/${id}`, { source_id: cardId });
    await advance(client, { days: 1 });
    expect(await movements()).toEqual(['reactivation 20000 (1)', 'churn -20000 (1)']);
  });
});

describe('200: movements are those of the customer', () => {
  test('a second subscription is an expansion, and its end a contraction', async () => {
    const { client, path, movements, subscribe } = await openMrr();
    await subscribe();
    const second = await subscribe();
    await client.delete(`${path}/subscriptions/${second.id}`);
    expect(await movements()).toEqual(['new 20000 (1)', 'expansion 20000 (1)', 'contraction -20000 (1)']);
  });

  test('a returning customer is a reactivation, another one is new', async () => {
    const { client, path, planId, movements, subscribe } = await openMrr();
    const first = await subscribe();
    await client.delete(`${path}/subscriptions/${first.id}`);
    await subscribe();
    const other = `/customers/${await saveCustomer(client, { requires_account: false })}`;
    const source_id = await saveCard(client, undefined, other);
    await client.post(`${other}/subscriptions`, { plan_id: planId, source_id });
    expect(await movements()).toEqual(['new 40000 (2)', 'reactivation 20000 (1)', 'churn -20000 (1)']);
  });

  test('a discount that ends is an expansion on the day of the first whole payment', async () => {
    const { client, movements, subscribe } = await openMrr();
    await client.post('/coupons', {
      id: 'c',
      name: 'Dos',
      percent_off: 25,
      duration: 'repeating',
      payments: 2,
    });
    await subscribe({ coupon: 'c' });
    await advance(client, { to: '2027-02-12T09:00:00-05:00' });
    expect(await movements()).toEqual([]);
    await advance(client, { to: '2027-03-12T09:00:00-05:00' });
    expect(await movements()).toEqual(['expansion 5000 (1)']);
  });

  test('a change for the end of the period counts on its day', async () => {
    const { client, path, movements, subscribe } = await openMrr({ plan: perUnit(1_000) });
    const { id } = await subscribe({ quantity: 9 });
    await client.put(`${path}/subscriptions/${id}`, { quantity: 4, when: 'period_end' });
    expect(await movements()).toEqual(['new 9000 (1)']);
    await advance(client, { to: '2027-02-12T09:00:00-05:00' });
    expect(await movements()).toEqual(['contraction -5000 (1)']);
  });
});

test('200: Analítica and Planes show the same figure', async () => {
  const { data, read, subscribe } = await openMrr({ plan: perUnit(1_000) });
  await subscribe({ quantity: 9 });
  const { mrr } = await read();
  const { body } = await data.get<{ mrr: number; months: { mrr: number }[] }>('/analytics?months=1');
  expect([body.mrr, body.months[0]?.mrr]).toEqual([mrr, mrr]);
  const { body: plans } = await data.get<{ mrr: number }[]>('/plans');
  expect(plans.map(plan => plan.mrr)).toEqual([9_000]);
});

test('200: months before movements were recorded are left out', async () => {
  const { data, read, merchantId, goTo } = await openMrr();
  await goTo('2028-03-05');
  const text = `update merchants set mrr_since = '2027-12-31T22:00:00-05:00' where id = $1`;
  await shop.gateway.database.run({ name: 'test_mrr_since', text }, [merchantId]);
  const { since, months } = await read();
  expect([since, ...months.map(({ month }) => month)]).toEqual([
    '2027-12-31',
    '2027-12',
    '2028-01',
    '2028-02',
    '2028-03',
  ]);
  expect((await data.get<MrrBody>('/analytics/mrr?months=2')).body.months).toHaveLength(2);
});

test.each(['0', '37', 'x'])('422 1003: months=%s', async months => {
  const data = dashboard.clientOf(await shop.merchant());
  expect((await data.get(`/analytics/mrr?months=${months}`)).status).toBe(422);
});
