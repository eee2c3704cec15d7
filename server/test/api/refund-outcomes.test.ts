import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAttempts } from '../../src/domain/charges/attempt-store.ts';
import { listEventsOf } from '../../src/domain/events/store.ts';
import { resolveRefunds } from '../../src/domain/refunds/resolve-refunds.ts';
import { manualClock } from '../../src/primitives/clock.ts';
import type { CardProcessor, FollowUp } from '../../src/processors/card-processor.ts';
import { listOperations } from '../../src/processors/sandbox/store.ts';
import { expectError } from '../support/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../support/ledger-check.ts';
import { type ChargeBody, type ChargedShop, chargedShop } from '../support/refunds.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
const DEADLINE = { timeoutMs: 20_000 };
let shop: TestGateway;
let sandbox: CardProcessor;
/** What a test puts between the gateway and the processor. */
let line: Partial<CardProcessor>;

beforeAll(async () => {
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: DEADLINE.timeoutMs,
    cardProcessor: real => {
      sandbox = real;
      return {
        ...real,
        refund: (...call) => (line.refund ?? real.refund)(...call),
        reverse: (...call) => (line.reverse ?? real.reverse)(...call),
        inquire: (...call) => (line.inquire ?? real.inquire)(...call),
      };
    },
  });
});
beforeEach(() => {
  line = {};
});
afterAll(() => shop.close());
afterEach(() => expectBooksInOrder(shop.gateway.database));

const refund = ({ client, charge }: ChargedShop, body?: unknown, key?: string) =>
  client.post<ChargeBody>(
    `${charge}/refund`,
    body,
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const getCharge = async ({ client, charge }: ChargedShop) => (await client.get<ChargeBody>(charge)).body;
const eventTypes = async ({ merchantId, chargeId }: ChargedShop) =>
  (await listEventsOf(shop.gateway.database, merchantId, chargeId)).map(({ type }) => type);
const refundsAtProcessor = async ({ merchantId }: ChargedShop) =>
  (await listOperations(shop.gateway.database, merchantId))
    .filter(({ operation, result }) => operation === 'refund' && result === 'approved')
    .map(({ amountCentavos }) => amountCentavos);

/** As the worker does, when enough time has passed for everything to be due. */
const sweepLater = () => {
  clock.advanceMs(DEADLINE.timeoutMs + 20_000);
  return resolveRefunds(shop.gateway, 100);
};
const crash = async (): Promise<never> => {
  throw new Error('the process is gone');
};
/** The processor does it and the answer is lost on the way back. */
const loseAnswers: CardProcessor['refund'] = async request => {
  await sandbox.refund(request, DEADLINE);
  return { kind: 'unknown' };
};
/** No refund is shown, none is counted, none is told, and the money is where it was. */
async function expectNothingChanged(own: ChargedShop): Promise<void> {
  const charge = await getCharge(own);
  expect(charge.status).toBe('completed');
  expect(charge).not.toHaveProperty('refund');
  expect(charge).not.toHaveProperty('refunds');
  expect(await own.balance()).toBe(18_238.8);
  expect(await eventTypes(own)).toEqual(['charge.succeeded']);
  expect(await refundsAtProcessor(own)).toEqual([]);
}

describe('the processor refuses', () => {
  test.each([1007, 3001, 3006] as const)('%i: nothing changed, and another try is free', async code => {
    const own = await chargedShop(shop);
    line.refund = async () => ({ kind: 'declined', code });
    const { body } = await refund(own, { amount: 5_000 });
    expect(body).toMatchObject({ error_code: code, category: 'gateway' });
    await expectNothingChanged(own);
    line = {};
    const after = (await refund(own)).body;
    expect(after).toMatchObject({ status: 'refunded', refund: { amount: 20_000 } });
    // The failed one is not among them.
    expect(after.refunds).toHaveLength(1);
    expect(await own.balance()).toBe(0);
  });

  test('a declined refund is kept under its Idempotency-Key', async () => {
    const own = await chargedShop(shop);
    line.refund = async () => ({ kind: 'declined', code: 3001 });
    const first = await refund(own, {}, 'declined');
    line = {};
    expect((await refund(own, {}, 'declined')).text).toBe(first.text);
    await expectNothingChanged(own);
  });
});

describe('the processor is away', () => {
  test('503 1004: nothing changed; the same Idempotency-Key tries again under the same refund', async () => {
    const own = await chargedShop(shop);
    line.refund = async () => ({ kind: 'unavailable' });
    const away = await refund(own, {}, 'retry');
    expectError(away, 1004);
    expect(away.headers['retry-after']).toBe('5');
    await expectNothingChanged(own);
    expectError(await refund(own, {}, 'retry'), 1004);
    await expectNothingChanged(own);
    line = {};
    const { status, body } = await refund(own, {}, 'retry');
    expect(status).toBe(200);
    expect(body.refunds).toHaveLength(1);
    expect(body.refund).toMatchObject({ status: 'completed', amount: 20_000, error_message: null });
    const attempts = await listAttempts(shop.gateway.database, own.merchantId, body.refund?.id ?? '');
    expect(attempts.map(attempt => attempt.status)).toEqual(['not_found', 'not_found', 'approved']);
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });
});

describe('the answer is lost', () => {
  test('503 1004: the money stays reserved, nothing is tried twice, and asking completes it', async () => {
    const own = await chargedShop(shop);
    line.refund = loseAnswers;
    expectError(await refund(own, {}, 'lost'), 1004);
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'in_progress' } });
    expect(await own.balance()).toBe(0);
    expectError(await refund(own), 3006, 'The whole charge is already being refunded');
    expectError(await refund(own, { amount: 1 }), 3006);
    // The same request again meets its own refund, which is still open.
    expectError(await refund(own, {}, 'lost'), 1004);

    line.inquire = async () => ({ kind: 'unavailable' });
    expect(await resolveRefunds(shop.gateway, 100)).toBe(1);
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'in_progress' } });
    expect(await resolveRefunds(shop.gateway, 100)).toBe(0);

    line = {};
    expect(await sweepLater()).toBe(1);
    const { status, body } = await refund(own, {}, 'lost');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'refunded', refund: { status: 'completed', amount: 20_000 } });
    expect(body.refunds).toHaveLength(1);
    expect(await refundsAtProcessor(own)).toEqual([20_000_00n]);
    expect(await eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('a charge is refunded only when every part of it is confirmed', async () => {
    const own = await chargedShop(shop);
    line.refund = loseAnswers;
    expectError(await refund(own, { amount: 6_000 }), 1004);
    line = {};
    expect((await refund(own)).body).toMatchObject({ status: 'completed', refund: { amount: 14_000 } });
    await sweepLater();
    const charge = await getCharge(own);
    expect(charge.status).toBe('refunded');
    expect(charge.refunds?.map(({ amount }) => amount)).toEqual([6_000, 14_000]);
    expect(await eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded', 'charge.refunded']);
  });

  test('later found declined: its part can be refunded again', async () => {
    const own = await chargedShop(shop);
    line.refund = async () => ({ kind: 'unknown' });
    line.inquire = async () => ({ kind: 'declined', code: 1007 });
    expectError(await refund(own, { amount: 6_666.67 }), 1004);
    line.refund = sandbox.refund;
    expect((await refund(own)).body).toMatchObject({ status: 'completed', refund: { amount: 13_333.33 } });
    await sweepLater();
    expect((await getCharge(own)).refunds).toHaveLength(1);
    expect((await refund(own)).body).toMatchObject({ status: 'refunded', refund: { amount: 6_666.67 } });
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });
});

describe('the process dies', () => {
  test('before it asked: the sweep gives the money back, and a request that arrives later has no effect', async () => {
    const own = await chargedShop(shop);
    let underWay: FollowUp | undefined;
    line.refund = request => {
      underWay = request;
      return crash();
    };
    expectError(await refund(own, {}, 'early'), 1000);
    expect(await getCharge(own)).toMatchObject({ refund: { status: 'in_progress' } });
    // A request that may still be at work is left alone.
    expect(await resolveRefunds(shop.gateway, 100)).toBe(0);
    line = {};
    expect(await sweepLater()).toBe(1);
    await expectNothingChanged(own);
    if (underWay === undefined) throw new Error('the refund was not asked for');
    expect(await sandbox.refund(underWay, DEADLINE)).toMatchObject({ kind: 'declined' });
    await expectNothingChanged(own);
    expect((await refund(own, {}, 'early')).body).toMatchObject({ status: 'refunded' });
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('after it asked: the sweep completes what the processor has done', async () => {
    const own = await chargedShop(shop);
    line.refund = async request => {
      await sandbox.refund(request, DEADLINE);
      return crash();
    };
    expectError(await refund(own, { amount: 5_000 }, 'late'), 1000);
    line = {};
    await sweepLater();
    expect(await getCharge(own)).toMatchObject({ status: 'completed', refund: { status: 'completed' } });
    expect((await refund(own, { amount: 5_000 }, 'late')).body.refunds).toHaveLength(1);
    expect(await refundsAtProcessor(own)).toEqual([5_000_00n]);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('the money is not given back without the promise that a late request has no effect', async () => {
    const own = await chargedShop(shop);
    line.refund = crash;
    await refund(own);
    for (const kind of ['unknown', 'unavailable'] as const) {
      line.reverse = async () => ({ kind });
      await sweepLater();
      expect(await getCharge(own)).toMatchObject({ refund: { status: 'in_progress' } });
    }
    line.reverse = async () => ({ kind: 'declined', code: 1007 });
    await sweepLater();
    expect(await own.balance()).toBe(0);
    line = {};
    await sweepLater();
    await expectNothingChanged(own);
  });
});

describe('two know the outcome', () => {
  test('an answer that comes after the sweep changes nothing and is the same', async () => {
    const own = await chargedShop(shop);
    let asked = () => {};
    const isAsked = new Promise<void>(resolve => {
      asked = resolve;
    });
    let answer = () => {};
    const mayAnswer = new Promise<void>(resolve => {
      answer = resolve;
    });
    line.refund = async request => {
      const outcome = await sandbox.refund(request, DEADLINE);
      asked();
      await mayAnswer;
      return outcome;
    };
    const slow = refund(own);
    await isAsked;
    expect(await sweepLater()).toBe(1);
    answer();
    expect((await slow).body).toMatchObject({ status: 'refunded', refund: { status: 'completed' } });
    expect(await eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
    expect(await own.balance()).toBe(0);
  });

  test('two workers settle it once', async () => {
    const shops = await Promise.all(Array.from({ length: 5 }, () => chargedShop(shop)));
    line.refund = loseAnswers;
    await Promise.all(shops.map(own => refund(own)));
    const claimed = await Promise.all(Array.from({ length: 4 }, () => sweepLater()));
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
    for (const own of shops) {
      expect(await eventTypes(own)).toEqual(['charge.succeeded', 'charge.refunded']);
      expect((await getCharge(own)).status).toBe('refunded');
    }
  });
});
