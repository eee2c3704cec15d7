import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { balanceOf, eventsOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { createPse } from '../../../support/world/shop/pse.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  const own = await shop.merchant();
  client = own.client;
  merchantId = own.merchant.id;
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

describe('POST /sandbox/charges/{id}/pay', () => {
  const pay = (id: string, result: unknown) => client.post(`/sandbox/charges/${id}/pay`, { result });

  test('200 approved: completed, without a fee, with the CUS, credited to the merchant', async () => {
    const own = await shop.merchant();
    const { chargeId } = await createPse(shop, own.client);
    const { status, body } = await own.client.post(`/sandbox/charges/${chargeId}/pay`, {
      result: 'approved',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', authorization: expect.stringMatching(/^\d{10}$/) });
    expect(body).not.toHaveProperty('fee');
    expect(body).not.toHaveProperty('payment_method.note');
    expect(await merchantBalance(own.client)).toBe(50_000);
    expect(await eventsOf(shop, own.merchant.id, chargeId)).toEqual([
      '1 charge.created',
      '2 charge.succeeded',
    ]);
    expect(await latestPayload(shop, own.merchant.id, chargeId)).toEqual(
      (await own.client.get(`/charges/${chargeId}`)).body,
    );
  });

  test('200 approved: credited to a customer with an account, to the merchant for one without', async () => {
    const own = await shop.merchant();
    const withAccount = await saveCustomer(own.client);
    const without = await saveCustomer(own.client, { requires_account: false });
    for (const customerId of [withAccount, without]) {
      const { chargeId } = await createPse(shop, own.client, {}, `/customers/${customerId}`);
      await own.client.post(`/sandbox/charges/${chargeId}/pay`, { result: 'approved' });
    }
    expect(await balanceOf(own.client, withAccount)).toBe(50_000);
    expect(await merchantBalance(own.client)).toBe(50_000);
  });

  test('200 approved: emails the payer the receipt once; a rejection emails nothing', async () => {
    const own = await shop.merchant();
    const [paid, rejected] = [await createPse(shop, own.client), await createPse(shop, own.client)];
    const { body } = await own.client.post(`/sandbox/charges/${paid.chargeId}/pay`, { result: 'approved' });
    await own.client.post(`/sandbox/charges/${rejected.chargeId}/pay`, { result: 'rejected' });
    const mails = await mailsOf(shop.gateway, own.merchant.id);
    expect(mails).toMatchObject([{ kind: 'receipt', recipient: 'ana@example.com', language: 'es' }]);
    expect(mails[0]?.text).toContain(body['authorization']);
    expect(mails[0]?.text).toContain(`/pse/${paid.handle}`);
  });

  test('200 rejected: failed with 1007, no money', async () => {
    const own = await shop.merchant();
    const { chargeId } = await createPse(shop, own.client);
    const { body } = await own.client.post(`/sandbox/charges/${chargeId}/pay`, { result: 'rejected' });
    expect(body).toMatchObject({
      status: 'failed',
      error_code: 1007,
      error_message: 'Operation rejected by processor',
      authorization: null,
    });
    expect(await merchantBalance(own.client)).toBe(0);
    expect(await eventsOf(shop, own.merchant.id, chargeId)).toEqual(['1 charge.created', '2 charge.failed']);
  });

  test('200 expired: cancelled, with both events', async () => {
    const { chargeId } = await createPse(shop, client);
    expect((await pay(chargeId, 'expired')).body).toMatchObject({ status: 'cancelled' });
    expect(await eventsOf(shop, merchantId, chargeId)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
    ]);
  });

  test.each(['approved', 'rejected', 'expired'])(
    '412 3006: a finished charge (%s) cannot be paid',
    async first => {
      const { chargeId } = await createPse(shop, client);
      await pay(chargeId, first);
      expectError(await pay(chargeId, 'approved'), 3006);
      expectError(await client.post(`/charges/${chargeId}/cancel`), 3006);
    },
  );

  test('412 3006: only cards have refunds', async () => {
    const { chargeId } = await createPse(shop, client);
    await pay(chargeId, 'approved');
    expectError(await client.post(`/charges/${chargeId}/refund`, {}), 3006);
  });

  test('412 3006: a cancelled one', async () => {
    const { chargeId, path } = await createPse(shop, client);
    expect((await client.post(`${path}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expectError(await pay(chargeId, 'approved'), 3006);
  });

  test.each([
    ['no result', undefined, 1001],
    ['a result that is no text', 1, 1001],
    ['an unknown result', 'maybe', 1003],
  ] as const)('4xx: %s', async (_title, result, code) => {
    const { chargeId } = await createPse(shop, client);
    expectError(await pay(chargeId, result), code);
  });

  test('404 1005: an unknown charge, and one of another merchant', async () => {
    const { chargeId } = await createPse(shop, (await shop.merchant()).client);
    expectError(await pay('tr000000000000000000', 'approved'), 1005);
    expectError(await pay(chargeId, 'approved'), 1005);
  });
});
