import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { countResults, eventsOf, merchantBalance } from '../../../support/fixtures/money.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { type CashClient, createVoucher, newCashNetwork } from '../../../support/world/shop/cash.ts';

const START = new Date('2026-11-14T15:00:00-05:00');
const DUE = new Date('2026-11-14T15:10:00-05:00');
const clock = manualClock(START);
let shop: TestGateway;
let network: CashClient;

beforeAll(async () => {
  shop = await startTestGateway({ clock });
  network = await newCashNetwork(shop);
});
afterAll(() => shop.close());

async function newVoucher(fields: object = {}) {
  const { client, merchant } = await shop.merchant();
  const charge = await createVoucher(client, fields);
  return { client, merchantId: merchant.id, id: charge.id, reference: charge.payment_method.reference };
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('50 concurrent confirmations pay once', () => {
  test('200 for all: the same number', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    const answers = await times(50, () => network.pay(reference, `same-${id}`));
    expect(countResults(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await merchantBalance(client)).toBe(20_000);
    expect(await eventsOf(shop, merchantId, id)).toEqual(['1 charge.created', '2 charge.succeeded']);
    await expectLedgerSound(shop, merchantId);
  });

  test('200 for one, 409 1006 for 49: different numbers', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    const answers = await times(50, index => network.pay(reference, `own-${id}-${index}`));
    expect(countResults(answers)).toEqual({ 200: 1, '409 1006': 49 });
    expect(await merchantBalance(client)).toBe(20_000);
    expect(await eventsOf(shop, merchantId, id)).toHaveLength(2);
    await expectLedgerSound(shop, merchantId);
  });

  test('200 for one, 409 1006 for the rest: one number for many vouchers', async () => {
    const vouchers = await times(10, () => newVoucher());
    const answers = await times(10, index => network.pay(vouchers[index]?.reference ?? '', 'one-number'));
    expect(countResults(answers)).toEqual({ 200: 1, '409 1006': 9 });
    const balances = await Promise.all(vouchers.map(({ client }) => merchantBalance(client)));
    expect(balances.filter(balance => balance !== 0)).toEqual([20_000]);
  });

  test('200 for one: also from the sandbox tool', async () => {
    const { client, merchantId, id } = await newVoucher();
    const answers = await times(20, () => client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' }));
    expect(countResults(answers)).toEqual({ 200: 1, '412 3006': 19 });
    expect(await merchantBalance(client)).toBe(20_000);
    await expectLedgerSound(shop, merchantId);
  });
});

describe('a confirmation in a race', () => {
  test('with a cancellation: one wins, and the money matches it', async () => {
    await times(12, async () => {
      const { client, merchantId, id, reference } = await newVoucher();
      const [paid, cancelled] = await Promise.all([
        network.pay(reference, `cancel-${id}`),
        client.post(`/charges/${id}/cancel`),
      ]);
      const isPaid = paid.status === 200;
      expect(paid.status + cancelled.status).toBe(200 + 412);
      expect((await client.get(`/charges/${id}`)).body.status).toBe(isPaid ? 'completed' : 'cancelled');
      expect(await merchantBalance(client)).toBe(isPaid ? 20_000 : 0);
      expect(await eventsOf(shop, merchantId, id)).toHaveLength(2);
    });
    await expectLedgerSound(shop);
  });

  test('with the expiry sweep: one wins', async () => {
    const vouchers = await times(12, () => newVoucher({ due_date: '2026-11-14T15:10:00' }));
    // The store's gateway is still one second before the due date.
    const late = { ...shop.gateway, clock: { now: () => DUE } };
    const [, ...answers] = await Promise.all([
      expireCharges(late, { merchantId: null, batchSize: 100 }),
      ...vouchers.map(({ id, reference }) => network.pay(reference, `expire-${id}`)),
    ]);
    for (const [index, { client, merchantId, id }] of vouchers.entries()) {
      const isPaid = answers[index]?.status === 200;
      expect((await client.get(`/charges/${id}`)).body.status).toBe(isPaid ? 'completed' : 'cancelled');
      expect(await merchantBalance(client)).toBe(isPaid ? 20_000 : 0);
      expect(await eventsOf(shop, merchantId, id)).toHaveLength(isPaid ? 2 : 3);
    }
    await expectLedgerSound(shop);
  });

  test('with its own reversal: no order leaves money without a payment', async () => {
    await times(12, async () => {
      const { client, merchantId, id, reference } = await newVoucher();
      const number = `back-${id}`;
      await Promise.all([
        network.pay(reference, number),
        network.reverse(number),
        network.pay(reference, number),
      ]);
      // Networks send a reversal when a response was lost.
      const reversal = await network.reverse(number);
      expect([200, 404]).toContain(reversal.status);
      expect((await client.get(`/charges/${id}`)).body.status).toBe('in_progress');
      expect(await merchantBalance(client)).toBe(0);
      expect(await eventsOf(shop, merchantId, id)).toHaveLength(reversal.status === 200 ? 3 : 1);
    });
    await expectLedgerSound(shop);
  });

  test('20 concurrent reversals take the money back once', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    await network.pay(reference, `twice-${id}`);
    const answers = await times(20, () => network.reverse(`twice-${id}`));
    expect(countResults(answers)).toEqual({ 200: 20 });
    expect(await merchantBalance(client)).toBe(0);
    expect(await eventsOf(shop, merchantId, id)).toHaveLength(3);
    await expectLedgerSound(shop, merchantId);
  });
});
