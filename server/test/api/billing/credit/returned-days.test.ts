import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance, freezeClock } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openCredit } from './credit-world.ts';

let shop: TestGateway;
let clock: ManualClock;
/** The processor refunds, but its answer is lost. */
let isAnswerLost = false;
beforeAll(async () => {
  clock = manualClock(new Date('2026-11-01T12:00:00Z'));
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: 2_000,
    cardProcessor: sandbox => ({
      ...sandbox,
      refund: async (...call) => {
        const outcome = await sandbox.refund(...call);
        return isAnswerLost ? { kind: 'unknown' } : outcome;
      },
    }),
  });
});
beforeEach(() => {
  isAnswerLost = false;
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface ChargeBody {
  refunds?: { amount: number }[];
}

/** 20,000 a month since November 1. */
async function open() {
  const own = await openCredit(shop);
  const { id } = await own.subscribe();
  const { client, path } = own;
  const one = `${path}/subscriptions/${id}`;
  const refunds = async () =>
    (await client.get<ChargeBody[]>('/charges?limit=100')).body.flatMap(charge =>
      (charge.refunds ?? []).map(({ amount }) => amount),
    );
  return { ...own, one, refunds, cancel: (how: string) => client.delete(`${one}?refund=${how}`) };
}

describe('DELETE .../subscriptions/{s} after a refund whose answer was lost', () => {
  test('412 3006 until its outcome is known; then refund=credit adds nothing to what the card got', async () => {
    const { merchantId, cancel, refunds, entries, client, one } = await open();
    await freezeClock(shop, merchantId, '2026-11-16');
    isAnswerLost = true;
    expectError(await cancel('prorated'), 1004);
    isAnswerLost = false;
    expect((await client.get<{ status: string }>(one)).body.status).toBe('active');
    expectError(await cancel('credit'), 3006);
    clock.advanceMs(3_600_000);
    await resolveRefunds(shop.gateway, 100);
    expect(await refunds()).toEqual([10_000]);
    expect((await cancel('credit')).status).toBe(204);
    expect(await refunds()).toEqual([10_000]);
    expect(await entries()).toEqual([]);
  });
});

describe('DELETE .../subscriptions/{s}?refund=credit and a pause that extends the period', () => {
  /** Paused from November 11 to 20: 20 of 30 days are left, and the period ends on December 10. */
  async function openPaused() {
    const own = await open();
    await freezeClock(shop, own.merchantId, '2026-11-11');
    const { status, text } = await own.client.put(own.one, { pause: { until: '2026-11-21', extend: true } });
    expect(status, text).toBe(200);
    return own;
  }

  test('204 within the pause: the days from its beginning on come back', async () => {
    const { merchantId, cancel, entries } = await openPaused();
    await freezeClock(shop, merchantId, '2026-11-15');
    expect((await cancel('credit')).status).toBe(204);
    expect(await entries()).toEqual(['cancellation 13333.33 13333.33']);
  });

  test('204 after the former end of the period: the days up to its new end come back', async () => {
    const { client, cancel, entries } = await openPaused();
    await advance(client, { days: 20 });
    expect((await cancel('credit')).status).toBe(204);
    expect(await entries()).toEqual(['cancellation 6666.67 6666.67']);
  });

  test('204 after a change of plan: both prices count for the days that are left', async () => {
    const { client, cancel, entries, one } = await openPaused();
    await advance(client, { days: 15 });
    const { body } = await client.post<{ id: string }>('/plans', {
      name: 'Grande',
      amount: 50_000,
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 3,
      status_after_retry: 'unpaid',
      trial_days: 0,
    });
    const changed = await client.put<{ transaction: { amount: number } }>(one, { plan_id: body.id });
    expect(changed.body.transaction.amount).toBe(15_000);
    await advance(client, { days: 5 });
    expect((await cancel('credit')).status).toBe(204);
    expect(await entries()).toEqual(['cancellation 16666.67 16666.67']);
  });
});
