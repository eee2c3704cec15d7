import { describe, expect, test } from 'vitest';
import { retrySubscription } from '../../../../src/domain/billing/subscriptions/renewals/retry-subscription.ts';
import {
  DAY_MS,
  FUNDS_LATER,
  PAID,
  UNANSWERED_APPROVED,
  usePeriodRaces,
} from '../../../support/world/billing/period-races.ts';
import { advance, chargeDays } from '../../../support/world/billing/subscriptions.ts';
import { MASTERCARD, plainText } from '../../../support/world/shop/my-subscription.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

const { shop, open, renew, interceptStatement, resolveOutcomes, resolve } = usePeriodRaces();

describe('a payer who is at the bank', () => {
  test('the scheduled retry waits, and continues once the bank has rejected', async () => {
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

  test('neither another card nor a manual retry is charged meanwhile', async () => {
    const own = await open();
    const page = await own.see();
    const pse = await own.atBank();
    expect((await own.typeCard(page, MASTERCARD)).status).toBe(303);
    const update = await own.client.put(`${own.path}/subscriptions/${own.id}`, {
      card: cardData(MASTERCARD),
    });
    expect(update).toMatchObject({ status: 412, body: { error_code: 3006 } });
    expect(await retrySubscription(shop.gateway, own.merchantId, own.id)).toEqual({ kind: 'under_way' });
    expect(await own.calls()).toHaveLength(1);
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.balance()).toBe(PAID);
  });

  test('is waited for a day at most; later money goes to review', async () => {
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

  test('exhausted retries do not end the subscription under the payer', async () => {
    const own = await open({ plan: { retry_times: 1, status_after_retry: 'cancelled' } });
    const pse = await own.atBank();
    expect(await renew(own, 40)).toMatchObject({ claimed: 1, retries: 0, cancelled: 0 });
    await own.decide(pse, 'approved');
    await own.ask(pse);
    expect(await own.now()).toMatchObject({ status: 'active' });
  });
});

describe('the bank and a card at the same moment', () => {
  test('a worker about to charge finds the payer already at the bank', async () => {
    const own = await open({ card: FUNDS_LATER });
    const pse = await own.pse();
    let isMet = false;
    const worker = interceptStatement('renewals_record', async () => {
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

  test('a card being charged keeps the payer from the bank', async () => {
    const own = await open();
    const pse = await own.pse();
    await own.giveCard(UNANSWERED_APPROVED);
    expect(await own.goToBank(pse)).toEqual({ kind: 'too_late' });
    await resolveOutcomes();
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.goToBank(pse)).toEqual({ kind: 'too_late' });
    expect(await own.payments()).toEqual(['bank_account ended']);
    expect(await own.charge(pse.chargeId)).toMatchObject({ status: 'cancelled' });
    expect(plainText((await own.payer.get(`/pse/${pse.handle}`)).html)).toContain(
      'Este pago ya no hace falta',
    );
  });

  test('the bank approves after the card has paid: in review, announced, refunded once', async () => {
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
    const end = (as: 'approved' | 'declined') => resolve('pse', own, pse.chargeId, as);
    expect(await end('approved')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    const answers = await Promise.all([end('declined'), end('declined')]);
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

describe('a crash in between', () => {
  test.each(['period_payments_count', 'subscriptions_apply', 'events_insert'])(
    'at %s: nothing of the payment is stored, and the next inquiry stores all of it',
    async name => {
      const own = await open();
      const pse = await own.atBank();
      await own.decide(pse, 'approved');
      const broken = interceptStatement(name, () => Promise.reject(new Error('the process is gone')));
      await expect(own.inquireOn(broken, pse)).rejects.toThrow('the process is gone');
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
