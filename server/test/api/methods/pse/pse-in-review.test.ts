import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPseAttempts } from '../../../../src/domain/methods/pse/store.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { type PseBench, startPseBench } from '../../../support/world/benches/pse-bench.ts';
import { newConsole } from '../../../support/world/shop/operator-console.ts';
import { decideAtBank, goToBank, type PendingPse } from '../../../support/world/shop/pse.ts';

const MINUTE_MS = 60_000;
let bench: PseBench;
let ops: ReturnType<typeof newConsole>;
/** While true, the bank reports an amount other than the requested one. */
let isAmountWrong = false;

beforeAll(async () => {
  bench = await startPseBench({
    pseProvider: sandbox => ({
      ...sandbox,
      inquire: async (...call) => {
        const found = await sandbox.inquire(...call);
        const isChanged = isAmountWrong && found.kind === 'found';
        return isChanged ? { ...found, amountCentavos: found.amountCentavos + 1n } : found;
      },
    }),
  });
  ops = newConsole(bench.shop);
});
afterAll(async () => {
  await ops.close();
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(() => {
  isAmountWrong = false;
  return bench.renew();
});

interface Review {
  payment_method: string;
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: string;
  amount: number;
  reference: string | null;
}
const reviews = async () =>
  (await ops.sandbox<Review[]>('/attempts-in-review')).filter(
    review => review.merchant_id === bench.own.merchant.id,
  );
const statuses = async ({ chargeId }: PendingPse) =>
  (await listPseAttempts(bench.shop.gateway.database, bench.own.merchant.id, chargeId)).map(
    ({ status }) => status,
  );
async function resolve(verdict: object) {
  const [review] = await reviews();
  const path = `/attempts-in-review/${review?.merchant_id}/${review?.transaction_id}/${review?.number}/resolve`;
  return ops.call('POST', path, {
    environment: 'sandbox',
    payment_method: 'pse',
    note: 'el banco',
    ...verdict,
  });
}

/** A payment that the bank approved for another amount, so that the charge did not accept it. */
async function ofAnotherAmount(): Promise<PendingPse> {
  const pse = await bench.atBank();
  await bench.decide(pse, 'approved');
  isAmountWrong = true;
  await bench.sweepLater(MINUTE_MS);
  return pse;
}

describe('a PSE payment in review', () => {
  test('is in the list with its bank and CUS', async () => {
    const pse = await ofAnotherAmount();
    const { cus, bankName } = await bench.attempt(pse);
    expect(await reviews()).toMatchObject([
      {
        payment_method: 'pse',
        operation: 'pse',
        transaction_id: pse.chargeId,
        reference: `${bankName} ${cus}`,
      },
    ]);
  });

  test('200: the charge accepts the money: paid, credited once, one event', async () => {
    const pse = await ofAnotherAmount();
    expect((await resolve({ as: 'approved' })).status).toBe(200);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed', method: 'bank_account' });
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
    expect(await statuses(pse)).toEqual(['approved']);
    expect(await reviews()).toEqual([]);
    expect((await bench.eventTypes(pse)).filter(type => type.endsWith('charge.succeeded'))).toHaveLength(1);
    await expectLedgerSound(bench.shop, bench.own.merchant.id);
  });

  test('200: the bank returned it: nothing is credited and the payer may try again', async () => {
    const pse = await ofAnotherAmount();
    expect((await resolve({ as: 'declined' })).status).toBe(200);
    expect(await merchantBalance(bench.own.client)).toBe(0);
    expect(await statuses(pse)).toEqual(['rejected']);
    isAmountWrong = false;
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('412 3006: a charge paid by other means accepts no more; the money can only be returned', async () => {
    const pse = await bench.cardLink();
    await goToBank(bench.shop, bench.own.merchant, pse);
    const first = await bench.attempt(pse);
    await bench.sweepLater(31 * MINUTE_MS);
    await goToBank(bench.shop, bench.own.merchant, pse, 2);
    await bench.decide(pse, 'approved');
    await bench.sweepLater(MINUTE_MS);
    await decideAtBank(bench.shop, bench.own.merchant, first, 'approved_late');
    await bench.sweepLater(11 * MINUTE_MS);
    expect(await resolve({ as: 'approved' })).toMatchObject({ status: 412, body: { error_code: 3006 } });
    expect((await resolve({ as: 'declined' })).status).toBe(200);
    expect(await statuses(pse)).toEqual(['rejected', 'approved']);
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
  });

  test('404 1005: of two operators, one ends it; as a card attempt it does not exist', async () => {
    await ofAnotherAmount();
    expect((await resolve({ as: 'approved', payment_method: 'card' })).status).toBe(404);
    const answers = await Promise.all([resolve({ as: 'approved' }), resolve({ as: 'approved' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});
