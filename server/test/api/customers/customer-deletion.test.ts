import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { resolveRefunds } from '../../../src/domain/refunds/resolve-refunds.ts';
import type { CardProcessor, Outcome } from '../../../src/processors/card-processor.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { balanceOf, customerWithBalance, payCharge } from '../../support/fixtures/money.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;

/** Wraps the processor's responses; a test may replace it. */
const pass = async (outcome: Outcome): Promise<Outcome> => outcome;
const line = { answer: pass };

const overLine = (sandbox: CardProcessor): CardProcessor => ({
  authorise: async (request, deadline) => line.answer(await sandbox.authorise(request, deadline)),
  refund: async (request, deadline) => line.answer(await sandbox.refund(request, deadline)),
  capture: (request, deadline) => sandbox.capture(request, deadline),
  reverse: (request, deadline) => sandbox.reverse(request, deadline),
  inquire: (request, deadline) => sandbox.inquire(request, deadline),
});

beforeAll(async () => {
  shop = await startTestGateway({ cardProcessor: overLine });
});
beforeEach(async () => {
  line.answer = pass;
  const created = await shop.merchant();
  client = created.client;
  merchantId = created.merchant.id;
});
afterEach(() => expectLedgerSound(shop, merchantId));
afterAll(() => shop.close());

const remove = (customerId: string) => client.delete(`/customers/${customerId}`);
const UNDER_WAY = 'The customer cannot be deleted while a payment, refund or chargeback of it is under way';

/** Holds the next response of the processor: `arrived` resolves when it is there, `release` passes it on. */
function holdAnswer() {
  const gate = new EventEmitter();
  const released = once(gate, 'release');
  const arrived = once(gate, 'arrived');
  line.answer = async outcome => {
    gate.emit('arrived');
    await released;
    return outcome;
  };
  return { arrived, release: () => gate.emit('release') };
}

test('412 3006: the balance is greater than 0; 204 once it is 0', async () => {
  const { customerId } = await customerWithBalance(client, 20_000);
  const description = 'The customer cannot be deleted while its balance is greater than 0';
  expectError(await remove(customerId), 3006, description);
  await client.post('/fees', { customer_id: customerId, amount: 19_999.99, description: 'Comisión' });
  expectError(await remove(customerId), 3006, description);
  await client.post('/fees', { customer_id: customerId, amount: 0.01, description: 'Comisión' });
  expect(await balanceOf(client, customerId)).toBe(0);
  expect((await remove(customerId)).status).toBe(204);
});

test('204: after the charge is refunded', async () => {
  const { customerId, chargeId } = await customerWithBalance(client, 20_000);
  await client.post(`/charges/${chargeId}/refund`, {});
  expect((await remove(customerId)).status).toBe(204);
});

test("204: a customer without an account; its charges stay in the merchant's list", async () => {
  const customerId = await saveCustomer(client, { requires_account: false });
  const prefix = `/customers/${customerId}`;
  const chargeId = await payCharge(client, await saveCard(client, undefined, prefix), 20_000, prefix);
  expect((await remove(customerId)).status).toBe(204);
  expectError(await client.get(`${prefix}/charges/${chargeId}`), 1005);
  expect((await client.get(`/charges/${chargeId}`)).body).toMatchObject({ customer_id: customerId });
});

test('204: a negative balance is no obstacle', async () => {
  const { customerId, chargeId } = await customerWithBalance(client, 20_000);
  await client.post('/fees', { customer_id: customerId, amount: 20_000, description: 'Comisión' });
  const path = `/sandbox/charges/${chargeId}/chargeback`;
  await client.post(path, { status: 'pending' });
  expectError(await remove(customerId), 3006, UNDER_WAY);
  await client.post(path, { status: 'accepted' });
  expect(await balanceOf(client, customerId)).toBe(-20_000);
  expect((await remove(customerId)).status).toBe(204);
});

test('412 3006: a chargeback is pending that may bring money back', async () => {
  const { customerId, chargeId } = await customerWithBalance(client, 20_000);
  const path = `/sandbox/charges/${chargeId}/chargeback`;
  await client.post(path, { status: 'pending' });
  expect(await balanceOf(client, customerId)).toBe(0);
  expectError(await remove(customerId), 3006, UNDER_WAY);
  await client.post(path, { status: 'rejected' });
  expect(await balanceOf(client, customerId)).toBe(20_000);
});

test('412 3006: a charge is between record and settlement; it then credits an existing customer', async () => {
  const customerId = await saveCustomer(client);
  const prefix = `/customers/${customerId}`;
  const cardId = await saveCard(client, undefined, prefix);
  const held = holdAnswer();
  const charging = client.post(`${prefix}/charges`, chargeBody(cardId));
  await held.arrived;
  expectError(await remove(customerId), 3006, UNDER_WAY);
  held.release();
  expect((await charging).status).toBe(200);
  expect(await balanceOf(client, customerId)).toBe(20_000);
});

test('412 3006: the outcome of a charge is unknown; 204 once it is taken back', async () => {
  const customerId = await saveCustomer(client);
  const prefix = `/customers/${customerId}`;
  const cardId = await saveCard(client, undefined, prefix);
  line.answer = async () => ({ kind: 'unknown' });
  expectError(await client.post(`${prefix}/charges`, chargeBody(cardId)), 1004);
  expectError(await remove(customerId), 3006, UNDER_WAY);
  line.answer = pass;
  expect(await resolveChargeAttempts(shop.gateway, 10)).toBe(1);
  expect((await remove(customerId)).status).toBe(204);
});

test('412 3006: a refund that took the whole balance may still fail', async () => {
  const { customerId, chargeId } = await customerWithBalance(client, 20_000);
  line.answer = async () => ({ kind: 'unknown' });
  expectError(await client.post(`/charges/${chargeId}/refund`, {}), 1004);
  expect(await balanceOf(client, customerId)).toBe(0);
  expectError(await remove(customerId), 3006, UNDER_WAY);
  line.answer = pass;
  expect(await resolveRefunds(shop.gateway, 10)).toBe(1);
  expect((await remove(customerId)).status).toBe(204);
});

test("204: other customers' payments in progress do not matter", async () => {
  const idle = await saveCustomer(client);
  const busy = await saveCustomer(client);
  const cardId = await saveCard(client, undefined, `/customers/${busy}`);
  const held = holdAnswer();
  const charging = client.post(`/customers/${busy}/charges`, chargeBody(cardId));
  await held.arrived;
  expect((await remove(idle)).status).toBe(204);
  held.release();
  expect((await charging).status).toBe(200);
});

test('204 or 412: deletions racing with a fee refund never leave money with a deleted customer', async () => {
  await payCharge(client, await saveCard(client), 200_000);
  for (let round = 0; round < 10; round += 1) {
    const { customerId } = await customerWithBalance(client, 10_000);
    const fee = await client.post('/fees', { customer_id: customerId, amount: 10_000, description: 'Todo' });
    const [refund, removal] = await Promise.all([
      client.post(`/fees/${String(fee.body.id)}/refund`, {}),
      remove(customerId),
    ]);
    expect([
      [200, 412],
      [412, 204],
    ]).toContainEqual([refund.status, removal.status]);
  }
});
