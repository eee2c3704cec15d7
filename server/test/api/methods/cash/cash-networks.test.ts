import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMerchantStatus } from '../../../../src/domain/merchants/store.ts';
import { setNetworkStatus } from '../../../../src/domain/methods/cash/networks/cash-network-store.ts';
import { rotateCashNetworkKey } from '../../../../src/domain/methods/cash/networks/create-cash-network.ts';
import { newRateLimit } from '../../../../src/platform/http/access/rate-limit.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { type CashClient, createVoucher, newCashNetwork } from '../../../support/world/shop/cash.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00-05:00'));
let shop: TestGateway;
let network: CashClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
  network = await newCashNetwork(shop);
});
afterAll(() => shop.close());

const UNKNOWN = '1000000000000009';

describe('the key', () => {
  const lookUpWith = (authorization: string | undefined) =>
    network.call('GET', `/references/${UNKNOWN}`, undefined, { authorization: authorization ?? '' });

  test('401 1002: none, a wrong one, one with a password', async () => {
    for (const header of [undefined, basic('cn_00000000000000000000000000000000'), basic(network.key, 'x')]) {
      expectError(await lookUpWith(header), 1002);
    }
  });

  test("401 1002: a merchant's key does not work here, nor a network's key for a merchant", async () => {
    const { client, privateKey } = await shop.merchant();
    expectError(await lookUpWith(basic(privateKey)), 1002);
    expectError(await client.get('/charges', { key: network.key }), 1002);
  });

  test('401 1002 is reported before a bad body', async () => {
    const headers = { authorization: basic('cn_11111111111111111111111111111111') };
    expectError(await network.call('POST', '/payments', '{', headers), 1002);
  });

  test('200: after a rotation, the old key works until its end, then only the new one', async () => {
    const own = await newCashNetwork(shop);
    const { client } = await shop.merchant();
    const { payment_method: method } = await createVoucher(client);
    const lookUp = (key: string) =>
      own.call('GET', `/references/${method.reference}`, undefined, { authorization: basic(key) });
    const next = await rotateCashNetworkKey(shop.gateway, own.id, 1);
    expect((await lookUp(own.key)).status).toBe(200);
    expect((await lookUp(String(next))).status).toBe(200);
    clock.advanceMs(3_600_001);
    expectError(await lookUp(own.key), 1002);
    expect((await lookUp(String(next))).status).toBe(200);
    clock.advanceMs(-3_600_001);
    expect(await rotateCashNetworkKey(shop.gateway, 'nobody', 1)).toBeUndefined();
  });

  test('423 1008: a network that was disabled', async () => {
    const own = await newCashNetwork(shop);
    await setNetworkStatus(shop.gateway.database, own.id, 'disabled');
    expectError(await own.lookUp(UNKNOWN), 1008);
  });

  test('429 1018: too fast', async () => {
    const slow = await startTestGateway({ rateLimit: newRateLimit(2, () => 0) });
    const own = await newCashNetwork(slow);
    const answers = [await own.lookUp(UNKNOWN), await own.lookUp(UNKNOWN), await own.lookUp(UNKNOWN)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429]);
    await slow.close();
  });
});

describe('look up', () => {
  test('200: what a store must show, by either reference', async () => {
    const { client } = await shop.merchant({ name: 'Café Andino' });
    const { payment_method: method } = await createVoucher(client, { amount: 18_500.5 });
    for (const reference of [method.reference, method.paybin_reference]) {
      const { status, body } = await network.lookUp(reference);
      expect(status).toBe(200);
      expect(body).toEqual({
        reference,
        status: 'pending',
        amount: 18_500.5,
        currency: 'COP',
        merchant_name: 'Café Andino',
        description: 'Café de origen',
        due_date: '2026-11-17T23:59:59-05:00',
      });
    }
  });

  test('200: its current status', async () => {
    const { client } = await shop.merchant();
    const [paid, cancelled, expired] = [
      await createVoucher(client),
      await createVoucher(client),
      await createVoucher(client),
    ];
    await network.pay(paid.payment_method.reference, 'look-1');
    await client.post(`/charges/${cancelled.id}/cancel`);
    await client.post(`/sandbox/charges/${expired.id}/pay`, { result: 'expired' });
    const statuses = await Promise.all(
      [paid, cancelled, expired].map(charge => network.lookUp(charge.payment_method.reference)),
    );
    expect(statuses.map(({ body }) => body.status)).toEqual(['paid', 'cancelled', 'expired']);
  });

  test('200: expired from its due date on, even before the sweep', async () => {
    const { client } = await shop.merchant();
    const { payment_method: method } = await createVoucher(client, { due_date: '2026-11-14T15:10:00' });
    clock.advanceMs(600_000);
    expect((await network.lookUp(method.reference)).body).toMatchObject({ status: 'expired' });
    clock.advanceMs(-600_000);
  });

  test.each([UNKNOWN, '1', 'abc', '4111111111111111', '%2e%2e', 'x'.repeat(500)])(
    '404 1005: %s',
    async reference => {
      expectError(await network.lookUp(reference), 1005);
    },
  );

  test('404 1005: a charge id is not a reference', async () => {
    const { client } = await shop.merchant();
    expectError(await network.lookUp((await createVoucher(client)).id), 1005);
  });

  test('423 1008: the merchant is suspended', async () => {
    const { client, merchant } = await shop.merchant();
    const { payment_method: method } = await createVoucher(client);
    await setMerchantStatus(shop.gateway.database, merchant.id, 'suspended');
    expectError(await network.lookUp(method.reference), 1008);
    expectError(await network.pay(method.reference, 'suspended-1'), 1008);
  });
});

test('404 1005: other paths and methods', async () => {
  expectError(await network.call('GET', '/payments'), 1005);
  expectError(await network.call('DELETE', '/payments/x'), 1005);
});
