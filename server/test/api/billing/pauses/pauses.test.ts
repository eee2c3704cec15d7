import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import {
  advance,
  chargeDays,
  freezeClock,
  listCharges,
  NO_FUNDS,
} from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openChange } from '../changes/changes-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const start = '2026-11-01';

/** The events of the subscription about its pauses, oldest first. */
async function pauseEvents(own: Awaited<ReturnType<typeof openChange>>): Promise<string[]> {
  const { body } = await own.client.get<{ type: string }[]>('/events?limit=100');
  return body
    .map(({ type }) => type)
    .filter(type => /paused|resumed/.test(type))
    .toReversed();
}

describe('PUT pause', () => {
  test('200: a paused subscription shows its pause, has no next charge and is not charged', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    const { status, body, text } = await own.change({ pause: {} });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      status: 'active',
      charge_date: null,
      pause: { since: '2026-11-16', until: null, extend: false },
    });
    expect(await own.now()).toMatchObject({ pause: { since: '2026-11-16' } });
    await advance(own.client, { months: 7 });
    expect(await listCharges(own.client)).toHaveLength(1);
    expect(await pauseEvents(own)).toEqual(['subscription.paused']);
  });

  test('200: null resumes; without extend the calendar stays, and what began in the pause is not billed', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: {} });
    await freezeClock(shop, own.merchantId, '2027-02-10');
    const { body } = await own.change({ pause: null });
    expect(body).not.toHaveProperty('pause');
    expect(body).toMatchObject({
      charge_date: '2027-03-01',
      current_period_number: 4,
      period_end_date: '2027-02-28',
    });
    await advance(own.client, { months: 1 });
    expect(await chargeDays(own.client)).toEqual(['2026-11-01 completed', '2027-03-01 completed']);
    expect(await own.now()).toMatchObject({ current_period_number: 5, charge_date: '2027-04-01' });
    expect(await pauseEvents(own)).toEqual(['subscription.paused', 'subscription.resumed']);
  });

  test('200: a pause within the period, without extend, changes no date', async () => {
    const own = await openChange(shop, { start, day: '2026-11-10' });
    const before = await own.now();
    await own.change({ pause: { until: '2026-11-20' } });
    await advance(own.client, { days: 10 });
    expect(await own.now()).toEqual(before);
  });

  test('200: `until` resumes on its day, and a period that begins on it is billed', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: { until: '2027-01-01' } });
    await advance(own.client, { months: 3 });
    expect(await chargeDays(own.client)).toEqual([
      '2026-11-01 completed',
      '2027-01-01 completed',
      '2027-02-01 completed',
    ]);
    expect(await own.now()).not.toHaveProperty('pause');
    expect(await pauseEvents(own)).toEqual(['subscription.paused', 'subscription.resumed']);
  });

  test('200: with extend the days that are left continue after the pause, and the calendar moves', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    const shown = await own.preview({ pause: { until: '2027-01-10', extend: true } });
    expect(shown.body).toMatchObject({ invoice: null, next_charge_date: '2027-01-25', next_amount: 30_000 });
    const pause = { pause: { until: '2027-01-10', extend: true }, preview_token: shown.body.preview_token };
    expect((await own.change(pause)).status).toBe(200);
    // Fifteen days are left: from January 10 to 24.
    await advance(own.client, { months: 4 });
    expect(await chargeDays(own.client)).toEqual([
      '2026-11-01 completed',
      '2027-01-25 completed',
      '2027-02-25 completed',
    ]);
    const invoices = await own.invoices();
    expect(invoices.map(invoice => [invoice.period_start, invoice.period_end])).toEqual([
      ['2026-11-01', '2026-11-30'],
      ['2027-01-25', '2027-02-24'],
      ['2027-02-25', '2027-03-24'],
    ]);
  });

  test('200: a change after an extended pause is prorated by the days of the period, not of the calendar', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: { extend: true } });
    await freezeClock(shop, own.merchantId, '2026-12-16');
    expect((await own.change({ pause: null })).body).toMatchObject({ period_end_date: '2026-12-30' });
    const { body } = await own.change({ plan_id: own.dearer });
    expect(body.invoice?.lines.map(({ amount }) => amount)).toEqual([-15_000, 25_000]);
  });

  test('200: in a period that was not billed a change costs nothing, and the next period costs the new price', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: { until: '2026-12-10' } });
    await advance(own.client, { days: 30 });
    const { body } = await own.change({ plan_id: own.dearer });
    expect(body).toMatchObject({ plan_id: own.dearer });
    expect(body.transaction).toBeUndefined();
    await advance(own.client, { months: 1 });
    expect((await listCharges(own.client)).map(({ amount }) => amount)).toEqual([30_000, 50_000]);
  });

  test.each([
    ['is frozen with extend', true, { trial_end_date: '2026-11-25', charge_date: '2026-11-26' }],
    ['runs out without', false, { trial_end_date: '2026-11-10', charge_date: '2026-11-16' }],
  ])('200: a trial %s', async (_what, extend, expected) => {
    const own = await openChange(shop, { start, plan: { trial_days: 10 } });
    await own.change({ pause: { until: '2026-11-17', extend } });
    expect(await own.now()).toMatchObject({ status: 'trial', charge_date: null });
    await freezeClock(shop, own.merchantId, '2026-11-16');
    expect((await own.change({ pause: null })).body).toMatchObject(expected);
    await advance(own.client, { days: 15 });
    expect(await chargeDays(own.client)).toEqual([`${expected.charge_date} completed`]);
  });

  test('200: paused and resumed on the same day, nothing has changed', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    const before = await own.now();
    for (const extend of [true, false]) {
      await own.change({ pause: { extend } });
      await own.change({ pause: null });
      expect(await own.now()).toEqual(before);
    }
  });

  test('200: a subscription that is to end with its period ends in the pause', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: {} });
    await own.change({ cancel_at_period_end: true });
    await own.client.post('/sandbox/clock/advance', { months: 1 });
    const over = await own.now();
    expect(over).toMatchObject({ status: 'cancelled' });
    expect(over).not.toHaveProperty('pause');
    expect(await listCharges(own.client)).toHaveLength(1);
  });

  test('200: what GET returned may be sent back, and another `until` changes the pause', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    await own.change({ pause: { until: '2026-12-05' } });
    const paused = await own.now();
    expect((await own.change(paused)).body).toEqual(paused);
    const { body } = await own.change({ pause: { until: '2027-01-05' } });
    expect(body).toMatchObject({ pause: { since: '2026-11-16', until: '2027-01-05' } });
    expect(await pauseEvents(own)).toEqual(['subscription.paused', 'subscription.paused']);
  });
});

describe('what is rejected', () => {
  test('412 3006: a subscription that owes or has ended; a change or a trial date while it is paused', async () => {
    const own = await openChange(shop, { start });
    await own.change({ pause: {} });
    expectError(await own.change({ plan_id: own.dearer }), 3006);
    expectError(await own.preview({ plan_id: own.dearer }), 3006);
    await own.change({ pause: null });
    await own.client.put(own.one, { source_id: await saveCard(own.client, NO_FUNDS, own.path) });
    await advance(own.client, { months: 1 });
    expect(await own.now()).toMatchObject({ status: 'past_due' });
    expectError(await own.change({ pause: {} }), 3006);
    await own.client.delete(own.one);
    expectError(await own.change({ pause: {} }), 3006);
  });

  test('422 1003: an end that is not ahead, and other changes in the same request', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    expectError(await own.change({ pause: { until: '2026-11-16' } }), 1003);
    expectError(await own.change({ pause: { until: '2046-11-16' } }), 1003);
    expectError(await own.change({ pause: {}, plan_id: own.dearer }), 1003);
    expectError(await own.change({ pause: {}, cancel_at_period_end: true }), 1003);
    expect(await own.now()).not.toHaveProperty('pause');
  });

  test('412 3006: a preview of a pause that no longer holds', async () => {
    const own = await openChange(shop, { start, day: '2026-11-16' });
    const pause = { until: '2027-01-10', extend: true };
    const { body } = await own.preview({ pause });
    await freezeClock(shop, own.merchantId, '2026-11-17');
    expectError(await own.change({ pause, preview_token: body.preview_token }), 3006);
  });
});
