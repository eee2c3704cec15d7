import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { plan } from '../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { usualTerms } from '../../support/world/settlement/settled-merchant.ts';
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
  status: string;
  error_message: string | null;
  splits?: { merchant_id: string; amount: number; percent?: number }[];
}

/** A platform with a seller, a plan without splits, and a subscription of it. */
async function openSubscribed({
  hasAccount = false,
  plan: fields = {},
}: {
  hasAccount?: boolean;
  plan?: object;
} = {}) {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const { client, merchantId } = platform;
  const ofSeller = [
    { merchant_id: seller.id, percent: 80 },
    { merchant_id: merchantId, percent: 20 },
  ];
  const savePlan = async (more: object = {}) =>
    String((await client.post('/plans', { ...plan, price_model: 'per_unit', ...more })).body['id']);
  const planId = await savePlan(fields);
  const path = `/customers/${await saveCustomer(client, { requires_account: hasAccount })}`;
  const source_id = await saveCard(client, '4242424242424242', path);
  const made = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id: planId, source_id });
  expect(made.status, made.text).toBe(201);
  const own = `${path}/subscriptions/${made.body.id}`;
  return {
    ...platform,
    seller,
    path,
    source_id,
    planId,
    subscriptionId: made.body.id,
    shared: await savePlan({ name: 'Con vendedor', splits: ofSeller }),
    change: (body: object) => client.put(own, body),
    preview: (body: object) => client.post(`${own}/preview`, body),
    show: async () => (await client.get(own)).body,
    charges: async () => (await client.get<Charged[]>('/charges')).body.toReversed(),
  };
}

const forcePlan = statement(
  'test_force_plan',
  'update subscriptions set plan_id = $3, quantity = 1, period_amount_centavos = null where merchant_id = $1 and id = $2',
);

describe('a customer with an account', () => {
  const refused = { http_code: 422, error_code: 1003, reason: 'split_customer_account' };

  test.each([
    ['now', {}],
    ['at the end of the period', { when: 'period_end' }],
    ['without proration', { proration: 'none' }],
    ['with the next invoice', { proration: 'next_invoice' }],
    ['paid on a page', { payment: 'invoice' }],
  ])('422 1003: cannot change to a plan with splits, %s', async (_when, options) => {
    const { change, preview, shared, show, planId } = await openSubscribed({ hasAccount: true });
    expect((await change({ plan_id: shared, ...options })).body).toMatchObject(refused);
    expect((await preview({ plan_id: shared, ...options })).body).toMatchObject(refused);
    expect((await change({ items: [{ plan_id: shared, quantity: 2 }], ...options })).body).toMatchObject(
      refused,
    );
    expect(await show()).toMatchObject({ plan_id: planId });
    expect(await show()).not.toHaveProperty('pending_change');
  });

  test('422 1003: cannot begin an invoiced subscription of a plan with splits', async () => {
    const { client, path, shared } = await openSubscribed({ hasAccount: true });
    const body = { plan_id: shared, collection: 'send_invoice' };
    expect((await client.post(`${path}/subscriptions`, body)).body).toMatchObject(refused);
  });

  test('declined: a subscription that came to a plan with splits is not charged without them', async () => {
    const { client, merchantId, subscriptionId, shared, show, charges } = await openSubscribed({
      hasAccount: true,
    });
    await shop.gateway.database.run(forcePlan, [merchantId, subscriptionId, shared]);
    await client.post('/sandbox/clock/advance', { months: 1 });
    const [, renewal] = await charges();
    expect(renewal).toMatchObject({ status: 'failed' });
    expect(renewal?.error_message).toContain('shared with sellers');
    expect(await show()).toMatchObject({ status: 'past_due', plan_id: shared });
    const events = await client.get<{ type: string }[]>('/events?limit=100');
    expect(events.body.map(({ type }) => type)).toContain('charge.failed');
  });
});

test('declined: a renewal that can no longer be shared, until the operator settles the platform again', async () => {
  const { client, merchantId, path, shared, source_id, subscriptionId } = await openSubscribed();
  await client.delete(`${path}/subscriptions/${subscriptionId}`);
  const made = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id: shared, source_id });
  const { database, clock } = shop.gateway;
  await saveTerms(database, { ...usualTerms(merchantId), model: 'direct' }, clock.now());
  await client.post('/sandbox/clock/advance', { months: 1 });
  const own = `${path}/subscriptions/${made.body.id}`;
  expect((await client.get(own)).body).toMatchObject({ status: 'past_due' });
  const [failed] = (await client.get<Charged[]>('/charges')).body;
  expect(failed?.error_message).toContain('shared with sellers');
  await saveTerms(database, usualTerms(merchantId), clock.now());
  await client.post('/sandbox/clock/advance', { days: 1 });
  expect((await client.get(own)).body).toMatchObject({ status: 'active' });
  expect((await client.get<Charged[]>('/charges')).body[0]?.splits).toHaveLength(2);
});

describe('changes between plans with other splits', () => {
  const prorated = { http_code: 422, error_code: 1003, reason: 'split_change_prorated' };

  test('422 1003: not within the period, since one bill would be shared in two ways', async () => {
    const { change, preview, shared } = await openSubscribed();
    expect((await preview({ plan_id: shared, quantity: 2 })).body).toMatchObject(prorated);
    expect((await change({ plan_id: shared, quantity: 2 })).body).toMatchObject(prorated);
    expect((await change({ plan_id: shared, quantity: 2, proration: 'next_invoice' })).body).toMatchObject(
      prorated,
    );
  });

  test.each([[{ when: 'period_end' }], [{ proration: 'none' }]])(
    '200: %j, and the next period is shared as its plan says',
    async options => {
      const { change, client, shared, charges, seller, planId } = await openSubscribed();
      expect((await change({ plan_id: shared, ...options })).status).toBe(200);
      await client.post('/sandbox/clock/advance', { months: 1 });
      const [first, second] = await charges();
      expect(first).not.toHaveProperty('splits');
      expect(second?.splits).toMatchObject([{ merchant_id: seller.id, amount: 16_000 }, { amount: 4_000 }]);
      expect((await change({ plan_id: planId, ...options })).status).toBe(200);
      await client.post('/sandbox/clock/advance', { months: 1 });
      expect((await charges())[2]).not.toHaveProperty('splits');
    },
  );

  test('200: within the period to a plan with the same splits; the bill of the change is shared', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const { client } = platform;
    const splits = [{ merchant_id: seller.id, percent: 100 }];
    const ids: string[] = [];
    for (const amount of [20_000, 50_000]) {
      ids.push(String((await client.post('/plans', { ...plan, amount, splits })).body['id']));
    }
    const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
    const source_id = await saveCard(client, '4242424242424242', path);
    const made = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id: ids[0], source_id });
    const changed = await client.put(`${path}/subscriptions/${made.body.id}`, { plan_id: ids[1] });
    expect(changed.body).toMatchObject({ plan_id: ids[1], transaction: { amount: 30_000 } });
    const [charge] = (await client.get<Charged[]>('/charges')).body;
    expect(charge?.splits).toMatchObject([{ merchant_id: seller.id, amount: 30_000, percent: 100 }]);
  });

  test('422 1003: the change of a plan with splits does not wait for the next invoice', async () => {
    const { change, client, path, shared, source_id } = await openSubscribed();
    const made = await client.post<{ id: string }>(`${path}/subscriptions`, { plan_id: shared, source_id });
    const answer = await client.put(`${path}/subscriptions/${made.body.id}`, {
      quantity: 3,
      proration: 'next_invoice',
    });
    expect(answer.body).toMatchObject({ http_code: 422, reason: 'split_change_deferred' });
    expect((await change({ quantity: 3, proration: 'next_invoice' })).status).toBe(200);
  });

  test('422 1003: a seller that is suspended', async () => {
    const { change, operator, seller, shared, client, path, source_id } = await openSubscribed();
    await operator('PUT', `/${seller.id}`, { suspended: true });
    const refused = { http_code: 422, reason: 'split_seller_not_live' };
    expect((await change({ plan_id: shared, when: 'period_end' })).body).toMatchObject(refused);
    const begun = await client.post(`${path}/subscriptions`, { plan_id: shared, source_id });
    expect(begun.body).toMatchObject(refused);
  });
});

describe('items of a subscription', () => {
  test('422 1003: a further item whose plan has other splits', async () => {
    const { client, path, shared, planId, source_id, change } = await openSubscribed();
    const refused = { http_code: 422, error_code: 1003, reason: 'split_items_differ' };
    const items = [{ plan_id: planId }, { plan_id: shared }];
    const begun = await client.post(`${path}/subscriptions`, { plan_id: planId, items, source_id });
    expect(begun.body).toMatchObject(refused);
    expect((await change({ items })).body).toMatchObject(refused);
    const other = await client.post(`${path}/subscriptions`, {
      plan_id: shared,
      items: [{ plan_id: shared }, { plan_id: planId }],
      source_id,
    });
    expect(other.body).toMatchObject(refused);
  });
});

describe('one-off items', () => {
  test('stay with the platform: the renewal shares only the lines of the plan', async () => {
    const { client, path, shared, source_id, subscriptionId, seller, merchantId, work } =
      await openSubscribed();
    await client.delete(`${path}/subscriptions/${subscriptionId}`);
    await client.post(`${path}/subscriptions`, { plan_id: shared, source_id });
    await client.post(`${path}/invoice_items`, { amount: 5_000, description: 'Instalación' });
    await client.post('/sandbox/clock/advance', { months: 1 });
    const [renewal] = (await client.get<Charged[]>('/charges')).body;
    expect(renewal).toMatchObject({ amount: 25_000 });
    expect(renewal?.splits).toEqual([
      { merchant_id: seller.id, amount: 16_000, fee_payer: 'platform', refund_share: 100 },
      { merchant_id: merchantId, amount: 9_000, fee_payer: 'platform', refund_share: 100 },
    ]);
    await work();
    const shares = await seller.shares();
    expect(shares.map(({ amount }) => amount)).toEqual([16_000, 16_000]);
  });
});
