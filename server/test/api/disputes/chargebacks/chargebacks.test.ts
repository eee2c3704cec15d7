import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  balanceOf,
  customerWithBalance,
  eventsOf,
  listChargebackLegs,
  merchantBalance,
  payCharge,
} from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
let publicKey: string;
/** While true, the processor executes refunds but its responses are lost. */
let loseRefundAnswers = false;

const losingAnswers = (sandbox: CardProcessor): CardProcessor => ({
  authorise: (request, deadline) => sandbox.authorise(request, deadline),
  capture: (request, deadline) => sandbox.capture(request, deadline),
  reverse: (request, deadline) => sandbox.reverse(request, deadline),
  inquire: (request, deadline) => sandbox.inquire(request, deadline),
  refund: async (request, deadline) => {
    const outcome = await sandbox.refund(request, deadline);
    return loseRefundAnswers ? { kind: 'unknown' } : outcome;
  },
});

beforeAll(async () => {
  shop = await startTestGateway({ cardProcessor: losingAnswers });
});
beforeEach(async () => {
  const created = await shop.merchant();
  ({ client, publicKey } = created);
  merchantId = created.merchant.id;
});
afterEach(() => expectLedgerSound(shop, merchantId));
afterAll(() => shop.close());

const notice = (chargeId: string, status: unknown) =>
  client.post(`/sandbox/charges/${chargeId}/chargeback`, { status });
const listLegs = (chargeId: string) => listChargebackLegs(shop, merchantId, chargeId);
const statusOf = async (chargeId: string) => (await client.get(`/charges/${chargeId}`)).body.status;
/** A charge of 20,000 credited to the merchant, who then has 18,238.80. */
const merchantCharge = async () => payCharge(client, await saveCard(client), 20_000);

describe('pending', () => {
  test("200: the charge's amount leaves the account that it credited; no fee moves", async () => {
    const chargeId = await merchantCharge();
    const { status, body } = await notice(chargeId, 'pending');
    expect(status).toBe(200);
    expect(body).toEqual((await client.get(`/charges/${chargeId}`)).body);
    expect(body).toMatchObject({ id: chargeId, status: 'chargeback_pending', amount: 20_000 });
    expect(body.fee).toEqual({ amount: 1_480, tax: 281.2, currency: 'COP' });
    // 18,238.80 less 20,000: a chargeback may overdraw the account.
    expect(await merchantBalance(client)).toBe(-1_761.2);
    expect(await listLegs(chargeId)).toEqual([
      'chargeback merchant -2000000',
      'chargeback chargebacks 2000000',
    ]);
  });

  test("200: a customer's charge debits the customer, even for money that a fee has taken", async () => {
    const { customerId, chargeId } = await customerWithBalance(client, 20_000);
    await client.post('/fees', { customer_id: customerId, amount: 15_000, description: 'Comisión' });
    const before = await merchantBalance(client);
    expect((await notice(chargeId, 'pending')).status).toBe(200);
    expect(await balanceOf(client, customerId)).toBe(-15_000);
    expect(await merchantBalance(client)).toBe(before);
  });

  test('200: refunded amounts are not debited again', async () => {
    const chargeId = await merchantCharge();
    await client.post(`/charges/${chargeId}/refund`, { amount: 5_000 });
    const before = Number(await merchantBalance(client));
    const { body } = await notice(chargeId, 'pending');
    expect(body).toMatchObject({ status: 'chargeback_pending', refund: { amount: 5_000 } });
    expect(before - Number(await merchantBalance(client))).toBeCloseTo(15_000, 2);
  });

  test('200: a captured charge is debited at the captured amount', async () => {
    const cardId = await saveCard(client);
    const { body } = await client.post('/charges', chargeBody(cardId, { capture: false }));
    const chargeId = String(body.id);
    expectError(await notice(chargeId, 'pending'), 3006);
    await client.post(`/charges/${chargeId}/capture`, { amount: 12_000 });
    expect((await notice(chargeId, 'pending')).status).toBe(200);
    expect(await listLegs(chargeId)).toEqual([
      'chargeback merchant -1200000',
      'chargeback chargebacks 1200000',
    ]);
  });

  test('412 3006: a refund of a charge under chargeback', async () => {
    const chargeId = await merchantCharge();
    await notice(chargeId, 'pending');
    expectError(await client.post(`/charges/${chargeId}/refund`, {}), 3006);
  });

  test('412 3006: while a refund has no outcome; after it, the rest is debited', async () => {
    const chargeId = await merchantCharge();
    await payCharge(client, await saveCard(client), 50_000);
    loseRefundAnswers = true;
    expectError(await client.post(`/charges/${chargeId}/refund`, { amount: 5_000 }), 1004);
    loseRefundAnswers = false;
    expectError(await notice(chargeId, 'pending'), 3006);
    expect(await resolveRefunds(shop.gateway, 10)).toBe(1);
    expect((await notice(chargeId, 'pending')).status).toBe(200);
    expect(await listLegs(chargeId)).toEqual([
      'chargeback merchant -1500000',
      'chargeback chargebacks 1500000',
    ]);
  });

  test('412 3006: a failed and a fully refunded charge', async () => {
    const refused = await client.post('/charges', chargeBody(await saveCard(client, '4444444444444448')));
    expect(refused.status).toBe(402);
    const [failed] = (await client.get<{ id: string }[]>('/charges?status=failed')).body;
    expectError(await notice(failed?.id ?? '', 'pending'), 3006);
    const refunded = await merchantCharge();
    await client.post(`/charges/${refunded}/refund`, {});
    expectError(
      await notice(refunded, 'pending'),
      3006,
      'A charge that is refunded cannot have a chargeback that is pending',
    );
  });
});

describe('concurrent notices', () => {
  test('412 3006: of 20 notices of one kind, one is applied', async () => {
    const chargeId = await merchantCharge();
    for (const status of ['pending', 'accepted']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => notice(chargeId, status)));
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
      expect(answers.filter(answer => answer.status === 412)).toHaveLength(19);
    }
    expect(await merchantBalance(client)).toBe(-1_761.2);
  });

  test('412 3006: of 10 acceptances and 10 rejections, one is applied', async () => {
    const chargeId = await merchantCharge();
    await notice(chargeId, 'pending');
    const ends = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'accepted' : 'rejected'));
    const answers = await Promise.all(ends.map(end => notice(chargeId, end)));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(await eventsOf(shop, merchantId, chargeId)).toHaveLength(3);
  });

  test('412: refunds and a chargeback of one charge never debit the same money twice', async () => {
    const chargeId = await merchantCharge();
    await payCharge(client, await saveCard(client), 100_000);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => client.post(`/charges/${chargeId}/refund`, { amount: 3_000 })),
      ...Array.from({ length: 8 }, () => notice(chargeId, 'pending')),
    ]);
    const refunds = answers.slice(0, 8).filter(answer => answer.status === 200).length;
    await notice(chargeId, 'pending');
    expect(refunds).toBeLessThanOrEqual(6);
    expect(await statusOf(chargeId)).toBe('chargeback_pending');
    expect((await listLegs(chargeId)).at(-1)).toBe(`chargeback chargebacks ${2_000_000 - refunds * 300_000}`);
  });
});

describe('the sandbox tool', () => {
  test("404 1005: unknown charges, refunds, fees and other merchants' charges", async () => {
    const { customerId, chargeId } = await customerWithBalance(client, 20_000);
    const fee = await client.post('/fees', { customer_id: customerId, amount: 1, description: 'Comisión' });
    const refunded = await client.post<{ refund: { id: string } }>(`/charges/${chargeId}/refund`, {
      amount: 1,
    });
    const other = (await shop.merchant()).client;
    const foreign = await payCharge(other, await saveCard(other), 20_000);
    for (const id of [foreign, String(fee.body.id), refunded.body.refund.id, 'A-B']) {
      expectError(await notice(id, 'pending'), 1005);
    }
  });

  test('400 1001 and 422 1003: the status must be one of three', async () => {
    const chargeId = await merchantCharge();
    expectError(await client.post(`/sandbox/charges/${chargeId}/chargeback`, {}), 1001);
    expectError(await notice(chargeId, 7), 1001);
    expectError(await notice(chargeId, 'lost'), 1003);
  });

  test('403 1010: with the public key', async () => {
    const path = '/sandbox/charges/tr000000000000000000/chargeback';
    expectError(await client.post(path, { status: 'pending' }, { key: publicKey }), 1010);
  });
});
