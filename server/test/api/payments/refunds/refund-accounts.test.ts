import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../../support/checks/ledger-check.ts';
import {
  type ChargeBody,
  type ChargedShop,
  chargedShop,
  withdraw,
} from '../../../support/world/disputes/refunds.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  // Longer than any response takes, even on a busy machine.
  shop = await startTestGateway({ processorTimeoutMs: 20_000 });
});
afterAll(() => shop.close());
afterEach(() => expectBooksInOrder(shop.gateway.database));

const balanceOf = async ({ client, customer }: ChargedShop) => (await client.get(customer)).body.balance;

describe('the account that the charge credited', () => {
  test("a customer's: it pays, and the fee returns to the merchant, at either level", async () => {
    const own = await chargedShop(shop, {}, {});
    expect([await balanceOf(own), await own.balance()]).toEqual([20_000, -1_761.2]);
    const first = await own.client.post<ChargeBody>(`${own.customer}${own.charge}/refund`, { amount: 5_000 });
    expect(first.body).toMatchObject({ status: 'completed', refund: { amount: 5_000 } });
    expect(first.body.refund).toMatchObject({ customer_id: own.customer.slice('/customers/'.length) });
    expect([await balanceOf(own), await own.balance()]).toEqual([15_000, -1_320.9]);
    const second = await own.client.post<ChargeBody>(`${own.charge}/refund`);
    expect(second.body.status).toBe('refunded');
    expect([await balanceOf(own), await own.balance()]).toEqual([0, 0]);
    for (const level of ['', own.customer]) {
      expect((await own.client.get(`${level}${own.charge}`)).text).toBe(second.text);
    }
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test("the merchant's, if the customer has no account", async () => {
    const own = await chargedShop(shop, {}, { requires_account: false });
    expect(await own.balance()).toBe(18_238.8);
    const { body } = await own.client.post<ChargeBody>(`${own.customer}${own.charge}/refund`);
    expect(body.status).toBe('refunded');
    expect(await own.balance()).toBe(0);
    expect((await own.client.get(own.customer)).body).not.toHaveProperty('balance');
  });
});

describe('412 4001', () => {
  test("the merchant's account is a centavo too low, including the returned fee", async () => {
    const own = await chargedShop(shop);
    await withdraw(shop, own, 1n);
    expectError(await own.client.post(`${own.charge}/refund`), 4001);
    expect(await own.balance()).toBe(18_238.79);
    expect((await own.client.get(own.charge)).body).not.toHaveProperty('refund');
    // Refunding 0.01 less of the charge takes 0.01 less from the account.
    expect((await own.client.post(`${own.charge}/refund`, { amount: 19_999.99 })).status).toBe(200);
    expect(await own.balance()).toBe(0);
    const operations = await listOperations(shop.gateway.database, own.merchantId);
    expect(operations.map(({ operation }) => operation)).toEqual(['authorise', 'refund']);
  });

  test("the customer's account is a centavo too low; the merchant's does not help", async () => {
    const own = await chargedShop(shop, {}, {});
    await withdraw(shop, own, 1n, `customer:${own.customer.slice('/customers/'.length)}`);
    expectError(await own.client.post(`${own.charge}/refund`), 4001);
    expect([await balanceOf(own), await own.balance()]).toEqual([19_999.99, -1_761.2]);
    expect((await own.client.post(`${own.charge}/refund`, { amount: 19_999.99 })).status).toBe(200);
    expect(await balanceOf(own)).toBe(0);
  });

  test('of refunds of several charges that the account covers once, one succeeds', async () => {
    const own = await chargedShop(shop);
    const more = await Promise.all(
      Array.from({ length: 9 }, () => own.client.post('/charges', chargeBody(own.source))),
    );
    // Of 182,388.00, 32,388.00 remain; a refund needs 18,238.80, so only one succeeds.
    await withdraw(shop, own, 150_000_00n);
    const paths = [own.charge, ...more.map(({ body }) => `/charges/${String(body.id)}`)];
    const answers = await Promise.all(paths.map(path => own.client.post<ChargeBody>(`${path}/refund`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4001)).toHaveLength(9);
    expect(await own.balance()).toBe(14_149.2);
  });
});

describe('concurrent refunds', () => {
  test('of 50 refunds of 60 %, one succeeds', async () => {
    const own = await chargedShop(shop);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        own.client.post<ChargeBody>(`${own.charge}/refund`, { amount: 12_000 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 1003)).toHaveLength(49);
    const refunds = (await listOperations(shop.gateway.database, own.merchantId)).filter(
      ({ operation }) => operation === 'refund',
    );
    expect(refunds).toMatchObject([{ result: 'approved', amountCentavos: 12_000_00n }]);
    expect((await own.client.get(own.charge)).body.status).toBe('completed');
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('of 20 refunds without an amount, one succeeds; the rest are 412 3006', async () => {
    const own = await chargedShop(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.client.post<ChargeBody>(`${own.charge}/refund`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 3006)).toHaveLength(19);
    expect(await own.balance()).toBe(0);
  });

  test.each([
    ["the merchant's account", undefined],
    ["a customer's account", {}],
  ])('20 refunds, each a twentieth, from %s add up to the whole', async (_title, customerFields) => {
    const own = await chargedShop(shop, { amount: 19_999.8 }, customerFields);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        own.client.post<ChargeBody>(`${own.charge}/refund`, { amount: 999.99 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // Each response contains the refund of its own request.
    expect(new Set(answers.map(({ body }) => body.refund?.id)).size).toBe(20);
    const { body } = await own.client.get<ChargeBody>(own.charge);
    expect(body.status).toBe('refunded');
    expect(body.refunds).toHaveLength(20);
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });
});

test("concurrent charges and refunds of a customer's account do not deadlock", async () => {
  const own = await chargedShop(shop, {}, {});
  const pay = () => own.client.post<ChargeBody>(`${own.customer}/charges`, chargeBody(own.source));
  const first = await Promise.all(Array.from({ length: 15 }, pay));
  const both = await Promise.all(
    first.flatMap(({ body }) => [own.client.post<ChargeBody>(`/charges/${body.id}/refund`), pay()]),
  );
  expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  expect([await balanceOf(own), await own.balance()]).toEqual([16 * 20_000, -16 * 1_761.2]);
  await expectProcessorToAgree(shop.gateway.database, own.merchantId);
});

describe('Idempotency-Key', () => {
  test('the response is replayed byte for byte, and the money is returned once', async () => {
    const own = await chargedShop(shop);
    const call = () =>
      own.client.post(`${own.charge}/refund`, { amount: 5_000 }, { headers: { 'idempotency-key': 'once' } });
    const first = await call();
    const again = await call();
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await own.client.get<ChargeBody>(own.charge)).body.refunds).toHaveLength(1);
    const other = await own.client.post(
      `${own.charge}/refund`,
      { amount: 1 },
      { headers: { 'idempotency-key': 'once' } },
    );
    expectError(other, 1003);
  });
});
