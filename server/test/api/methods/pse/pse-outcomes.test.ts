import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import { CLOSED_BANK } from '../../../../src/processors/sandbox-pse/banks.ts';
import { listPayments } from '../../../../src/processors/sandbox-pse/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { type PseBench, startPseBench } from '../../../support/world/benches/pse-bench.ts';
import { chargeOf, createPse, goToBank } from '../../../support/world/shop/pse.ts';

const MINUTE_MS = 60_000;
let bench: PseBench;

beforeAll(async () => {
  bench = await startPseBench();
});
afterAll(async () => {
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(() => bench.renew());

describe('inquiries continue until the bank decides', () => {
  test.each([
    ['approved', 'completed', ['2 charge.succeeded']],
    ['rejected', 'failed', ['2 charge.failed']],
    ['expired', 'cancelled', ['2 charge.cancelled', '3 transaction.expired']],
  ] as const)('%s: the charge is %s', async (decision, status, reported) => {
    const pse = await bench.atBank();
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    await bench.decide(pse, decision);
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    await bench.sweepLater(MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status });
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created', ...reported]);
    expect(await merchantBalance(bench.own.client)).toBe(decision === 'approved' ? 50_000 : 0);
  });

  test('left pending: inquiries for a day, then cancelled', async () => {
    const pse = await bench.atBank();
    await bench.decide(pse, 'pending');
    for (const _hour of [1, 2, 3]) {
      await bench.sweepLater(60 * MINUTE_MS);
      expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    }
    expect((await bench.attempt(pse)).checks).toBeGreaterThanOrEqual(3);
    await bench.sweepLater(24 * 60 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('a payer who closes the bank page: cancelled after half an hour', async () => {
    const pse = await bench.atBank();
    await bench.sweepLater(29 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    await bench.sweepLater(6 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('makes no inquiry before it is due', async () => {
    await bench.sweepLater(60 * MINUTE_MS);
    const pse = await bench.atBank();
    expect(await bench.sweepLater(0)).toBe(0);
    expect((await bench.attempt(pse)).checks).toBe(0);
  });
});

describe('while a bank has it', () => {
  test('no second attempt starts, and the first stays', async () => {
    const pse = await bench.atBank();
    const first = await bench.attempt(pse);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toEqual({ kind: 'too_late' });
    expect(await bench.attempt(pse)).toEqual(first);
    expect(await listPayments(bench.shop.gateway.database, bench.own.merchant.id)).toHaveLength(1);
  });

  test('20 concurrent forms make one attempt', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => goToBank(bench.shop, bench.own.merchant, pse)),
    );
    expect(results.filter(({ kind }) => kind === 'at_bank')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'too_late')).toHaveLength(19);
    expect(await listPayments(bench.shop.gateway.database, bench.own.merchant.id)).toHaveLength(1);
  });

  test('412 3006: the merchant cannot cancel it', async () => {
    const pse = await bench.atBank();
    expectError(await bench.own.client.post(`${pse.path}/cancel`), 3006);
  });

  test('its due date does not expire it: only the bank ends it', async () => {
    const pse = await bench.atBank();
    await bench.decide(pse, 'pending');
    bench.clock.advanceMs(4 * 86_400_000);
    await expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
  });
});

describe('before a bank has it', () => {
  test('an unopened one: cancelled after three days', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    bench.clock.advanceMs(3 * 86_400_000 - 1_000);
    await expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    bench.clock.advanceMs(1_000);
    await expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
    expect(await goToBank(bench.shop, bench.own.merchant, pse)).toEqual({ kind: 'too_late' });
  });

  test('rejects a bank that accepts no payments, and offers another', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    const { dueDate } = await chargeOf(bench.shop, bench.own.merchant, pse.chargeId);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 1, CLOSED_BANK)).toEqual({
      kind: 'refused',
      reason: 'bank_unavailable',
    });
    expect((await chargeOf(bench.shop, bench.own.merchant, pse.chargeId)).dueDate).toEqual(dueDate);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('a used form cannot start another attempt', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await goToBank(bench.shop, bench.own.merchant, pse, 1, CLOSED_BANK);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 1)).toEqual({ kind: 'too_late' });
  });
});

describe("a merchant's own clock", () => {
  const advance = async (days: number) =>
    (await bench.own.client.post('/sandbox/clock/advance', { days })).body['expired'];

  test('a day later, a payment left at the bank has expired', async () => {
    const pse = await bench.atBank();
    expect(await advance(1)).toBe(1);
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('an approved one stays approved, however far the clock moves', async () => {
    await advance(0);
    const pse = await bench.atBank();
    await bench.own.client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' });
    expect(await advance(2)).toBe(0);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed' });
  });

  test('an unopened one expires after three days', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    expect(await advance(2)).toBe(0);
    expect(await advance(2)).toBe(1);
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
  });
});
