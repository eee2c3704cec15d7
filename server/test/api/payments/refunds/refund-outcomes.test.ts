import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAttempts } from '../../../../src/domain/payments/attempt-store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../../support/checks/ledger-check.ts';
import {
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

describe('the processor declines', () => {
  test.each([1007, 3001, 3006] as const)('%i: nothing changed, and it can be retried', async code => {
    const own = await world.charged();
    world.replace({ refund: async () => ({ kind: 'declined', code }) });
    const { body } = await world.refund(own, { amount: 5_000 });
    expect(body).toMatchObject({ error_code: code, category: 'gateway' });
    await expectNothingRefunded(world, own);
    world.replace({});
    const after = (await world.refund(own)).body;
    expect(after).toMatchObject({ status: 'refunded', refund: { amount: 20_000 } });
    // The failed refund is not in the list.
    expect(after.refunds).toHaveLength(1);
    expect(await own.balance()).toBe(0);
  });

  test('a declined refund is stored under its Idempotency-Key', async () => {
    const own = await world.charged();
    world.replace({ refund: async () => ({ kind: 'declined', code: 3001 }) });
    const first = await world.refund(own, {}, 'declined');
    world.replace({});
    expect((await world.refund(own, {}, 'declined')).text).toBe(first.text);
    await expectNothingRefunded(world, own);
  });
});

describe('the processor is down', () => {
  test('503 1004: nothing changed; the same Idempotency-Key retries with the same reference', async () => {
    const own = await world.charged();
    world.replace({ refund: async () => ({ kind: 'unavailable' }) });
    const away = await world.refund(own, {}, 'retry');
    expectError(away, 1004);
    expect(away.headers['retry-after']).toBe('5');
    await expectNothingRefunded(world, own);
    expectError(await world.refund(own, {}, 'retry'), 1004);
    await expectNothingRefunded(world, own);
    world.replace({});
    const { status, body } = await world.refund(own, {}, 'retry');
    expect(status).toBe(200);
    expect(body.refunds).toHaveLength(1);
    expect(body.refund).toMatchObject({ status: 'completed', amount: 20_000, error_message: null });
    const attempts = await listAttempts(world.shop.gateway.database, own.merchantId, body.refund?.id ?? '');
    expect(attempts.map(attempt => attempt.status)).toEqual(['not_found', 'not_found', 'approved']);
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(world.shop.gateway.database, own.merchantId);
  });
});

describe('the response is lost', () => {
  test('503 1004: the money stays reserved, nothing is sent twice, and the inquiry completes it', async () => {
    const own = await world.charged();
    world.replace({ refund: world.loseAnswer });
    expectError(await world.refund(own, {}, 'lost'), 1004);
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'in_progress' } });
    expect(await own.balance()).toBe(0);
    expectError(await world.refund(own), 3006, 'The whole charge is already being refunded');
    expectError(await world.refund(own, { amount: 1 }), 3006);
    // The same key finds its own refund, which is still open.
    expectError(await world.refund(own, {}, 'lost'), 1004);

    world.replace({ inquire: async () => ({ kind: 'unavailable' }) });
    expect(await world.sweep()).toBe(1);
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'in_progress' } });
    expect(await world.sweep()).toBe(0);

    world.replace({});
    expect(await world.sweepLater()).toBe(1);
    const { status, body } = await world.refund(own, {}, 'lost');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'refunded', refund: { status: 'completed', amount: 20_000 } });
    expect(body.refunds).toHaveLength(1);
    expect(await world.refundsAtProcessor(own)).toEqual([20_000_00n]);
    expect(await world.eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
    await expectProcessorToAgree(world.shop.gateway.database, own.merchantId);
  });

  test('a charge is refunded only when every part is confirmed', async () => {
    const own = await world.charged();
    world.replace({ refund: world.loseAnswer });
    expectError(await world.refund(own, { amount: 6_000 }), 1004);
    world.replace({});
    expect((await world.refund(own)).body).toMatchObject({ status: 'completed', refund: { amount: 14_000 } });
    await world.sweepLater();
    const charge = await getCharge(own);
    expect(charge.status).toBe('refunded');
    expect(charge.refunds?.map(({ amount }) => amount)).toEqual([6_000, 14_000]);
    expect(await world.eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded', 'charge.refunded']);
  });

  test('later found declined: that part can be refunded again', async () => {
    const own = await world.charged();
    world.replace({
      refund: async () => ({ kind: 'unknown' }),
      inquire: async () => ({ kind: 'declined', code: 1007 }),
    });
    expectError(await world.refund(own, { amount: 6_666.67 }), 1004);
    world.replace({ inquire: async () => ({ kind: 'declined', code: 1007 }) });
    expect((await world.refund(own)).body).toMatchObject({
      status: 'completed',
      refund: { amount: 13_333.33 },
    });
    await world.sweepLater();
    expect((await getCharge(own)).refunds).toHaveLength(1);
    expect((await world.refund(own)).body).toMatchObject({
      status: 'refunded',
      refund: { amount: 6_666.67 },
    });
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(world.shop.gateway.database, own.merchantId);
  });
});
