import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundFee } from '../../../../src/domain/money/fees/refund-fee.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder } from '../../../support/checks/ledger-check.ts';
import {
  balanceOf,
  countResults,
  customerWithBalance,
  eventsOf,
  type FeeAnswer,
  latestPayload,
  merchantBalance,
  payCharge,
  takeFee,
} from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  // Charges then write to the same rows that withdrawals lock: the worst case for deadlocks.
  shop.gateway.ledgerStripe = 0;
});
// Each test has its own merchant, so that the balance shows only what the test did.
beforeEach(async () => {
  const created = await shop.merchant();
  client = created.client;
  merchantId = created.merchant.id;
});
afterEach(() => expectBooksInOrder(shop.gateway.database));
afterAll(() => shop.close());

/** A customer with 20,000, a fee of 5,000 taken from it, and a merchant who can refund the fee. */
const feeToRefund = async () => {
  const { customerId } = await customerWithBalance(client, 20_000);
  await payCharge(client, await saveCard(client), 50_000);
  return { customerId, fee: await takeFee(client, customerId) };
};

describe('refund a fee', () => {
  test('200: without a body, everything is returned, and the fee is refunded', async () => {
    const { customerId, fee } = await feeToRefund();
    const before = Number(await merchantBalance(client));
    const { status, body } = await client.post<FeeAnswer>(`/fees/${fee.id}/refund`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: null,
      method: 'customer',
      operation_type: 'in',
      transaction_type: 'refund',
      status: 'completed',
      conciliated: false,
      creation_date: expect.stringMatching(/-05:00$/),
      operation_date: expect.stringMatching(/-05:00$/),
      description: null,
      error_message: null,
      order_id: null,
      amount: 5_000,
      currency: 'COP',
      customer_id: customerId,
    });
    expect(await balanceOf(client, customerId)).toBe(20_000);
    expect(before - Number(await merchantBalance(client))).toBeCloseTo(5_000, 2);
    const shown = (await client.get(`/fees/${fee.id}`)).body;
    expect(shown).toMatchObject({ status: 'refunded', amount: 5_000, refund: body, refunds: [body] });
    expect((await client.get<FeeAnswer[]>('/fees')).body).toEqual([shown]);
  });

  test('200: parts until nothing is left; the fee is completed until then', async () => {
    const { customerId, fee } = await feeToRefund();
    const refund = (amount?: number) =>
      client.post<FeeAnswer>(`/fees/${fee.id}/refund`, { amount, description: 'Una parte' });
    const first = (await refund(1_000.01)).body;
    expect(first).toMatchObject({ amount: 1_000.01, description: 'Una parte' });
    const second = (await refund(2_000)).body;
    const partly = (await client.get(`/fees/${fee.id}`)).body;
    expect(partly).toMatchObject({ status: 'completed', refund: second, refunds: [first, second] });
    expectError(await refund(2_000), 1003, 'amount must be at most 1999.99, which is left of the fee');
    expect((await refund()).body).toMatchObject({ amount: 1_999.99 });
    expect((await client.get(`/fees/${fee.id}`)).body).toMatchObject({ status: 'refunded', amount: 5_000 });
    expect(await balanceOf(client, customerId)).toBe(20_000);
  });

  test('200: each refund emits an event of its fee, with what GET returns', async () => {
    const { fee } = await feeToRefund();
    await client.post(`/fees/${fee.id}/refund`, { amount: 2_000 });
    await client.post(`/fees/${fee.id}/refund`, {});
    expect(await eventsOf(shop, merchantId, fee.id)).toEqual([
      '1 fee.succeeded',
      '2 fee.refund.succeeded',
      '3 fee.refund.succeeded',
    ]);
    expect(await latestPayload(shop, merchantId, fee.id)).toEqual((await client.get(`/fees/${fee.id}`)).body);
  });

  test('412 3006: a refunded fee', async () => {
    const { fee } = await feeToRefund();
    await client.post(`/fees/${fee.id}/refund`, {});
    expectError(await client.post(`/fees/${fee.id}/refund`, {}), 3006);
    expectError(await client.post(`/fees/${fee.id}/refund`, { amount: 1 }), 3006);
  });

  test('412 4001: the merchant does not have the money; nothing moves', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    // The charge cost the merchant 1,761.20, so 3,238.80 of the 5,000 in fees remain.
    const fee = await takeFee(client, customerId);
    expectError(await client.post(`/fees/${fee.id}/refund`, {}), 4001);
    expect(await merchantBalance(client)).toBe(3_238.8);
    expect((await client.get(`/fees/${fee.id}`)).body).toMatchObject({ status: 'completed' });
    expect((await client.post(`/fees/${fee.id}/refund`, { amount: 3_238.8 })).status).toBe(200);
    expect(await merchantBalance(client)).toBe(0);
  });

  test('412 3006: the customer of the fee is deleted', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    await payCharge(client, await saveCard(client), 50_000);
    const fee = await takeFee(client, customerId, { amount: 20_000 });
    expect((await client.delete(`/customers/${customerId}`)).status).toBe(204);
    expectError(await client.post(`/fees/${fee.id}/refund`, {}), 3006, 'The customer of the fee is deleted');
    expect((await client.get(`/fees/${fee.id}`)).body).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['an amount as text', { amount: '5' }, 1001],
    ['a long description', { description: 'x'.repeat(251) }, 1001],
    ['an amount of zero', { amount: 0 }, 1003],
    ['three decimals', { amount: 1.001 }, 1003],
    ['more than the fee', { amount: 5_000.01 }, 1003],
  ] as const)('4xx: %s', async (_title, body, code) => {
    const { fee } = await feeToRefund();
    expectError(await client.post(`/fees/${fee.id}/refund`, body), code);
  });

  test('200: a repeated request with its Idempotency-Key refunds once', async () => {
    const { customerId, fee } = await feeToRefund();
    const headers = { 'idempotency-key': 'refund-once' };
    const first = await client.post(`/fees/${fee.id}/refund`, { amount: 100 }, { headers });
    const second = await client.post(`/fees/${fee.id}/refund`, { amount: 100 }, { headers });
    expect(second.text).toBe(first.text);
    expect(await balanceOf(client, customerId)).toBe(15_100);
  });

  test('200: a request repeated after a crash returns its refund', async () => {
    const { customerId, fee } = await feeToRefund();
    const input = { id: newId('transaction'), amountCentavos: undefined, description: null };
    const first = await refundFee(shop.gateway, merchantId, fee.id, input);
    const second = await refundFee(shop.gateway, merchantId, fee.id, input);
    expect(second).toEqual(first);
    expect(await balanceOf(client, customerId)).toBe(20_000);
  });
});

describe('concurrent requests', () => {
  test('412 3006: of 50 full refunds of one fee, one succeeds', async () => {
    const { customerId } = await customerWithBalance(client, 10_000);
    await payCharge(client, await saveCard(client), 200_000);
    const fee = await takeFee(client, customerId, { amount: 6_000 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post(`/fees/${fee.id}/refund`, {})),
    );
    expect(countResults(answers)).toEqual({ 200: 1, '412 3006': 49 });
    expect(await balanceOf(client, customerId)).toBe(10_000);
  });

  test('422 1003: of 20 refunds of 40 % of one fee, two succeed', async () => {
    const { customerId } = await customerWithBalance(client, 10_000);
    await payCharge(client, await saveCard(client), 200_000);
    const fee = await takeFee(client, customerId, { amount: 10_000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`/fees/${fee.id}/refund`, { amount: 4_000 })),
    );
    expect(countResults(answers)).toEqual({ 200: 2, '422 1003': 18 });
    expect(await balanceOf(client, customerId)).toBe(8_000);
    const reported = await eventsOf(shop, merchantId, fee.id);
    expect(reported).toEqual(['1 fee.succeeded', '2 fee.refund.succeeded', '3 fee.refund.succeeded']);
  });

  test('412 4001: refunds of several fees never overdraw the merchant', async () => {
    const { customerId } = await customerWithBalance(client, 100_000);
    const fees = await Promise.all(
      Array.from({ length: 10 }, () => takeFee(client, customerId, { amount: 1_000 })),
    );
    // 10,000 in fees minus 4,522.00 for the charge: enough for five refunds of 1,000.
    expect(await merchantBalance(client)).toBe(5_478);
    const answers = await Promise.all(fees.map(fee => client.post(`/fees/${fee.id}/refund`, {})));
    expect(countResults(answers)).toEqual({ 200: 5, '412 4001': 5 });
    expect(await merchantBalance(client)).toBe(478);
  });
});
