import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFee } from '../../../../src/domain/money/fees/create-fee.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder } from '../../../support/checks/ledger-check.ts';
import {
  balanceOf,
  countResults,
  customerWithBalance,
  eventsOf,
  type FeeAnswer,
  feeBody,
  latestPayload,
  merchantBalance,
  payCharge,
  takeFee,
} from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
let publicKey: string;

beforeAll(async () => {
  shop = await startTestGateway();
  // Charges then write to the same rows that withdrawals lock: the worst case for deadlocks.
  shop.gateway.ledgerStripe = 0;
});
// Each test has its own merchant, so that the balance shows only what the test did.
beforeEach(async () => {
  const created = await shop.merchant();
  ({ client, publicKey } = created);
  merchantId = created.merchant.id;
});
afterEach(() => expectBooksInOrder(shop.gateway.database));
afterAll(() => shop.close());

const UNKNOWN_ID = 'a0000000000000000000';

describe('take a fee', () => {
  test('200: the transaction, and the balance moves from the customer to the merchant', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const before = Number(await merchantBalance(client));
    const { status, body, text } = await client.post('/fees', feeBody(customerId, { order_id: 'fee-1' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: null,
      method: 'customer',
      operation_type: 'out',
      transaction_type: 'fee',
      status: 'completed',
      conciliated: false,
      creation_date: expect.stringMatching(/-05:00$/),
      operation_date: expect.stringMatching(/-05:00$/),
      description: 'Comisión de la plataforma',
      error_message: null,
      order_id: 'fee-1',
      amount: 5_000,
      currency: 'COP',
      customer_id: customerId,
    });
    expect(text).toContain('"amount":5000.00');
    expect(await balanceOf(client, customerId)).toBe(15_000);
    expect(Number(await merchantBalance(client)) - before).toBeCloseTo(5_000, 2);
  });

  test('200: the event is emitted once, with what GET returns', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const fee = await takeFee(client, customerId);
    expect(await eventsOf(shop, merchantId, fee.id)).toEqual(['1 fee.succeeded']);
    expect(await latestPayload(shop, merchantId, fee.id)).toEqual((await client.get(`/fees/${fee.id}`)).body);
  });

  test('200: the whole balance may be taken, to the centavo', async () => {
    const { customerId } = await customerWithBalance(client, 20_000.37);
    await takeFee(client, customerId, { amount: 20_000.37 });
    expect(await balanceOf(client, customerId)).toBe(0);
  });

  test('412 4001: a centavo more than the balance; nothing moves and the order_id stays free', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const before = await merchantBalance(client);
    const input = feeBody(customerId, { amount: 20_000.01, order_id: 'again' });
    expectError(await client.post('/fees', input), 4001, "The customer's account has insufficient funds");
    expect(await balanceOf(client, customerId)).toBe(20_000);
    expect(await merchantBalance(client)).toBe(before);
    expect((await client.get<FeeAnswer[]>('/fees')).body).toEqual([]);
    await takeFee(client, customerId, { order_id: 'again' });
  });

  test('412 4001: a customer who never paid has nothing', async () => {
    expectError(await client.post('/fees', feeBody(await saveCustomer(client))), 4001);
  });

  test('412 3006: a customer without account', async () => {
    const customerId = await saveCustomer(client, { requires_account: false });
    expectError(await client.post('/fees', feeBody(customerId)), 3006);
  });

  test("404 1005: an unknown, deleted, malformed or another merchant's customer", async () => {
    const deleted = await saveCustomer(client);
    await client.delete(`/customers/${deleted}`);
    const { customerId: foreign } = await customerWithBalance((await shop.merchant()).client, 20_000);
    for (const id of [UNKNOWN_ID, deleted, foreign, 'No-Such_Id']) {
      expectError(await client.post('/fees', feeBody(id)), 1005);
    }
  });

  test('409 1006: the order_id of a fee or of a charge is taken; also of a failed charge', async () => {
    const { customerId, cardId } = await customerWithBalance(client, 20_000);
    await takeFee(client, customerId, { order_id: 'one' });
    expectError(await client.post('/fees', feeBody(customerId, { order_id: 'one' })), 1006);

    const prefix = `/customers/${customerId}`;
    await client.post(`${prefix}/charges`, chargeBody(cardId, { order_id: 'two' }));
    expectError(await client.post('/fees', feeBody(customerId, { order_id: 'two' })), 1006);

    const poor = await saveCard(client, '4444444444444448', prefix);
    expectError(await client.post(`${prefix}/charges`, chargeBody(poor, { order_id: 'three' })), 3003);
    expectError(await client.post('/fees', feeBody(customerId, { order_id: 'three' })), 1006);
    expect(await balanceOf(client, customerId)).toBe(35_000);
  });

  test('409 1006: a charge with the order_id of a fee', async () => {
    const { customerId, cardId } = await customerWithBalance(client, 20_000);
    await takeFee(client, customerId, { order_id: 'fee-first' });
    const charge = chargeBody(cardId, { order_id: 'fee-first' });
    expectError(await client.post(`/customers/${customerId}/charges`, charge), 1006);
  });

  test('200: another merchant may use the same order_id, and an empty one does not count', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    await takeFee(client, customerId, { order_id: 'shared' });
    expect((await takeFee(client, customerId, { order_id: '' })).order_id).toBeNull();
    expect((await takeFee(client, customerId, { order_id: '' })).order_id).toBeNull();
    const other = (await shop.merchant()).client;
    const { customerId: theirs } = await customerWithBalance(other, 20_000);
    expect((await other.post('/fees', feeBody(theirs, { order_id: 'shared' }))).status).toBe(200);
  });

  test.each([
    ['no customer_id', { customer_id: undefined }, 'customer_id is required'],
    ['an empty customer_id', { customer_id: '' }, 'customer_id must not be empty'],
    ['a long customer_id', { customer_id: 'x'.repeat(46) }, 'customer_id must have at most 45 characters'],
    ['no amount', { amount: undefined }, 'amount is required'],
    ['an amount as text', { amount: '5000' }, 'amount must be a number'],
    ['no description', { description: undefined }, 'description is required'],
    ['a long description', { description: 'x'.repeat(251) }, 'description must have at most 250 characters'],
    ['a long order_id', { order_id: 'x'.repeat(101) }, 'order_id must have at most 100 characters'],
  ])('400 1001: %s', async (_title, fields, description) => {
    expectError(await client.post('/fees', feeBody(UNKNOWN_ID, fields)), 1001, description);
  });

  test.each([0, -1, 0.001, 10_000_000_000])('422 1003: an amount of %d', async amount => {
    expectError(await client.post('/fees', feeBody(UNKNOWN_ID, { amount })), 1003);
  });

  test('403 1010: the public key creates, reads and refunds no fees', async () => {
    const options = { key: publicKey };
    expectError(await client.post('/fees', feeBody(UNKNOWN_ID), options), 1010);
    expectError(await client.get('/fees', options), 1010);
    expectError(await client.get(`/fees/${UNKNOWN_ID}`, options), 1010);
    expectError(await client.post(`/fees/${UNKNOWN_ID}/refund`, {}, options), 1010);
  });

  test('404 1005: fees exist at merchant level only', async () => {
    const customerId = await saveCustomer(client);
    expectError(await client.post(`/customers/${customerId}/fees`, feeBody(customerId)), 1005);
    expectError(await client.get(`/customers/${customerId}/fees`), 1005);
  });

  test('200: a lenient merchant may send the amount as text', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const { customerId } = await customerWithBalance(lenient, 20_000);
    const { status, body } = await lenient.post('/fees', feeBody(customerId, { amount: '5000.50' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 5_000.5 });
  });

  test('200: a repeated request with its Idempotency-Key takes one fee', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const headers = { 'idempotency-key': 'fee-once' };
    const first = await client.post('/fees', feeBody(customerId), { headers });
    const second = await client.post('/fees', feeBody(customerId), { headers });
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await balanceOf(client, customerId)).toBe(15_000);
  });

  test('200: a request repeated after a crash returns its fee', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const id = newId('transaction');
    const input = feeBody(customerId, { order_id: 'crashed' });
    const first = await createFee(shop.gateway, merchantId, id, input);
    const second = await createFee(shop.gateway, merchantId, id, input);
    expect(second).toEqual(first);
    expect(await balanceOf(client, customerId)).toBe(15_000);
    expect(await eventsOf(shop, merchantId, id)).toEqual(['1 fee.succeeded']);
  });
});

describe('concurrent requests', () => {
  test('412 4001: of 50 fees of 60 % of the balance, one succeeds', async () => {
    const { customerId } = await customerWithBalance(client, 10_000);
    const input = feeBody(customerId, { amount: 6_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/fees', input)));
    expect(countResults(answers)).toEqual({ 200: 1, '412 4001': 49 });
    expect(await balanceOf(client, customerId)).toBe(4_000);
    expect((await client.get<FeeAnswer[]>('/fees')).body).toHaveLength(1);
  });

  test('409 1006: of 50 fees with one order_id, one succeeds', async () => {
    const { customerId } = await customerWithBalance(client, 100_000);
    const input = feeBody(customerId, { amount: 100, order_id: 'race' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post('/fees', input)));
    expect(countResults(answers)).toEqual({ 200: 1, '409 1006': 49 });
    expect(await balanceOf(client, customerId)).toBe(99_900);
  });

  test('200: fees, their refunds, charges and refunds of one customer neither deadlock nor lose money', async () => {
    const { customerId, cardId } = await customerWithBalance(client, 100_000);
    const prefix = `/customers/${customerId}`;
    await payCharge(client, await saveCard(client), 200_000);
    const fees = await Promise.all(
      Array.from({ length: 8 }, () => takeFee(client, customerId, { amount: 1_000 })),
    );
    const charges = await Promise.all(
      Array.from({ length: 8 }, () => payCharge(client, cardId, 2_000, prefix)),
    );
    const answers = await Promise.all([
      ...fees.map(fee => client.post(`/fees/${fee.id}/refund`, {})),
      ...fees.map(() => client.post('/fees', feeBody(customerId, { amount: 500 }))),
      ...charges.map(id => client.post(`/charges/${id}/refund`, {})),
      ...charges.map(() => client.post(`${prefix}/charges`, chargeBody(cardId, { amount: 3_000 }))),
    ]);
    expect(countResults(answers)).toEqual({ 200: 32 });
    expect(await balanceOf(client, customerId)).toBe(100_000 - 8 * 500 + 8 * 3_000);
  });
});
