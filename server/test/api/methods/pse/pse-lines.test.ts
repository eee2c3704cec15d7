import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import { noTaxes } from '../../../../src/processors/card-processor.ts';
import type { PseProvider } from '../../../../src/processors/pse-provider.ts';
import { listPayments } from '../../../../src/processors/sandbox-pse/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { type PseBench, startPseBench } from '../../../support/world/benches/pse-bench.ts';
import { createPse, goToBank, type PendingPse } from '../../../support/world/shop/pse.ts';

/** The connection to the provider or the gateway itself fails. */

const TIMEOUT_MS = 500;
/** After a start without a response, the gateway trusts "not found" only after this time. */
const BELIEVED_AFTER_MS = TIMEOUT_MS + 10_000 + 1;
let bench: PseBench;
let sandbox: PseProvider | undefined;
/** Replaces calls from the gateway to the provider. */
let between: Partial<PseProvider>;

beforeAll(async () => {
  bench = await startPseBench({
    processorTimeoutMs: TIMEOUT_MS,
    pseProvider: real => {
      sandbox = real;
      return { ...real, start: (...call) => (between.start ?? real.start)(...call) };
    },
  });
});
afterAll(async () => {
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(async () => {
  between = {};
  await bench.renew();
});

const payments = () => listPayments(bench.shop.gateway.database, bench.own.merchant.id);
const setOutage = (kind: string, seconds: number) =>
  bench.own.client.put('/sandbox/outage', { rail: 'pse', kind, seconds });

/** Simulates a crash of the gateway: nothing after it runs. */
class Crash extends Error {}

/** The provider starts the payment, and the gateway crashes when the response arrives. */
async function crashAfterStart(pse: PendingPse): Promise<void> {
  between.start = async (...call) => {
    await sandbox?.start(...call);
    throw new Crash();
  };
  await expect(goToBank(bench.shop, bench.own.merchant, pse)).rejects.toBeInstanceOf(Crash);
  between = {};
}

describe('the gateway dies between the provider and its own record', () => {
  test('the sweep finds the payment at the bank, and the payer continues', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await crashAfterStart(pse);
    expect(await bench.attempt(pse)).toMatchObject({ status: 'starting', cus: null });
    await bench.sweepLater(BELIEVED_AFTER_MS);
    const [payment] = await payments();
    expect(await bench.attempt(pse)).toMatchObject({
      status: 'pending',
      cus: payment?.cus,
      bankUrl: `http://127.0.0.1:8001/banco-pruebas/${payment?.cus}`,
    });
    await bench.decide(pse, 'approved');
    await bench.sweepLater(60_000);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed' });
  });

  test('the bank has already decided: settled at once', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await crashAfterStart(pse);
    await bench.decide(pse, 'approved');
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.charge(pse)).toMatchObject({
      status: 'completed',
      authorization: (await payments())[0]?.cus,
    });
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
  });

  test('no second attempt meanwhile', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await crashAfterStart(pse);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toEqual({ kind: 'too_late' });
    expect(await payments()).toHaveLength(1);
  });

  test('before the provider got the request: the payer may try again', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    between.start = () => Promise.reject(new Crash());
    await expect(goToBank(bench.shop, bench.own.merchant, pse)).rejects.toBeInstanceOf(Crash);
    between = {};
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.attempt(pse)).toMatchObject({ status: 'not_started', nextCheckAt: null });
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('"not found" is not trusted while the start may still be in progress', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    between.start = async () => ({ kind: 'unknown' });
    expect(await goToBank(bench.shop, bench.own.merchant, pse)).toEqual({ kind: 'unknown' });
    between = {};
    const live = await bench.attempt(pse);
    expect(await queryPse(bench.shop.gateway, live)).toEqual({ kind: 'no_answer' });
    expect((await bench.attempt(pse)).status).toBe('starting');
  });
});

describe('an outage of the rail pse', () => {
  test('down: sends nothing, leaves nothing open, and works afterwards', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await setOutage('down', 600);
    expect(await goToBank(bench.shop, bench.own.merchant, pse)).toEqual({ kind: 'unavailable' });
    expect(await payments()).toEqual([]);
    expectError(
      await bench.own.client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result: 'approved' }),
      1004,
    );
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    await setOutage('down', 0);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 3)).toMatchObject({ kind: 'at_bank' });
  });

  test('down while the payer is at the bank: inquiries continue until it is back', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await goToBank(bench.shop, bench.own.merchant, pse);
    await bench.decide(pse, 'approved');
    await setOutage('down', 600);
    await bench.sweepLater(60_000);
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
    await setOutage('down', 0);
    await bench.sweepLater(60_000);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed' });
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created', '2 charge.succeeded']);
  });

  test('timeout: the start is unknown until the provider is back', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await setOutage('timeout', 600);
    expect(await goToBank(bench.shop, bench.own.merchant, pse)).toEqual({ kind: 'unknown' });
    expect(await bench.attempt(pse)).toMatchObject({ status: 'starting' });
    await expect.poll(payments).toHaveLength(1);
    await setOutage('timeout', 0);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.attempt(pse)).toMatchObject({ status: 'pending' });
  });

  test('other rails do not affect it', async () => {
    const pse = await createPse(bench.shop, bench.own.client);
    await bench.own.client.put('/sandbox/outage', { rail: 'card', kind: 'down', seconds: 600 });
    expect(await goToBank(bench.shop, bench.own.merchant, pse)).toMatchObject({ kind: 'at_bank' });
  });
});

describe('the same reference again', () => {
  const request = () => ({
    merchantId: bench.own.merchant.id,
    reference: 'tr1-1',
    amountCentavos: 5_000_000n,
    bankCode: '9001',
    payer: {
      personType: 'natural' as const,
      documentType: 'CC' as const,
      documentNumber: '1020304050',
      email: 'ana@example.com',
      name: 'Ana',
      ipAddress: '127.0.0.1',
    },
    taxes: noTaxes,
    shopName: 'Tienda',
    description: 'Café',
    returnUrl: 'http://127.0.0.1:8001/pse/ck1/retorno',
  });
  const start = (changes: object = {}) =>
    bench.shop.gateway.pseProvider.start({ ...request(), ...changes }, { timeoutMs: 20_000 });

  test('is the same payment, even concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  test.each([
    ['another amount under it', { amountCentavos: 100n }, 'not_accepted'],
    ['an unknown bank', { reference: 'x', bankCode: '0' }, 'not_accepted'],
    ['centavos', { reference: 'y', amountCentavos: 150n }, 'amount_not_allowed'],
  ])('%s is rejected', async (_title, changes, reason) => {
    await start();
    expect(await start(changes)).toEqual({ kind: 'refused', reason });
  });
});
