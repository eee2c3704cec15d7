import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openDiscounts, reservedOf, saveCode, saveCoupon, timesRedeemed } from './coupons-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('a new subscription with a coupon', () => {
  test.each<[name: string, coupon: object, amounts: number[]]>([
    ['once', { percent_off: 50, duration: 'once' }, [15_000, 30_000, 30_000, 30_000]],
    [
      'repeating for two payments',
      { percent_off: undefined, amount_off: 10_000, duration: 'repeating', payments: 2 },
      [20_000, 20_000, 30_000, 30_000],
    ],
    ['forever', { percent_off: 33.33, duration: 'forever' }, [20_001, 20_001, 20_001, 20_001]],
    [
      'repeating over free payments',
      { percent_off: 100, duration: 'repeating', payments: 2 },
      [30_000, 30_000],
    ],
    ['free forever', { percent_off: 100, duration: 'forever' }, []],
  ])('201: %s charges what is left', async (_name, terms, amounts) => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, terms);
    const { status, text, body } = await own.begin({ coupon });
    expect(status, text).toBe(201);
    await advance(own.client, { months: 3 });
    expect(await own.amounts()).toEqual(amounts);
    expect(await own.now(body.id)).toMatchObject({ status: 'active', current_period_number: 4 });
    const invoices = await own.invoices();
    expect(invoices.map(({ status: its }) => its)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(invoices.filter(({ total }) => total > 0).map(({ total }) => total)).toEqual(amounts);
    for (const { subtotal, discount, total } of invoices) expect(subtotal - discount).toBe(total);
    expect(await timesRedeemed(own.client, coupon)).toBe(1);
    expect(await reservedOf(shop, own.merchantId, coupon)).toBe(0);
  });

  test('201: shows the discount while it has payments left, and in the period of the last', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { duration: 'repeating', payments: 2 });
    const { code } = await saveCode(own.client, coupon, { code: 'DOSMESES' });
    const { body } = await own.begin({ coupon: 'dosmeses' });
    const shown = { coupon_id: coupon, code, name: 'Mitad', percent_off: 50, amount_off: null };
    expect(body.discount).toMatchObject({ ...shown, duration: 'repeating', payments_left: 1 });
    await advance(own.client, { months: 1 });
    expect((await own.now(body.id)).discount).toMatchObject({ ...shown, payments_left: 0 });
    await advance(own.client, { months: 1 });
    expect(await own.now(body.id)).not.toHaveProperty('discount');
  });

  test('201: without charge where nothing is left to pay: a paid invoice of zero, and no transaction', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { percent_off: 100 });
    const { status, body } = await own.begin({ coupon });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('transaction');
    expect(body).toMatchObject({ status: 'active', current_period_number: 1, charge_date: '2026-12-01' });
    expect(await own.invoices()).toMatchObject([
      { status: 'paid', subtotal: 30_000, discount: 30_000, total: 0, amount_paid: 0, transaction_id: null },
    ]);
    expect(await timesRedeemed(own.client, coupon)).toBe(1);
  });

  test('201: after a trial the first charge has the discount, and counts as the redemption', async () => {
    const own = await openDiscounts(shop, { plan: { trial_days: 10 } });
    const { id: coupon } = await saveCoupon(own.client);
    await own.begin({ coupon });
    expect([await timesRedeemed(own.client, coupon), await reservedOf(shop, own.merchantId, coupon)]).toEqual(
      [0, 1],
    );
    await advance(own.client, { days: 10 });
    expect(await own.amounts()).toEqual([15_000]);
    expect([await timesRedeemed(own.client, coupon), await reservedOf(shop, own.merchantId, coupon)]).toEqual(
      [1, 0],
    );
  });

  test('201: the tax applies after the discount', async () => {
    const own = await openDiscounts(shop, {
      plan: { amount: 100_000, tax: 'iva_19', tax_behavior: 'exclusive' },
    });
    const { id: coupon } = await saveCoupon(own.client);
    await own.begin({ coupon });
    expect(await own.amounts()).toEqual([59_500]);
  });
});

describe('a coupon that cannot be used', () => {
  test('404 1005: unknown, deleted or of another merchant', async () => {
    const [own, stranger] = [await openDiscounts(shop), await openDiscounts(shop)];
    const { id } = await saveCoupon(stranger.client, { id: 'ajeno' });
    const gone = await saveCoupon(own.client);
    await own.client.delete(`/coupons/${gone.id}`);
    for (const coupon of ['NADA', id, gone.id]) {
      const answer = await own.begin({ coupon });
      expectError(answer, 1005);
      expect(answer.body).toMatchObject({ reason: 'coupon_not_found', param: '/coupon' });
    }
  });

  test('412 3006: used up, over, inactive, or used by this customer before', async () => {
    const own = await openDiscounts(shop);
    const { client } = own;
    const usedUp = (await saveCoupon(client, { max_redemptions: 1 })).id;
    const mine = (await saveCoupon(client, { max_per_customer: 1 })).id;
    for (const coupon of [usedUp, mine]) expect((await own.begin({ coupon })).status).toBe(201);
    const over = (await saveCoupon(client, { redeem_by: '2026-10-31' })).id;
    const lastDay = (await saveCoupon(client, { redeem_by: '2026-11-01' })).id;
    const off = (await saveCoupon(client)).id;
    await client.put(`/coupons/${off}`, { active: false });
    const { id: couponId } = await saveCoupon(client);
    const code = await saveCode(client, couponId, { code: 'APAGADO' });
    await client.put(`/coupons/${couponId}/codes/${code.id}`, { active: false });
    await saveCode(client, couponId, { code: 'SOLOUNO', max_redemptions: 1 });
    expect((await own.begin({ coupon: 'soloUno' })).status).toBe(201);
    for (const coupon of [usedUp, mine, over, off, 'APAGADO', 'SOLOUNO']) {
      const answer = await own.begin({ coupon });
      expectError(answer, 3006);
      expect(answer.body, coupon).toMatchObject({ reason: 'coupon_not_redeemable', param: '/coupon' });
    }
    expect((await own.begin({ coupon: lastDay })).status).toBe(201);
  });

  test('422 1003: the coupon is for other plans', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { plans: [await savePlan(own.client)] });
    const answer = await own.begin({ coupon });
    expectError(answer, 1003);
    expect(answer.body).toMatchObject({ param: '/coupon', reason: 'coupon_of_other_plans' });
  });
});

describe('a declined first payment', () => {
  test('counts nothing; the retry of the period has the same discount, and counts once', async () => {
    const own = await openDiscounts(shop, { card: NO_FUNDS });
    const { id: coupon } = await saveCoupon(own.client, { max_redemptions: 1 });
    const { body } = await own.begin({ coupon });
    expect(body).toMatchObject({ status: 'past_due', transaction: { status: 'failed', amount: 15_000 } });
    expect([await timesRedeemed(own.client, coupon), await reservedOf(shop, own.merchantId, coupon)]).toEqual(
      [0, 1],
    );
    const good = await saveCard(own.client, undefined, own.path);
    expect((await own.put(body.id, { source_id: good })).status).toBe(200);
    expect(await own.amounts()).toEqual([15_000]);
    expect([await timesRedeemed(own.client, coupon), await reservedOf(shop, own.merchantId, coupon)]).toEqual(
      [1, 0],
    );
    await advance(own.client, { months: 1 });
    expect(await own.amounts()).toEqual([15_000, 30_000]);
  });

  test('gives the redemption back when the subscription ends unpaid', async () => {
    const own = await openDiscounts(shop, { card: NO_FUNDS });
    const { id: coupon } = await saveCoupon(own.client, { max_redemptions: 1 });
    const { body } = await own.begin({ coupon });
    expectError(await own.begin({ coupon }), 3006);
    expect((await own.client.delete(`${own.path}/subscriptions/${body.id}`)).status).toBe(204);
    expect([await timesRedeemed(own.client, coupon), await reservedOf(shop, own.merchantId, coupon)]).toEqual(
      [0, 0],
    );
    expect((await own.begin({ coupon })).status).toBe(201);
  });

  test('a declined renewal does not use up a payment of the discount', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { duration: 'repeating', payments: 2 });
    const { body } = await own.begin({ coupon });
    const poor = await saveCard(own.client, NO_FUNDS, own.path);
    await own.put(body.id, { source_id: poor });
    await advance(own.client, { months: 1 });
    expect((await own.now(body.id)).discount).toMatchObject({ payments_left: 1 });
    await own.put(body.id, { source_id: own.cardId });
    expect((await own.now(body.id)).discount).toMatchObject({ payments_left: 0 });
    expect(await own.amounts()).toEqual([15_000, 15_000]);
  });
});

describe('the event coupon.redeemed', () => {
  test('is emitted once per subscription, with its customer and code', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { duration: 'forever' });
    await saveCode(own.client, coupon, { code: 'SIEMPRE' });
    const { body } = await own.begin({ coupon: 'SIEMPRE' });
    await own.begin({ coupon });
    await advance(own.client, { months: 1 });
    const { body: events } = await own.client.get<{ sequence: number; coupon: object }[]>(
      '/events?type=coupon.redeemed',
    );
    expect(events.toSorted((a, b) => a.sequence - b.sequence)).toMatchObject([
      {
        sequence: 1,
        coupon: {
          id: coupon,
          times_redeemed: 1,
          redemption: {
            code: 'SIEMPRE',
            customer_id: own.customerId,
            subscription_id: body.id,
            discount: 15_000,
          },
        },
      },
      { sequence: 2, coupon: { id: coupon, times_redeemed: 2, redemption: { code: null } } },
    ]);
  });
});
