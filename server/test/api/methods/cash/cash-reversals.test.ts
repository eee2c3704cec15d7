import { describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { balanceOf, eventsOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import { useCash } from '../../../support/world/gateway/use-cash.ts';
import { createVoucher, newCashNetwork } from '../../../support/world/shop/cash.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const START = new Date('2026-11-14T15:00:00-05:00');
const { shop, network, clock, nextNumber, statusOf, newVoucher } = useCash(START);

describe('reverse', () => {
  test('200: the money is returned, the voucher can be paid again, and the shop gets the event', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    const [first, second] = [nextNumber(), nextNumber()];
    await network.pay(reference, first);
    const { status, body } = await network.reverse(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      network_transaction_id: first,
      status: 'reversed',
      reversed_at: '2026-11-14T15:00:00-05:00',
    });
    const reversed = (await client.get(`/charges/${id}`)).body;
    expect(reversed).toMatchObject({ status: 'in_progress', authorization: null });
    expect(await merchantBalance(client)).toBe(0);
    expect(await latestPayload(shop, merchantId, id)).toEqual(reversed);
    await expectLedgerSound(shop, merchantId);
    expect((await network.pay(reference, second)).status).toBe(200);
    expect(await merchantBalance(client)).toBe(20_000);
    expect(await eventsOf(shop, merchantId, id)).toEqual([
      '1 charge.created',
      '2 charge.succeeded',
      '3 charge.reversed',
      '4 charge.succeeded',
    ]);
  });

  test('200: repeating the reversal changes nothing', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    const number = nextNumber();
    await network.pay(reference, number);
    const first = await network.reverse(number);
    expect((await network.reverse(number)).text).toBe(first.text);
    expect(await merchantBalance(client)).toBe(0);
    expect(await eventsOf(shop, merchantId, id)).toHaveLength(3);
  });

  test('200: past the due date the charge is cancelled, and cannot be paid again', async () => {
    const { client, merchantId, id, reference } = await newVoucher({ due_date: '2026-11-14T15:10:00' });
    const number = nextNumber();
    await network.pay(reference, number);
    clock.set(new Date('2026-11-14T15:10:00-05:00'));
    expect((await network.reverse(number)).body).toMatchObject({ status: 'reversed' });
    expect(await statusOf(client, id)).toBe('cancelled');
    expect((await network.lookUp(reference)).body).toMatchObject({ status: 'expired' });
    expectError(await network.pay(reference, nextNumber()), 3006);
    clock.set(START);
    expect(await eventsOf(shop, merchantId, id)).toEqual([
      '1 charge.created',
      '2 charge.succeeded',
      '3 charge.reversed',
      '4 charge.cancelled',
      '5 transaction.expired',
    ]);
  });

  test('200: money that the customer has spent leaves a negative balance', async () => {
    const { client } = await shop.merchant();
    const customerId = await saveCustomer(client);
    const { payment_method: method } = await createVoucher(client, {}, `/customers/${customerId}`);
    const number = nextNumber();
    await network.pay(method.reference, number);
    await client.post('/fees', { customer_id: customerId, amount: 15_000, description: 'Uso' });
    expect((await network.reverse(number)).status).toBe(200);
    expect(await balanceOf(client, customerId)).toBe(-15_000);
  });

  test('412 3006: a reversed payment is not accepted again under its number', async () => {
    const { client, id, reference } = await newVoucher();
    const number = nextNumber();
    await network.pay(reference, number);
    await network.reverse(number);
    expectError(await network.pay(reference, number), 3006);
    expect(await statusOf(client, id)).toBe('in_progress');
  });

  test('404 1005, then 412 3006: a reversal that arrives first blocks its payment', async () => {
    const { client, id, reference } = await newVoucher();
    const number = nextNumber();
    expectError(await network.reverse(number), 1005);
    expectError(await network.reverse(number), 1005);
    expectError(await network.pay(reference, number), 3006);
    expect(await statusOf(client, id)).toBe('in_progress');
    expect((await network.pay(reference, nextNumber())).status).toBe(200);
  });

  test("404 1005: another network's payment", async () => {
    const { client, id, reference } = await newVoucher();
    const number = nextNumber();
    await network.pay(reference, number);
    const other = await newCashNetwork(shop);
    expectError(await other.reverse(number), 1005);
    expect(await statusOf(client, id)).toBe('completed');
  });

  test('404 1005: an invalid number', async () => {
    for (const number of ['a%2Fb', 'x'.repeat(65), '%20']) expectError(await network.reverse(number), 1005);
  });

  test('412 3006: a paid store charge has no refund and no chargeback', async () => {
    const { client, id, reference } = await newVoucher();
    await network.pay(reference, nextNumber());
    expectError(await client.post(`/charges/${id}/refund`, {}), 3006);
    expectError(await client.post(`/charges/${id}/cancel`), 3006);
    expectError(await client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' }), 3006);
  });
});
