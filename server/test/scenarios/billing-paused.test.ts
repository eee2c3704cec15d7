import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runBilling } from '../../src/commands/money/billing.ts';
import { pause, resume } from '../../src/domain/merchants/pauses/change-pause.ts';
import { expectLedgerSound } from '../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import { advance, chargeDays, openSubscriber } from '../support/world/billing/subscriptions.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-04');
});
afterEach(() => bench.retireMerchants());
afterAll(() => bench.shop.close());

const stop = () => pause(bench.shop.gateway, 'billing', { reason: 'a new processor', byWhom: 'Marta' });
const goOn = () => resume(bench.shop.gateway, 'billing', 'Marta');

async function open(options: { day?: string } = {}) {
  bench.goTo('2027-01-04');
  const subscriber = await openSubscriber(bench.shop, { ...options, plan: { repeat_unit: 'week' } });
  const { id } = await subscriber.subscribe();
  return { ...subscriber, id };
}

async function work(day: string) {
  bench.goTo(day);
  return bench.renew();
}

describe('billing is paused', { timeout: 30_000 }, () => {
  test('charges nothing, and afterwards everything: oldest first, one a day, on the old calendar', async () => {
    const { client, show, id, merchantId } = await open();
    await stop();
    for (const day of ['2027-01-11', '2027-01-18', '2027-01-20']) {
      expect(await work(day)).toMatchObject({ claimed: 0 });
    }
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2027-01-11' });
    await goOn();
    expect(await work('2027-01-20')).toMatchObject({ renewals: 1, failed: 0 });
    expect(await bench.renew()).toMatchObject({ claimed: 0 });
    expect(await work('2027-01-21')).toMatchObject({ renewals: 1 });
    expect(await show(id)).toMatchObject({ current_period_number: 3, charge_date: '2027-01-25' });
    expect(await chargeDays(client)).toEqual(
      ['2027-01-04', '2027-01-20', '2027-01-21'].map(day => `${day} completed`),
    );
    await expectLedgerSound(bench.shop, merchantId);
  });

  test('still asks for the outcome of a renewal sent before the pause', async () => {
    const { client, show, id } = await open();
    // The request arrives; its response is lost.
    bench.replace({
      authorise: async (...call) => {
        await bench.shop.sandbox.authorise(...call);
        return { kind: 'unknown' };
      },
    });
    expect(await work('2027-01-11')).toMatchObject({ renewals: 1, failed: 0 });
    await stop();
    expect(await bench.resolve()).toBe(1);
    bench.replace({});
    expect(await show(id)).toMatchObject({ current_period_number: 2, charge_date: '2027-01-18' });
    expect(await chargeDays(client)).toEqual(['2027-01-04 completed', '2027-01-11 completed']);
    await goOn();
  });

  test("moves a sandbox merchant's clock, but bills later, like everyone", async () => {
    const { client, show, id } = await open({ day: '2027-01-04' });
    await stop();
    expect(await advance(client, { days: 8 })).toMatchObject({ renewals: 0, failed: 0 });
    expect(await show(id)).toMatchObject({ charge_date: '2027-01-11' });
    await goOn();
    const { body } = await client.post('/sandbox/clock/advance', { days: 0 });
    expect(body).toMatchObject({ renewals: 1 });
    expect(await show(id)).toMatchObject({ charge_date: '2027-01-18' });
  });

  test('`recaudo billing run` says so, and still prints a forecast', async () => {
    await stop();
    const run = { merchantId: null, isDryRun: false };
    await expect(runBilling(bench.shop.gateway, run)).rejects.toThrow('renewals are paused');
    await expect(runBilling(bench.shop.gateway, { ...run, isDryRun: true })).resolves.toBeInstanceOf(Array);
    await goOn();
  });

  test('422 1003: paused twice, resumed twice, or without a reason', async () => {
    await expect(goOn()).rejects.toThrow('This work is not paused');
    const nameless = pause(bench.shop.gateway, 'billing', { reason: '  ', byWhom: 'Marta' });
    await expect(nameless).rejects.toThrow('reason must say why');
    await stop();
    await expect(stop()).rejects.toThrow('This work is already paused');
    await goOn();
  });
});
