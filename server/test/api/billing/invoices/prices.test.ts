import { describe, expect, test } from 'vitest';
import {
  advance,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

interface InvoiceBody {
  total: number;
  tax: number;
  lines: { total: number }[];
}

const DAY = '2027-01-31';

async function open(options: SubscriberOptions = {}) {
  const own = await openSubscriber(shop, { day: DAY, ...options });
  const list = async () => (await own.client.get<InvoiceBody[]>('/invoices?limit=100')).body.toReversed();
  return { ...own, list };
}

describe('prices', () => {
  const seats = { name: 'Equipo', price_model: 'per_unit', amount: 10_000 };

  test('seats, setup and IVA: the charge is the invoice, and reports the tax', async () => {
    const { client, planId, subscribe, list } = await open({
      plan: { ...seats, tax: 'iva_19', tax_behavior: 'exclusive', setup_amount: 50_000 },
    });
    expect((await client.get(`/plans/${planId}`)).body).toMatchObject({
      price_model: 'per_unit',
      tax: 'iva_19',
      tax_behavior: 'exclusive',
      setup_amount: 50_000,
    });
    const subscription = await subscribe({ quantity: 5 });
    expect(subscription).toMatchObject({ quantity: 5, transaction: { amount: 119_000, iva: '19000.00' } });
    await advance(client, { months: 1 });
    const found = await list();
    expect(found.map(({ total, tax }) => [total, tax])).toEqual([
      [119_000, 19_000],
      [59_500, 9_500],
    ]);
    expect(found[0]?.lines.map(({ total }) => total)).toEqual([59_500, 59_500]);
  });

  test.each([
    ['graduated', 54_000],
    ['volume', 44_000],
  ])('%s tiers', async (price_model, amount) => {
    const tiers = [{ up_to: 10, unit_amount: 5_000 }, { unit_amount: 4_000 }];
    const { subscribe } = await open({ plan: { name: 'Tramos', price_model, tiers, amount: undefined } });
    expect(await subscribe({ quantity: 11 })).toMatchObject({ transaction: { amount } });
  });

  test('packages, and a minimum for a period', async () => {
    const plan = { price_model: 'package', package_size: 25, amount: 30_000, minimum_amount: 50_000 };
    const { subscribe } = await open({ plan });
    expect(await subscribe({ quantity: 26 })).toMatchObject({ transaction: { amount: 60_000 } });
    expect(await subscribe({ quantity: 25 })).toMatchObject({ transaction: { amount: 50_000 } });
  });

  test.each<[code: number, param: string, fields: object]>([
    [1001, '/tiers', { price_model: 'graduated' }],
    [1001, '/package_size', { price_model: 'package' }],
    [1003, '/price_model', { price_model: 'metered' }],
    [1003, '/tiers', { price_model: 'per_unit', tiers: [{ unit_amount: 1 }] }],
    [1003, '/package_size', { package_size: 5 }],
    [1003, '/tax', { tax_behavior: 'exclusive' }],
    [1003, '/tax', { tax: 'iva_16' }],
    [1003, '/tiers', { price_model: 'volume', tiers: [] }],
    [1003, '/tiers/0/up_to', { price_model: 'volume', tiers: [{ unit_amount: 1 }, { unit_amount: 1 }] }],
    [1003, '/tiers/0/up_to', { price_model: 'volume', tiers: [{ up_to: 5, unit_amount: 1 }] }],
    [
      1003,
      '/tiers/1/up_to',
      { price_model: 'volume', tiers: [{ up_to: 5 }, { up_to: 5 }, { unit_amount: 1 }] },
    ],
  ])('%d at %s: %j', async (error_code, param, fields) => {
    const { client } = await open();
    const { body } = await client.post('/plans', { ...PLAN, ...fields });
    expect(body).toMatchObject({ error_code, param });
  });

  test.each<[plan: object, quantity: number]>([
    [{}, 2],
    [{ price_model: 'per_unit', amount: 9_000_000_000 }, 2],
    [{ price_model: 'volume', tiers: [{ up_to: 3 }, { unit_amount: 1_000 }], amount: undefined }, 3],
  ])('422 1003: plan %j cannot be billed for %d', async (plan, quantity) => {
    const { client, path, planId, cardId } = await open({ plan });
    const body = { plan_id: planId, source_id: cardId, quantity };
    expect((await client.post(`${path}/subscriptions`, body)).body).toMatchObject({
      error_code: 1003,
      param: '/quantity',
    });
  });
});

const PLAN = {
  name: 'Plan',
  amount: 20_000,
  repeat_every: 1,
  repeat_unit: 'month',
  status_after_retry: 'unpaid',
  trial_days: 0,
};

describe('plans without new pricing', () => {
  const unnamed = (text: string) =>
    text.replaceAll(/"(?:p|s|a|k|tr|tok)[a-z0-9]{17,19}"/g, '"ID"').replaceAll(/\d{6}X+\d{4}/g, 'CARD');

  test('a plan and a subscription look as before', async () => {
    const { client, path, planId, cardId, subscribe } = await open();
    const plan = await client.get(`/plans/${planId}`);
    expect(unnamed(plan.text)).toBe(
      '{"id":"ID","creation_date":"2027-01-31T09:00:00-05:00","name":"Café mensual","amount":20000.00,"currency":"COP",' +
        '"repeat_every":1,"repeat_unit":"month","retry_times":3,"retry_schedule":"daily","status":"active",' +
        '"status_after_retry":"unpaid","trial_days":0}',
    );
    const body = { plan_id: planId, source_id: cardId };
    const made = await client.post<{ id: string }>(`${path}/subscriptions`, body);
    expect(Object.keys(made.body)).toEqual([...SUBSCRIPTION_FIELDS, 'transaction']);
    const { id } = await subscribe();
    const shown = await client.get<object>(`${path}/subscriptions/${id}`);
    expect(Object.keys(shown.body)).toEqual(SUBSCRIPTION_FIELDS);
    expect(unnamed(shown.text)).toMatch(
      /^\{"id":"ID","creation_date":"2027-01-31T09:00:00-05:00","status":"active","cancel_at_period_end":false,"charge_date":"2027-02-28","current_period_number":1,"period_end_date":"2027-02-27","trial_end_date":"2027-01-30","plan_id":"ID","customer_id":"ID","card":\{.*\}\}$/,
    );
  });
});

const SUBSCRIPTION_FIELDS = [
  'id',
  'creation_date',
  'status',
  'cancel_at_period_end',
  'charge_date',
  'current_period_number',
  'period_end_date',
  'trial_end_date',
  'plan_id',
  'customer_id',
  'card',
];
