import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import {
  advance,
  chargeDays,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../support/world/billing/subscriptions.ts';

/** Decision 0006: workers that were down for days. */
let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-04');
});
afterEach(() => bench.retireMerchants());
afterAll(() => bench.shop.close());

const weekly = { repeat_unit: 'week' };

/** Subscribed on Monday, 4 January, and charged for the first week. */
async function open(options: SubscriberOptions = {}) {
  bench.goTo('2027-01-04');
  const subscriber = await openSubscriber(bench.shop, options);
  const { id } = await subscriber.subscribe();
  return { ...subscriber, id };
}

/** Runs two workers on this day, one after the other. */
async function work(day: string) {
  bench.goTo(day);
  const done = await bench.renew();
  expect(await bench.renew()).toMatchObject({ claimed: 0 });
  return done;
}

describe('workers that were down for 24 days', { timeout: 30_000 }, () => {
  test('charge missed weeks oldest first, one a day, then return to the old calendar', async () => {
    const { client, show, id, merchantId } = await open({ plan: weekly });
    expect(await work('2027-01-28')).toMatchObject({ renewals: 1, failed: 0 });
    expect(await show(id)).toMatchObject({
      status: 'active',
      current_period_number: 2,
      charge_date: '2027-01-29',
      period_end_date: '2027-01-17',
    });
    for (const day of ['2027-01-29', '2027-01-30']) expect(await work(day)).toMatchObject({ renewals: 1 });
    // Caught up: the fifth week starts on its Monday.
    expect(await show(id)).toMatchObject({ current_period_number: 4, charge_date: '2027-02-01' });
    expect(await work('2027-01-31')).toMatchObject({ claimed: 0 });
    expect(await work('2027-02-01')).toMatchObject({ renewals: 1 });
    expect(await chargeDays(client)).toEqual(
      ['2027-01-04', '2027-01-28', '2027-01-29', '2027-01-30', '2027-02-01'].map(day => `${day} completed`),
    );
    await expectLedgerSound(bench.shop, merchantId);
  });

  test('charge a week that starts meanwhile in its turn', async () => {
    const { client, show, id } = await open({ plan: weekly });
    for (const day of ['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02']) await work(day);
    expect(await chargeDays(client)).toHaveLength(5);
    expect(await show(id)).toMatchObject({ current_period_number: 5, charge_date: '2027-02-08' });
  });

  test('do not retry a declined week that is over: unpaid, or cancelled at once', async () => {
    const { show, id, client, path } = await open({ plan: weekly });
    await client.delete(`${path}/cards/${(await show(id)).card.id}`);
    expect(await work('2027-01-28')).toMatchObject({ renewals: 1, failed: 1, cancelled: 1, retries: 0 });
    expect(await show(id)).toMatchObject({ status: 'cancelled', current_period_number: 2 });
    expect(await chargeDays(client)).toEqual(['2027-01-04 completed', '2027-01-28 failed']);
  });

  test('still retry a month that is not over', async () => {
    const { show, id } = await open({ card: NO_FUNDS });
    expect(await show(id)).toMatchObject({ status: 'past_due', charge_date: '2027-01-05' });
    for (const day of ['2027-01-28', '2027-01-29']) {
      expect(await work(day)).toMatchObject({ retries: 1, failed: 1 });
      expect(await show(id)).toMatchObject({ status: 'past_due' });
    }
    expect(await work('2027-01-30')).toMatchObject({ retries: 1, failed: 1 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
  });

  test('do not retry a past_due subscription whose period has ended', async () => {
    const { show, id, client } = await open({ plan: weekly, card: NO_FUNDS });
    expect(await work('2027-01-28')).toMatchObject({ retries: 0, cancelled: 1 });
    expect(await show(id)).toMatchObject({ status: 'cancelled' });
    expect(await chargeDays(client)).toEqual(['2027-01-04 failed']);
  });

  test('end a subscription without a charge if it was to end with the period', async () => {
    const { show, id, client, path } = await open({ plan: weekly });
    await client.put(`${path}/subscriptions/${id}`, { cancel_at_period_end: true });
    expect(await work('2027-01-28')).toMatchObject({ renewals: 0, cancelled: 1 });
    expect(await show(id)).toMatchObject({ status: 'cancelled' });
  });

  test('charge a trial that ended meanwhile once, for its first period', async () => {
    const { show, id } = await open({ plan: { ...weekly, trial_days: 7 } });
    expect(await work('2027-01-28')).toMatchObject({ renewals: 1 });
    expect(await show(id)).toMatchObject({ current_period_number: 1, charge_date: '2027-01-29' });
  });

  test('do not affect a sandbox clock: every week on its day', async () => {
    const { client } = await open({ day: '2027-01-04', plan: weekly });
    expect(await advance(client, { days: 24 })).toMatchObject({ renewals: 3 });
    // Workers skip merchants with their own clock.
    expect(await work('2027-12-31')).toMatchObject({ claimed: 0 });
    expect(await chargeDays(client)).toHaveLength(4);
  });
});
