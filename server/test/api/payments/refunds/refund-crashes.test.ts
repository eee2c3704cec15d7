import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveReview } from '../../../../src/portal/operator/reviews/resolve-review.ts';
import type { FollowUp } from '../../../../src/processors/card-processor.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../../support/checks/ledger-check.ts';
import {
  DEADLINE,
  expectNothingRefunded,
  getCharge,
  type RefundBench,
  startRefundBench,
} from '../../../support/doubles/connections/refund-bench.ts';

let world: RefundBench;
beforeAll(async () => {
  world = await startRefundBench();
});
beforeEach(() => world.replace({}));
afterAll(() => world.shop.close());
afterEach(() => expectBooksInOrder(world.shop.gateway.database));

const crash = async (): Promise<never> => {
  throw new Error('the process is gone');
};

describe('the process dies', () => {
  test('before the request: the sweep returns the money, and a late request has no effect', async () => {
    const own = await world.charged();
    let underWay: FollowUp | undefined;
    world.replace({
      refund: request => {
        underWay = request;
        return crash();
      },
    });
    expectError(await world.refund(own, {}, 'early'), 1000);
    expect(await getCharge(own)).toMatchObject({ refund: { status: 'in_progress' } });
    // The sweep skips a refund whose request may still be running.
    expect(await world.sweep()).toBe(0);
    world.replace({});
    expect(await world.sweepLater()).toBe(1);
    await expectNothingRefunded(world, own);
    if (underWay === undefined) throw new Error('the refund was not asked for');
    expect(await world.sandbox.refund(underWay, DEADLINE)).toMatchObject({ kind: 'declined' });
    await expectNothingRefunded(world, own);
    expect((await world.refund(own, {}, 'early')).body).toMatchObject({ status: 'refunded' });
    await expectProcessorToAgree(world.shop.gateway.database, own.merchantId);
  });

  test('after the request: the sweep completes it as the processor did', async () => {
    const own = await world.charged();
    world.replace({
      refund: async request => {
        await world.sandbox.refund(request, DEADLINE);
        return crash();
      },
    });
    expectError(await world.refund(own, { amount: 5_000 }, 'late'), 1000);
    world.replace({});
    await world.sweepLater();
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'completed' } });
    expect((await world.refund(own, { amount: 5_000 }, 'late')).body.refunds).toHaveLength(1);
    expect(await world.refundsAtProcessor(own)).toEqual([5_000_00n]);
    await expectProcessorToAgree(world.shop.gateway.database, own.merchantId);
  });

  test('the money is not returned until the processor promises to reject a late request', async () => {
    const own = await world.charged();
    world.replace({ refund: crash });
    await world.refund(own);
    for (const kind of ['unknown', 'unavailable'] as const) {
      world.replace({ reverse: async () => ({ kind }) });
      await world.sweepLater();
      expect(await getCharge(own)).toMatchObject({ refund: { status: 'in_progress' } });
    }
    world.replace({});
    await world.sweepLater();
    await expectNothingRefunded(world, own);
  });

  test.each([
    ['declined', 'completed'],
    ['approved', 'refunded'],
  ] as const)('without that promise it goes to review, where an operator finds it %s', async (as, status) => {
    const own = await world.charged();
    world.replace({ refund: crash });
    await world.refund(own);
    world.replace({ reverse: async () => ({ kind: 'declined', code: 1007 }) });
    await world.sweepLater();
    world.replace({});
    await world.sweepLater();
    expect(await own.balance()).toBe(0);
    const { refund } = (await getCharge(own)) as { refund: { id: string; status: string } };
    expect(refund.status).toBe('in_progress');
    const key = { merchantId: own.merchantId, transactionId: refund.id, number: 1 };
    await resolveReview(world.shop.gateway, key, { as, note: 'as their papers have it' });
    expect(await getCharge(own)).toMatchObject({ status });
  });
});

describe('two learn the outcome', () => {
  test('a response after the sweep is the same and changes nothing', async () => {
    const own = await world.charged();
    const signals = new EventEmitter();
    const asked = once(signals, 'asked');
    const mayAnswer = once(signals, 'may answer');
    world.replace({
      refund: async request => {
        const outcome = await world.sandbox.refund(request, DEADLINE);
        signals.emit('asked');
        await mayAnswer;
        return outcome;
      },
    });
    const slow = world.refund(own);
    await asked;
    expect(await world.sweepLater()).toBe(1);
    signals.emit('may answer');
    expect((await slow).body).toMatchObject({ status: 'refunded', refund: { status: 'completed' } });
    expect(await world.eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
    expect(await own.balance()).toBe(0);
  });

  test('two workers settle it once', async () => {
    const shops = await Promise.all(Array.from({ length: 5 }, () => world.charged()));
    world.replace({ refund: world.loseAnswer });
    await Promise.all(shops.map(own => world.refund(own)));
    const claimed = await Promise.all(Array.from({ length: 4 }, () => world.sweepLater()));
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
    for (const own of shops) {
      expect(await world.eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
      expect((await getCharge(own)).status).toBe('refunded');
    }
  });
});
