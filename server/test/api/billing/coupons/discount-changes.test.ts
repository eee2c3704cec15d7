import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openDiscounts, reservedOf, saveCoupon, timesRedeemed } from './coupons-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

/** Subscribed without a coupon; it is the middle of the first period. */
async function openPlain() {
  const own = await openDiscounts(shop);
  const { body } = await own.begin({});
  await own.goTo('2026-11-16');
  return { ...own, id: body.id };
}

describe('PUT a coupon', () => {
  test('200: from the next charge on; the preview said how much', async () => {
    const own = await openPlain();
    const { id: coupon } = await saveCoupon(own.client);
    const shown = await own.preview(own.id, { coupon });
    expect(shown.body).toMatchObject({ invoice: null, next_charge_date: '2026-12-01', next_amount: 15_000 });
    const { status, text, body } = await own.put(own.id, { coupon });
    expect(status, text).toBe(200);
    expect(body.discount).toMatchObject({ coupon_id: coupon, payments_left: 1 });
    await advance(own.client, { months: 2 });
    expect(await own.amounts()).toEqual([30_000, 15_000, 30_000]);
    expect(await timesRedeemed(own.client, coupon)).toBe(1);
  });

  test('200: the same coupon again is the same redemption', async () => {
    const own = await openPlain();
    const { id: coupon } = await saveCoupon(own.client, { max_redemptions: 1 });
    for (let time = 0; time < 3; time += 1) expect((await own.put(own.id, { coupon })).status).toBe(200);
    expect(await reservedOf(shop, own.merchantId, coupon)).toBe(1);
  });

  test('200: another coupon takes its place, and a reservation that was not paid is given back', async () => {
    const own = await openPlain();
    const [first, second] = [await saveCoupon(own.client), await saveCoupon(own.client, { percent_off: 10 })];
    await own.put(own.id, { coupon: first.id });
    expect((await own.put(own.id, { coupon: second.id })).body.discount).toMatchObject({ percent_off: 10 });
    expect(await reservedOf(shop, own.merchantId, first.id)).toBe(0);
    await advance(own.client, { months: 1 });
    expect(await own.amounts()).toEqual([30_000, 27_000]);
  });

  test('200: null removes it', async () => {
    const own = await openPlain();
    const { id: coupon } = await saveCoupon(own.client);
    await own.put(own.id, { coupon });
    const { status, body } = await own.put(own.id, { coupon: null });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('discount');
    expect(await reservedOf(shop, own.merchantId, coupon)).toBe(0);
    await advance(own.client, { months: 1 });
    expect(await own.amounts()).toEqual([30_000, 30_000]);
  });

  test('200: null from a merchant with the lenient profile removes it, too', async () => {
    const own = await openDiscounts(shop, { profile: 'lenient' });
    const { id: coupon } = await saveCoupon(own.client, { duration: 'forever' });
    const { body } = await own.begin({ coupon });
    await own.goTo('2026-11-16');
    expect((await own.put(body.id, { coupon: null })).body).not.toHaveProperty('discount');
  });

  test('412 3006: while the subscription owes a period, or on the day of its charge', async () => {
    const own = await openPlain();
    const { id: coupon } = await saveCoupon(own.client);
    await own.put(own.id, { source_id: await saveCard(own.client, NO_FUNDS, own.path) });
    await own.goTo('2026-12-01');
    expectError(await own.put(own.id, { coupon }), 3006);
    await advance(own.client, { days: 1 });
    expectError(await own.put(own.id, { coupon }), 3006);
    expect(await reservedOf(shop, own.merchantId, coupon)).toBe(0);
  });

  test('422 1003: together with another change', async () => {
    const own = await openPlain();
    const { id: coupon } = await saveCoupon(own.client);
    const plan = await savePlan(own.client, { amount: 50_000 });
    expectError(await own.put(own.id, { coupon, plan_id: plan }), 1003);
    expectError(await own.put(own.id, { coupon, cancel_at_period_end: true }), 1003);
    expectError(await own.preview(own.id, { coupon, plan_id: plan }), 1003);
  });
});

describe('a change of plan with a discount', () => {
  /** Half of the first period, in its middle. */
  async function openHalf() {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client);
    const { body } = await own.begin({ coupon });
    await own.goTo('2026-11-16');
    const dearer = await savePlan(own.client, { name: 'Grande', amount: 50_000 });
    return { ...own, id: body.id, dearer };
  }

  test('200: both lines carry the discount of the period; the next period has none', async () => {
    const own = await openHalf();
    const shown = await own.preview(own.id, { plan_id: own.dearer });
    expect(shown.body).toMatchObject({ invoice: { total: 5_000 }, next_amount: 50_000 });
    expect((await own.put(own.id, { plan_id: own.dearer })).status).toBe(200);
    const [, change] = await own.invoices();
    expect(change).toMatchObject({
      subtotal: 10_000,
      discount: 5_000,
      total: 5_000,
      lines: [
        { type: 'proration', amount: -15_000, discount: -7_500 },
        { type: 'proration', amount: 25_000, discount: 12_500 },
      ],
    });
    await advance(own.client, { months: 1 });
    expect(await own.amounts()).toEqual([15_000, 5_000, 50_000]);
  });

  test('200: a period that was paid with a discount gives back what it cost, also after the coupon is gone', async () => {
    const own = await openHalf();
    await own.put(own.id, { coupon: null });
    await own.put(own.id, { plan_id: own.dearer });
    const [, change] = await own.invoices();
    expect(change).toMatchObject({ total: 17_500, lines: [{ total: -7_500 }, { total: 25_000 }] });
  });

  test('200: a coupon for one plan is not applied to another', async () => {
    const own = await openDiscounts(shop);
    const { id: coupon } = await saveCoupon(own.client, { duration: 'forever', plans: [own.planId] });
    const { body } = await own.begin({ coupon });
    const other = await savePlan(own.client, { amount: 50_000 });
    await own.goTo('2026-11-16');
    await own.put(body.id, { plan_id: other, when: 'period_end' });
    await advance(own.client, { months: 1 });
    expect(await own.amounts()).toEqual([15_000, 50_000]);
  });
});
