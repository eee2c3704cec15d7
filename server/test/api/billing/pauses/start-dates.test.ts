import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, chargeDays, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const day = '2026-11-10';

describe('POST with start_date', () => {
  test('201: nothing is charged before, and the first period begins on that day', async () => {
    const own = await openSubscriber(shop, { day });
    const made = await own.subscribe({ start_date: '2026-12-31' });
    expect(made).toMatchObject({
      status: 'trial',
      start_date: '2026-12-31',
      charge_date: '2026-12-31',
      trial_end_date: '2026-12-30',
      current_period_number: 0,
    });
    expect(made.transaction).toBeUndefined();
    await advance(own.client, { months: 4 });
    expect(await chargeDays(own.client)).toEqual([
      '2026-12-31 completed',
      '2027-01-31 completed',
      '2027-02-28 completed',
    ]);
    expect(await own.show(made.id)).toMatchObject({ start_date: '2026-12-31', status: 'active' });
  });

  test.each([
    ['the days of the plan', {}, '2026-12-10', '2026-12-11'],
    ['its own end', { trial_end_date: '2026-12-05' }, '2026-12-05', '2026-12-06'],
    ['none, with an end in the past', { trial_end_date: '2026-01-01' }, '2026-11-30', '2026-12-01'],
  ])('201: a trial begins on that day: %s', async (_what, fields, trialEnd, chargeDate) => {
    const own = await openSubscriber(shop, { day, plan: { trial_days: 10 } });
    const made = await own.subscribe({ start_date: '2026-12-01', ...fields });
    expect(made).toMatchObject({ trial_end_date: trialEnd, charge_date: chargeDate });
    await advance(own.client, { days: 40 });
    expect(await chargeDays(own.client)).toEqual([`${chargeDate} completed`]);
  });

  test('201: today is no later day: the subscription is charged at once and shows no start_date', async () => {
    const own = await openSubscriber(shop, { day });
    const made = await own.subscribe({ start_date: day });
    expect(made).toMatchObject({ status: 'active', transaction: { status: 'completed' } });
    expect(made).not.toHaveProperty('start_date');
  });

  test('422 1003: a day in the past or too far ahead; a trial that ends before it', async () => {
    const own = await openSubscriber(shop, { day });
    const post = (fields: object) =>
      own.client.post(`${own.path}/subscriptions`, { plan_id: own.planId, source_id: own.cardId, ...fields });
    expectError(await post({ start_date: '2026-11-09' }), 1003);
    expectError(await post({ start_date: '2046-11-09' }), 1003);
    expectError(await post({ start_date: '2026-12-01', trial_end_date: '2026-11-20' }), 1003);
    expectError(await post({ start_date: '2026-02-30' }), 1001);
    const { id } = await own.subscribe({ start_date: '2026-12-01' });
    const one = `${own.path}/subscriptions/${id}`;
    expectError(await own.client.put(one, { trial_end_date: '2026-11-20' }), 1003);
    expect((await own.client.put(one, { trial_end_date: '2026-12-03' })).body).toMatchObject({
      charge_date: '2026-12-04',
    });
  });
});
