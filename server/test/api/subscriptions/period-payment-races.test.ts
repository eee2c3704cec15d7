import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../src/database/connection.ts';
import type { Gateway } from '../../../src/dependencies.ts';
import { onMerchantsClock } from '../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { renewDue } from '../../../src/domain/subscriptions/renew-due.ts';
import { resolveRenewals } from '../../../src/domain/subscriptions/resolve-renewals.ts';
import { retrySubscription } from '../../../src/domain/subscriptions/retry-subscription.ts';
import { type CashClient, newCashNetwork } from '../../support/cash.ts';
import { expectLedgerSound } from '../../support/ledger-sound.ts';
import { MASTERCARD, plainText } from '../../support/my-subscription.ts';
import { newConsole } from '../../support/operator-console.ts';
import { type Overdue, openOverdue } from '../../support/period-payments.ts';
import { advance, chargeDays, type SubscriberOptions } from '../../support/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/test-gateway.ts';

let shop: TestGateway;
let network: CashClient;
let ops: ReturnType<typeof newConsole>;
let numbers = 0;
const nextNumber = () => `race-${(numbers += 1)}`;
beforeAll(async () => {
  shop = await startTestGateway({ processorTimeoutMs: 500 });
  network = await newCashNetwork(shop);
  ops = newConsole(shop);
});
afterAll(async () => {
  await ops.close();
  await expectLedgerSound(shop);
  await shop.close();
});

const open = (options: SubscriberOptions = {}) => openOverdue(shop, options);
/** Refused first, then with funds. */
const FUNDS_LATER = '4000000080010004';
/** Approved, and nobody hears so. */
const UNHEARD = '4000000090010002';
const DAY_MS = 86_400_000;
const PAID = 20_000;

const inAMinute = () => ({ now: () => new Date(shop.gateway.realClock.now().getTime() + 60_000) });

/** The gateway on the clock of a merchant, `days` later than that stands. */
async function later(own: Overdue, days: number, gateway: Gateway = shop.gateway): Promise<Gateway> {
  const merchant = await findMerchant(gateway.database, own.merchantId);
  if (merchant === undefined) throw new Error('the merchant is gone');
  const then = onMerchantsClock(gateway, merchant);
  return { ...then, clock: { now: () => new Date(then.clock.now().getTime() + days * DAY_MS) } };
}

const renew = async (own: Overdue, days = 1, gateway?: Gateway) =>
  renewDue(await later(own, days, gateway), { merchantId: own.merchantId, batchSize: 10 });

/** The gateway, with something that happens before each statement of a name, or in its place. */
function meeting(name: string, before: () => Promise<unknown>): Gateway {
  const { database } = shop.gateway;
  const met = (base: Queryable): Queryable => ({
    ...base,
    async rows(input, values) {
      if (input.name.startsWith(name)) await before();
      return base.rows(input, values);
    },
    async run(input, values) {
      if (input.name.startsWith(name)) await before();
      return base.run(input, values);
    },
  });
  const transaction: typeof database.transaction = work => database.transaction(tx => work(met(tx)));
  return { ...shop.gateway, kept: new WeakMap(), database: { ...database, ...met(database), transaction } };
}

describe('a payer who is at the bank', () => {
  test('the scheduled retry waits, and goes on when the bank has rejected', async () => {
    const own = await open({ card: FUNDS_LATER });
    const pse = await own.atBank();
    expect(await renew(own)).toMatchObject({ claimed: 1, retries: 0 });
    expect(await own.calls()).toHaveLength(1);
    await own.decide(pse, 'rejected');
    await own.ask(pse);
    await advance(own.client, { days: 1 });
    expect(await own.calls()).toEqual(['authorise declined', 'authorise approved']);
    expect(await own.now()).toMatchObject({ status: 'active' });
  });

  test('neither another card nor a retry by hand is charged meanwhile', async () => {
    const own = await open();
    const page = await own.see();
    const pse = await own.atBank();
    expect((await own.typeCard(page, MASTERCARD)).status).toBe(303);
    const update = await own.client.put(`${own.path}/subscriptions/${own.id}`, {
      card: {
        card_number: MASTERCARD,
        holder_name: 'Ana',
        expiration_month: '12',
        expiration_year: '30',
        cvv2: '123',
      },
    });
    expect(update).toMatchObject({ status: 412, body: { error_code: 3006 } });
    expect(await retrySubscription(shop.gateway, own.merchantId, own.id)).toEqual({ kind: 'under_way' });
    expect(await own.calls()).toHaveLength(1);
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.balance()).toBe(PAID);
  });

  test('is waited for a day and no longer; what comes in afterwards is for people', async () => {
    const own = await open({ card: FUNDS_LATER });
    const pse = await own.atBank();
    await own.decide(pse, 'pending');
    const tomorrow = { now: () => new Date(shop.gateway.realClock.now().getTime() + DAY_MS + 1_000) };
    expect(await renew(own, 1, { ...shop.gateway, realClock: tomorrow })).toMatchObject({ retries: 1 });
    expect(await own.now()).toMatchObject({ status: 'active' });
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.payments()).toEqual(['bank_account in_review']);
  });

  test('retries that are over do not end the subscription under the payer', async () => {
    const own = await open({ plan: { retry_times: 1, status_after_retry: 'cancelled' } });
    const pse = await own.atBank();
    expect(await renew(own, 40)).toMatchObject({ claimed: 1, retries: 0, cancelled: 0 });
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.now()).toMatchObject({ status: 'active' });
  });
});

describe('the bank and a card at the same moment', () => {
  test('a worker that was about to charge finds the payer gone to the bank', async () => {
    const own = await open({ card: FUNDS_LATER });
    const pse = await own.pse();
    let isMet = false;
    const worker = meeting('renewals_record', async () => {
      if (isMet) return;
      isMet = true;
      expect(await own.goToBank(pse)).toMatchObject({ kind: 'at_bank' });
    });
    expect(await renew(own, 1, worker)).toMatchObject({ claimed: 1, retries: 0 });
    expect([isMet, await own.calls()]).toEqual([true, ['authorise declined']]);
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.balance()).toBe(PAID);
  });

  test('a card that is being charged keeps the payer from the bank', async () => {
    const own = await open();
    const pse = await own.pse();
    await own.giveCard(UNHEARD);
    expect(await own.goToBank(pse)).toEqual({ kind: 'too_late' });
    await resolveRenewals({ ...shop.gateway, realClock: inAMinute() }, 100);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.goToBank(pse)).toEqual({ kind: 'too_late' });
    expect(await own.payments()).toEqual(['bank_account ended']);
    expect(await own.charge(pse.chargeId)).toMatchObject({ status: 'cancelled' });
    expect(plainText((await own.payer.get(`/pse/${pse.handle}`)).html)).toMatch(/cancelado/i);
  });

  test('the bank approves late, after the card has paid: in review, told, given back once', async () => {
    const own = await open();
    const pse = await own.atBank();
    await own.decide(pse, 'expired');
    expect(await own.ask(pse)).toBe('expired');
    expect((await own.giveCard(MASTERCARD)).location).toMatch(/listo=pago$/);
    const balance = await own.balance();
    await own.decide(pse, 'approved_late');
    await own.ask(pse);
    await own.ask(pse);
    expect(await own.balance()).toBe(balance);
    expect(await own.payments()).toEqual(['bank_account in_review']);
    expect((await own.ofCharge(pse.chargeId)).at(-1)).toMatch('charge.in_review');
    const path = `/attempts-in-review/${own.merchantId}/${pse.chargeId}/1/resolve`;
    const resolve = (as: string) =>
      ops.call('POST', path, { environment: 'sandbox', payment_method: 'pse', note: 'el banco', as });
    expect(await resolve('approved')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    const answers = await Promise.all([resolve('declined'), resolve('declined')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await own.payments()).toEqual(['bank_account returned']);
    expect((await own.ofCharge(pse.chargeId)).filter(one => one.endsWith('charge.returned'))).toHaveLength(1);
    expect(await own.balance()).toBe(balance);
    expect(await own.now()).toMatchObject({ status: 'active', current_period_number: 1 });
  });

  test('the bank approves late and the period is still owed: it counts', async () => {
    const own = await open();
    const pse = await own.atBank();
    await own.decide(pse, 'expired');
    await own.ask(pse);
    await own.sweep();
    expect(await own.payments()).toEqual(['bank_account ended']);
    await own.decide(pse, 'approved_late');
    await own.ask(pse);
    expect(await own.payments()).toEqual(['bank_account counted']);
    expect(await own.now()).toMatchObject({ status: 'active' });
  });
});

describe('a voucher and a card', () => {
  test('the card pays first: the voucher is cancelled, and a till refuses it at once', async () => {
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

  test('the till takes it first: no card is charged', async () => {
    const own = await open({ card: FUNDS_LATER });
    const page = await own.see();
    const { reference } = await own.voucher();
    let isMet = false;
    const worker = meeting('renewals_record', async () => {
      if (isMet) return;
      isMet = true;
      expect((await network.pay(reference, nextNumber())).status).toBe(200);
    });
    expect(await renew(own, 1, worker)).toMatchObject({ claimed: 1, retries: 0 });
    expect((await own.typeCard(page, MASTERCARD)).status).toBe(303);
    expect([isMet, await own.calls()]).toEqual([true, ['authorise declined']]);
    expect(await own.balance()).toBe(PAID);
  });

  test('503 1004 at the till while a card is being charged; then what that came to decides', async () => {
    const own = await open();
    const { reference } = await own.voucher();
    await own.giveCard(UNHEARD);
    expect(await network.pay(reference, nextNumber())).toMatchObject({
      status: 503,
      body: { error_code: 1004 },
    });
    await resolveRenewals({ ...shop.gateway, realClock: inAMinute() }, 100);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect((await network.pay(reference, nextNumber())).body).toMatchObject({ error_code: 3006 });
    expect(await own.calls()).toEqual(['authorise declined', 'authorise approved']);
  });

  test('a retry that is refused leaves the voucher as it is', async () => {
    const own = await open();
    const { reference } = await own.voucher();
    await renew(own);
    expect(await own.sweep()).toBe(0);
    expect((await network.pay(reference, nextNumber())).status).toBe(200);
    expect(await own.now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
  });

  test('a subscription that has ended takes no money: refused at the till, in review from a bank', async () => {
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

describe('two that pay at the same moment', () => {
  test('a till and a bank: one counts, the other is refused or in review', async () => {
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

describe('a network that takes a payment back', () => {
  test('the period is owed again, from where its retries were, and can be paid again', async () => {
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

  test('after the next period was charged nothing of the subscription changes', async () => {
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

describe('a crash in between', () => {
  test.each(['period_payments_count', 'subscriptions_apply', 'events_insert'])(
    'at %s: nothing of the payment is there, and the next look brings all of it',
    async name => {
      const own = await open();
      const pse = await own.atBank();
      await own.decide(pse, 'approved');
      const broken = meeting(name, () => Promise.reject(new Error('the process is gone')));
      await expect(own.askOn(broken, pse)).rejects.toThrow('the process is gone');
      expect(await own.now()).toMatchObject({ status: 'past_due' });
      expect(await own.balance()).toBe(0);
      expect(await own.charge(pse.chargeId)).toMatchObject({ status: 'charge_pending' });
      expect(await own.ask(pse)).toBe('approved');
      expect(await own.now()).toMatchObject({ status: 'active' });
      expect(await own.balance()).toBe(PAID);
      expect(await chargeDays(own.client)).toHaveLength(2);
    },
  );
});
