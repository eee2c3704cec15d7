import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { savePlan } from '../../../support/world/billing/subscriptions.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { type CodeBody, type CouponBody, half, saveCode, saveCoupon } from './coupons-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startSharedGateway();
});
afterAll(() => shop.close());

const open = async () => (await shop.merchant()).client;

describe('POST /coupons', () => {
  test('201: a percentage of the first payment, with an id of the gateway', async () => {
    const client = await open();
    const coupon = await saveCoupon(client, { percent_off: 12.5 });
    expect(coupon).toMatchObject({
      ...half,
      percent_off: 12.5,
      amount_off: null,
      payments: null,
      max_redemptions: null,
      redeem_by: null,
      plans: null,
      active: true,
      times_redeemed: 0,
    });
    expect(coupon.id).toMatch(/^cp[a-z0-9]{18}$/);
    expect((await client.get<CouponBody>(`/coupons/${coupon.id}`)).body).toEqual(coupon);
  });

  test('201: an amount, an id of the merchant and every limit', async () => {
    const client = await open();
    const planId = await savePlan(client);
    const sent = {
      id: 'verano2027',
      name: 'Verano',
      amount_off: 5_000.5,
      duration: 'repeating',
      payments: 3,
      max_redemptions: 100,
      max_per_customer: 1,
      redeem_by: '2027-03-31',
      plans: [planId],
    };
    const { status, body } = await client.post<CouponBody>('/coupons', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, percent_off: null });
  });

  test('409 1006: the id is taken, also by a coupon that was deleted', async () => {
    const client = await open();
    await saveCoupon(client, { id: 'navidad' });
    expectError(await client.post('/coupons', { ...half, id: 'navidad' }), 1006);
    expect((await client.delete('/coupons/navidad')).status).toBe(204);
    expectError(await client.post('/coupons', { ...half, id: 'navidad' }), 1006);
  });

  test.each<[string, object, 1001 | 1003, string]>([
    ['no discount', { percent_off: undefined }, 1001, '/percent_off'],
    ['two discounts', { amount_off: 100 }, 1003, '/percent_off'],
    ['zero percent', { percent_off: 0 }, 1003, '/percent_off'],
    ['more than everything', { percent_off: 100.01 }, 1003, '/percent_off'],
    ['a tenth of a basis point', { percent_off: 0.001 }, 1003, '/percent_off'],
    ['repeating without payments', { duration: 'repeating' }, 1001, '/payments'],
    ['once with payments', { payments: 2 }, 1003, '/payments'],
    ['an id in upper case', { id: 'VERANO' }, 1001, '/id'],
    ['an unknown duration', { duration: 'monthly' }, 1003, '/duration'],
  ])('rejected: %s', async (_name, fields, code, param) => {
    const client = await open();
    const answer = await client.post('/coupons', { ...half, ...fields });
    expectError(answer, code);
    expect(answer.body).toMatchObject({ param });
  });

  test('404 1005: one of its plans does not exist', async () => {
    const client = await open();
    const answer = await client.post('/coupons', { ...half, plans: [await savePlan(client), 'p0'] });
    expectError(answer, 1005);
    expect(answer.body).toMatchObject({ reason: 'plan_not_found', param: '/plans' });
  });
});

describe('an existing coupon', () => {
  test('200: PUT changes its name and limits, and null removes a limit', async () => {
    const client = await open();
    const { id } = await saveCoupon(client, { max_redemptions: 5, redeem_by: '2027-01-01' });
    const path = `/coupons/${id}`;
    const { status, body } = await client.put<CouponBody>(path, {
      name: 'Otro nombre',
      max_redemptions: null,
      active: false,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Otro nombre',
      max_redemptions: null,
      redeem_by: '2027-01-01',
      active: false,
    });
    expect((await client.get<CouponBody>(path)).body).toEqual(body);
  });

  test('404 1005: unknown, deleted or of another merchant', async () => {
    const [client, stranger] = [await open(), await open()];
    const { id } = await saveCoupon(client);
    for (const path of ['/coupons/cp0', `/coupons/${id}`]) {
      expectError(await stranger.get(path), 1005);
      expectError(await stranger.put(path, { name: 'Mío' }), 1005);
      expectError(await stranger.delete(path), 1005);
      expectError(await stranger.post(`${path}/codes`, {}), 1005);
    }
    await client.delete(`/coupons/${id}`);
    expectError(await client.get(`/coupons/${id}`), 1005);
    expect((await client.get<CouponBody[]>('/coupons')).body).toEqual([]);
  });

  test('200: the list shows the newest first', async () => {
    const client = await open();
    for (const id of ['uno', 'dos', 'tres']) await saveCoupon(client, { id });
    const { body } = await client.get<CouponBody[]>('/coupons?limit=2');
    expect(body.map(({ id }) => id)).toHaveLength(2);
    const rest = (await client.get<CouponBody[]>('/coupons?limit=2&offset=2')).body;
    expect([...body, ...rest].map(({ id }) => id).toSorted()).toEqual(['dos', 'tres', 'uno']);
  });
});

describe('promotion codes', () => {
  test('201: many codes of one coupon, in upper case; one that is left out is made', async () => {
    const client = await open();
    const { id } = await saveCoupon(client);
    expect(await saveCode(client, id, { code: 'Verano-20', max_redemptions: 3 })).toMatchObject({
      code: 'VERANO-20',
      coupon_id: id,
      active: true,
      max_redemptions: 3,
      times_redeemed: 0,
    });
    const made = await saveCode(client, id);
    expect(made.code).toMatch(/^[A-Z0-9]{10}$/);
    const { body } = await client.get<CodeBody[]>(`/coupons/${id}/codes`);
    expect(body.map(({ code }) => code).toSorted()).toEqual(['VERANO-20', made.code].toSorted());
  });

  test('409 1006: the code exists, in whatever case, at any coupon of the merchant', async () => {
    const client = await open();
    await saveCode(client, (await saveCoupon(client)).id, { code: 'VERANO' });
    const other = (await saveCoupon(client)).id;
    expectError(await client.post(`/coupons/${other}/codes`, { code: 'verano' }), 1006);
  });

  test('200: PUT switches a code off and removes its limit', async () => {
    const client = await open();
    const { id } = await saveCoupon(client);
    const code = await saveCode(client, id, { code: 'VERANO', max_redemptions: 3 });
    const path = `/coupons/${id}/codes/${code.id}`;
    const { body } = await client.put<CodeBody>(path, { active: false });
    expect(body).toMatchObject({ active: false, max_redemptions: 3 });
    expect((await client.put<CodeBody>(path, { max_redemptions: null })).body).toMatchObject({
      active: false,
      max_redemptions: null,
    });
    const other = (await saveCoupon(client)).id;
    expectError(await client.put(`/coupons/${other}/codes/${code.id}`, { active: true }), 1005);
  });

  test.each(['AB', 'CON ESPACIO', 'ñandú'])('400 1001: %s is no code', async code => {
    const client = await open();
    const { id } = await saveCoupon(client);
    expectError(await client.post(`/coupons/${id}/codes`, { code }), 1001);
  });
});
