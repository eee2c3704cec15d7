import { describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { balanceOf, eventsOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import { useCash } from '../../../support/world/gateway/use-cash.ts';
import { createVoucher, newCashNetwork } from '../../../support/world/shop/cash.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const START = new Date('2026-11-14T15:00:00-05:00');
const { shop, network, clock, nextNumber, statusOf, newVoucher } = useCash(START);

describe('confirm', () => {
  test('emails the payer the voucher, and the receipt once, however often it is confirmed', async () => {
    const { merchantId, reference } = await newVoucher({
      customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
    });
    const number = nextNumber();
    await network.pay(reference, number);
    await network.pay(reference, number);
    const mails = await mailsOf(shop.gateway, merchantId);
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'voucher ana@example.com',
      'receipt ana@example.com',
    ]);
    expect(mails[1]?.text).toContain('Medio de pago: Efectivo');
  });

  test('200: completes the charge, credits the merchant without a fee, and emits the event', async () => {
    const { client, merchantId, id, reference } = await newVoucher();
    const number = nextNumber();
    const { status, body } = await network.pay(reference, number, { paid_at: '2026-11-14T14:58:00-05:00' });
    expect(status).toBe(200);
    expect(body).toEqual({
      network_transaction_id: number,
      reference,
      amount: 20_000,
      currency: 'COP',
      status: 'paid',
      paid_at: '2026-11-14T14:58:00-05:00',
      confirmed_at: '2026-11-14T15:00:00-05:00',
    });
    const charge = (await client.get(`/charges/${id}`)).body;
    expect(charge).toMatchObject({
      status: 'completed',
      authorization: number,
      payment_method: { reference },
    });
    expect(charge).not.toHaveProperty('fee');
    expect(await merchantBalance(client)).toBe(20_000);
    expect(await eventsOf(shop, merchantId, id)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await latestPayload(shop, merchantId, id)).toEqual(charge);
  });

  test('200: by the paybin reference', async () => {
    const { client, id, paybin_reference: reference } = await newVoucher();
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ reference, status: 'paid' });
    expect(await statusOf(client, id)).toBe('completed');
  });

  test('200: a customer with an account gets the money; without one, the merchant', async () => {
    const { client } = await shop.merchant();
    const withAccount = await saveCustomer(client);
    const without = await saveCustomer(client, { requires_account: false });
    for (const customerId of [withAccount, without]) {
      const { payment_method: method } = await createVoucher(client, {}, `/customers/${customerId}`);
      expect((await network.pay(method.reference, nextNumber())).status).toBe(200);
    }
    expect(await balanceOf(client, withAccount)).toBe(20_000);
    expect(await merchantBalance(client)).toBe(20_000);
  });

  test('200: the same number is the same payment', async () => {
    const { client, reference } = await newVoucher();
    const number = nextNumber();
    const first = await network.pay(reference, number);
    clock.advanceMs(60_000);
    expect((await network.pay(reference, number)).text).toBe(first.text);
    clock.set(START);
    expect(await merchantBalance(client)).toBe(20_000);
  });

  test('200: two networks may use the same number', async () => {
    const [one, other] = [await newVoucher(), await newVoucher()];
    const number = nextNumber();
    const second = await newCashNetwork(shop);
    expect((await network.pay(one.reference, number)).status).toBe(200);
    expect((await second.pay(other.reference, number)).status).toBe(200);
  });

  test.each([
    ['less', 19_999.99],
    ['more', 20_000.01],
    ['a hundred times', 2_000_000],
  ])('422 1003: %s than the amount, which the response states', async (_title, amount) => {
    const { client, id, reference } = await newVoucher();
    const answer = await network.pay(reference, nextNumber(), { amount });
    expectError(answer, 1003);
    expect(answer.body.description).toBe('amount must be exactly 20000.00');
    expect(await statusOf(client, id)).toBe('in_progress');
  });

  test('a rejected number can be used again', async () => {
    const { reference } = await newVoucher();
    const number = nextNumber();
    expectError(await network.pay(reference, number, { amount: 1 }), 1003);
    expect((await network.pay(reference, number)).status).toBe(200);
  });

  test('409 1006: paid already, by this network or another', async () => {
    const { client, reference } = await newVoucher();
    await network.pay(reference, nextNumber());
    const other = await newCashNetwork(shop);
    for (const answer of [
      await network.pay(reference, nextNumber()),
      await other.pay(reference, nextNumber()),
    ]) {
      expectError(answer, 1006);
      expect(answer.body.description).toBe('The reference has already been paid');
    }
    expect(await merchantBalance(client)).toBe(20_000);
  });

  test('409 1006: the number was used for another payment', async () => {
    const [one, other] = [await newVoucher(), await newVoucher()];
    const number = nextNumber();
    await network.pay(one.reference, number);
    for (const answer of [
      await network.pay(other.reference, number),
      await network.pay(one.reference, number, { amount: 5 }),
    ]) {
      expectError(answer, 1006);
      expect(answer.body.description).toBe('The network_transaction_id was used for another payment');
    }
    expect(await statusOf(other.client, other.id)).toBe('in_progress');
  });

  test('412 3006: expired, before and after the sweep', async () => {
    const { client, id, reference } = await newVoucher({ due_date: '2026-11-14T15:10:00' });
    clock.set(new Date('2026-11-14T15:09:59-05:00'));
    const wrongAmount = await network.pay(reference, nextNumber(), { amount: 1 });
    expectError(wrongAmount, 1003);
    clock.set(new Date('2026-11-14T15:10:00-05:00'));
    const answer = await network.pay(reference, nextNumber(), { paid_at: '2026-11-14T15:05:00' });
    expectError(answer, 3006);
    expect(answer.body.description).toBe('The reference expired on 2026-11-14T15:10:00-05:00');
    await client.post(`/sandbox/charges/${id}/pay`, { result: 'expired' });
    expectError(await network.pay(reference, nextNumber()), 3006);
    clock.set(START);
    expect(await statusOf(client, id)).toBe('cancelled');
  });

  test('412 3006: cancelled by the shop', async () => {
    const { client, id, reference } = await newVoucher();
    await client.post(`/charges/${id}/cancel`);
    const answer = await network.pay(reference, nextNumber());
    expectError(answer, 3006);
    expect(answer.body.description).toBe('The reference was cancelled');
  });

  test('412 3006: its customer was deleted meanwhile', async () => {
    const { client } = await shop.merchant();
    const customerId = await saveCustomer(client, { requires_account: false });
    const { payment_method: method } = await createVoucher(client, {}, `/customers/${customerId}`);
    expect((await client.delete(`/customers/${customerId}`)).status).toBe(204);
    const answer = await network.pay(method.reference, nextNumber());
    expectError(answer, 3006);
    expect(answer.body.description).toBe('The customer of the charge is deleted');
  });

  test("200 and 412 3006: the merchant's own clock decides what has expired", async () => {
    const { client, reference } = await newVoucher();
    const late = await createVoucher(client, { due_date: '2027-11-14T15:00:00' });
    await client.put('/sandbox/clock', { now: '2026-12-31T08:00:00-05:00' });
    expectError(await network.pay(reference, nextNumber()), 3006);
    expect((await network.pay(late.payment_method.reference, nextNumber())).status).toBe(200);
    expect((await client.get(`/charges/${late.id}`)).body).toMatchObject({
      status: 'completed',
      operation_date: '2026-12-31T08:00:00-05:00',
    });
  });

  test.each([
    ['an unknown reference', { reference: '1000000000000009' }, 1005],
    ['no reference', { reference: undefined }, 1001],
    ['a reference as a number', { reference: 1000000000000009 }, 1001],
    ['no number', { network_transaction_id: undefined }, 1001],
    ['an empty number', { network_transaction_id: '' }, 1001],
    ['a long number', { network_transaction_id: 'x'.repeat(65) }, 1001],
    ['a number with a slash', { network_transaction_id: 'a/b' }, 1001],
    ['no amount', { amount: undefined }, 1001],
    ['an amount as text', { amount: '20000' }, 1001],
    ['an amount of zero', { amount: 0 }, 1003],
    ['a paid_at that is no date', { paid_at: 'hoy' }, 1001],
    ['a paid_at in the future', { paid_at: '2026-11-14T15:06:00-05:00' }, 1003],
  ] as const)('4xx: %s', async (_title, fields, code) => {
    const { client, id, reference } = await newVoucher();
    expectError(await network.pay(reference, nextNumber(), fields), code);
    expect(await statusOf(client, id)).toBe('in_progress');
  });

  test('200: a store whose clock is slightly ahead', async () => {
    const { reference } = await newVoucher();
    const paid_at = '2026-11-14T15:04:59-05:00';
    expect((await network.pay(reference, nextNumber(), { paid_at })).body).toMatchObject({ paid_at });
  });
});
