import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  balanceOf,
  customerWithBalance,
  eventsOf,
  latestPayload,
  listChargebackLegs,
  merchantBalance,
  payCharge,
} from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startSharedGateway();
});
beforeEach(async () => {
  const created = await shop.merchant();
  client = created.client;
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

describe('the outcome', () => {
  test('200: accepted, the payer keeps the money', async () => {
    const chargeId = await merchantCharge();
    await notice(chargeId, 'pending');
    const { status, body } = await notice(chargeId, 'accepted');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'chargeback_accepted' });
    expect(await merchantBalance(client)).toBe(-1_761.2);
    expect((await listLegs(chargeId)).slice(2)).toEqual([
      'chargeback_accepted chargebacks -2000000',
      'chargeback_accepted processor 2000000',
    ]);
  });

  test('200: rejected, the money returns to the account', async () => {
    const { customerId, chargeId } = await customerWithBalance(client, 20_000);
    await client.post(`/charges/${chargeId}/refund`, { amount: 4_000 });
    await notice(chargeId, 'pending');
    expect(await balanceOf(client, customerId)).toBe(0);
    const { status, body } = await notice(chargeId, 'rejected');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'chargeback_adjustment' });
    expect(await balanceOf(client, customerId)).toBe(16_000);
  });

  test.each(['accepted', 'rejected'])('412 3006: %s without pending', async status => {
    const chargeId = await merchantCharge();
    expectError(await notice(chargeId, status), 3006);
    expect(await statusOf(chargeId)).toBe('completed');
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test.each([
    [['pending'], 'chargeback_pending'],
    [['pending', 'accepted'], 'chargeback_accepted'],
    [['pending', 'rejected'], 'chargeback_adjustment'],
  ])('412 3006: after %j only its valid next states', async (steps, status) => {
    const chargeId = await merchantCharge();
    for (const step of steps) await notice(chargeId, step);
    const balance = await merchantBalance(client);
    const others = steps.length === 1 ? ['pending'] : ['pending', 'accepted', 'rejected'];
    for (const other of others) expectError(await notice(chargeId, other), 3006);
    expectError(await client.post(`/charges/${chargeId}/refund`, {}), 3006);
    expect(await statusOf(chargeId)).toBe(status);
    expect(await merchantBalance(client)).toBe(balance);
  });

  test.each([
    ['accepted', 'chargeback.accepted'],
    ['rejected', 'chargeback.rejected'],
  ])('200: %s emits events of the charge, without a gap, with what GET returns', async (end, event) => {
    const chargeId = await merchantCharge();
    await client.post(`/charges/${chargeId}/refund`, { amount: 1_000 });
    await notice(chargeId, 'pending');
    expect(await latestPayload(shop, merchantId, chargeId)).toEqual(
      (await client.get(`/charges/${chargeId}`)).body,
    );
    await notice(chargeId, end);
    expectError(await notice(chargeId, end), 3006);
    expect(await eventsOf(shop, merchantId, chargeId)).toEqual([
      '1 charge.succeeded',
      '2 charge.refunded',
      '3 chargeback.created',
      `4 ${event}`,
    ]);
    expect(await latestPayload(shop, merchantId, chargeId)).toEqual(
      (await client.get(`/charges/${chargeId}`)).body,
    );
  });

  test('200: charges are found by the statuses of their chargebacks', async () => {
    const ids = [await merchantCharge(), await merchantCharge(), await merchantCharge()] as const;
    for (const id of ids) await notice(id, 'pending');
    await notice(ids[1], 'accepted');
    await notice(ids[2], 'rejected');
    for (const [at, status] of ['pending', 'accepted', 'adjustment'].entries()) {
      const { body } = await client.get<{ id: string }[]>(`/charges?status=chargeback_${status}`);
      expect(body.map(({ id }) => id)).toEqual([ids[at]]);
    }
  });
});
