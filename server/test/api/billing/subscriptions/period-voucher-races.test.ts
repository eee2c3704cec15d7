import { describe, expect, test } from 'vitest';
import { confirmPayment } from '../../../../src/domain/methods/cash/networks/confirm-payment.ts';
import {
  DAY_MS,
  FUNDS_LATER,
  PAID,
  UNANSWERED_APPROVED,
  usePeriodRaces,
} from '../../../support/world/billing/period-races.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { MASTERCARD } from '../../../support/world/shop/my-subscription.ts';

const { shop, network, open, renew, interceptStatement, resolveOutcomes, nextNumber } = usePeriodRaces();

describe('a voucher and a card', () => {
  test('the card pays first: the voucher is cancelled, and a store rejects it at once', async () => {
    const own = await open({ card: FUNDS_LATER });
    const { id, reference } = await own.voucher();
    await renew(own);
    expect(await own.now()).toMatchObject({ status: 'active' });
    const before = await own.balance();
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    expect(await own.sweep()).toBe(1);
    expect(await own.sweep()).toBe(0);
    expect(await own.charge(id)).toMatchObject({ status: 'cancelled' });
    expect(await own.ofCharge(id)).toEqual(['1 charge.created', '2 charge.cancelled']);
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    expect(await own.balance()).toBe(before);
  });

  test('the store takes it first: no card is charged', async () => {
    const own = await open({ card: FUNDS_LATER });
    const page = await own.see();
    const { reference } = await own.voucher();
    let isMet = false;
    const worker = interceptStatement('renewals_record', async () => {
      if (isMet) return;
      isMet = true;
      expect((await network.pay(reference, nextNumber())).status).toBe(200);
    });
    expect(await renew(own, 1, worker)).toMatchObject({ claimed: 1, retries: 0 });
    expect((await own.typeCard(page, MASTERCARD)).status).toBe(303);
    expect([isMet, await own.calls()]).toEqual([true, ['authorise declined']]);
    expect(await own.balance()).toBe(PAID);
  });

  test("503 1004 at the store while a card is being charged; that charge's outcome decides", async () => {
    const own = await open();
    const { reference } = await own.voucher();
    await own.giveCard(UNANSWERED_APPROVED);
    expect(await network.pay(reference, nextNumber())).toMatchObject({
      status: 503,
      body: { error_code: 1004 },
    });
    await resolveOutcomes();
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    expect(await own.calls()).toEqual(['authorise declined', 'authorise approved']);
  });

  test('a declined retry leaves the voucher unchanged', async () => {
    const own = await open();
    const { reference } = await own.voucher();
    await renew(own);
    expect(await own.sweep()).toBe(0);
    expect((await network.pay(reference, nextNumber())).status).toBe(200);
    expect(await own.now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
  });

  test('an ended subscription accepts no money: rejected at the store, in review from a bank', async () => {
    const own = await open({ plan: { retry_times: 1, status_after_retry: 'cancelled' } });
    const { id, reference } = await own.voucher();
    const pse = await own.atBank();
    await own.decide(pse, 'pending');
    await own.client.delete(`${own.path}/subscriptions/${own.id}`);
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    await own.decide(pse, 'approved');
    await own.ask(pse);
    await own.sweep();
    expect(await own.charge(id)).toMatchObject({ status: 'cancelled' });
    expect((await own.payments()).toSorted()).toEqual(['bank_account in_review', 'store ended']);
    expect(await own.now()).toMatchObject({ status: 'cancelled' });
    expect(await own.balance()).toBe(0);
  });
});

describe('two concurrent payments', () => {
  test('a store and a bank: one counts, the other is rejected or in review', async () => {
    const own = await open();
    const { reference } = await own.voucher();
    const pse = await own.atBank();
    await own.decide(pse, 'approved');
    const [paid] = await Promise.all([network.pay(reference, nextNumber()), own.ask(pse)]);
    const won = paid.status === 200 ? 'store' : 'bank_account';
    expect((await own.payments()).filter(one => one.endsWith('counted'))).toEqual([`${won} counted`]);
    expect(await own.balance()).toBe(PAID);
    expect(await own.now()).toMatchObject({ status: 'active', current_period_number: 1 });
  });

  test.each(['till first', 'bank first'])('%s: exactly one counts', async order => {
    const own = await open();
    const { reference } = await own.voucher();
    const pse = await own.atBank();
    await own.decide(pse, 'approved');
    const pay = async () => (await network.pay(reference, nextNumber())).status;
    if (order === 'till first') expect(await pay()).toBe(200);
    await own.ask(pse);
    if (order === 'bank first') expect(await pay()).toBe(412);
    await own.sweep();
    expect((await own.payments()).toSorted()).toEqual(
      order === 'till first'
        ? ['bank_account in_review', 'store counted']
        : ['bank_account counted', 'store ended'],
    );
    expect(await own.balance()).toBe(PAID);
  });
});

describe('a network that reverses a payment', () => {
  test('the period is due again with its remaining retries, and can be paid again', async () => {
    const own = await open({ card: FUNDS_LATER });
    const { reference } = await own.voucher();
    const number = nextNumber();
    await network.pay(reference, number);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect((await network.reverse(number)).status).toBe(200);
    expect(await own.now()).toMatchObject({ status: 'past_due', current_period_number: 1 });
    expect(await own.payments()).toEqual(['store open']);
    expect((await own.events()).at(-1)).toMatch('subscription.past_due');
    expect(await own.balance()).toBe(0);
    await renew(own);
    expect(await own.calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
  });

  test.each([
    ['with new data only', '4000000000000069', 'past_due'],
    ['never', '4000000000000119', 'unpaid'],
  ])('a card that may be retried %s is not: the period waits for another', async (_kind, card, owing) => {
    const own = await open({ card });
    expect(await own.now()).toMatchObject({ status: owing });
    const { reference } = await own.voucher();
    const number = nextNumber();
    await network.pay(reference, number);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect((await network.reverse(number)).status).toBe(200);
    expect(await own.now()).toMatchObject({ status: 'past_due', charge_date: null });
    await renew(own);
    expect(await own.calls()).toEqual(['authorise declined']);
  });

  test('after the next charge, a reversal changes nothing in the subscription', async () => {
    const own = await open({ card: FUNDS_LATER });
    const { reference } = await own.voucher();
    const number = nextNumber();
    await network.pay(reference, number);
    await advance(own.client, { days: 31 });
    const present = await own.now();
    expect(present).toMatchObject({ status: 'active', current_period_number: 2 });
    expect((await network.reverse(number)).status).toBe(200);
    expect(await own.now()).toEqual(present);
    expect(await own.payments()).toEqual(['store ended']);
  });
});

test.each(['period_payments_count', 'subscriptions_apply'])(
  'a crash at %s during a store payment: nothing is stored; the store repeats, and it counts once',
  async name => {
    const own = await open();
    const { reference } = await own.voucher();
    const broken = interceptStatement(name, () => Promise.reject(new Error('the process is gone')));
    const networkTransactionId = nextNumber();
    const taken = { reference, amountCentavos: BigInt(PAID) * 100n, networkTransactionId };
    await expect(confirmPayment(broken, network, taken)).rejects.toThrow('the process is gone');
    expect([await own.balance(), await own.payments()]).toEqual([0, ['store open']]);
    expect(await own.now()).toMatchObject({ status: 'past_due' });
    expect((await network.pay(reference, networkTransactionId)).status).toBe(200);
    expect((await network.pay(reference, networkTransactionId)).status).toBe(200);
    expect([await own.balance(), await own.payments()]).toEqual([PAID, ['store counted']]);
    expect(await own.now()).toMatchObject({ status: 'active' });
  },
);

test('a charge with an unknown outcome: workers that check it use no retries, and keep it', async () => {
  const own = await open();
  await own.giveCard(UNANSWERED_APPROVED);
  const tries = await own.tries();
  for (let day = 1; day <= 25; day += 1) {
    // Advances past the lease each time.
    const realClock = { now: () => new Date(shop.gateway.realClock.now().getTime() + day * DAY_MS) };
    expect(await renew(own, day, { ...shop.gateway, realClock })).toMatchObject({ claimed: 1 });
  }
  expect(await own.tries()).toBe(tries);
  expect(await own.now()).toMatchObject({ status: 'past_due' });
  await resolveOutcomes();
  expect(await own.now()).toMatchObject({ status: 'active' });
});
