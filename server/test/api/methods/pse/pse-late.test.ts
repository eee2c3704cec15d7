import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import { LATE_NOTE } from '../../../../src/domain/methods/pse/pse-method.ts';
import { listPseAttempts } from '../../../../src/domain/methods/pse/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { type PseBench, startPseBench } from '../../../support/world/benches/pse-bench.ts';
import { chargeOf, createPse, decideAtBank, goToBank } from '../../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

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

describe('a late approval', () => {
  test('after the charge was cancelled as expired: completed, with a note, money and events', async () => {
    const pse = await bench.atBank();
    await bench.sweepLater(31 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
    await bench.decide(pse, 'approved_late');
    await bench.sweepLater(11 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({
      status: 'completed',
      authorization: (await bench.attempt(pse)).cus,
      payment_method: { type: 'redirect', note: LATE_NOTE },
    });
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
    expect(await bench.eventTypes(pse)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
      '4 charge.succeeded',
    ]);
  });

  test.each([
    ['takes its order_id back', false],
    ['leaves its order_id to the charge that was made meanwhile', true],
  ])('409 1006: %s', async (_title, isPaidMeanwhile) => {
    bench.own = await bench.shop.merchant({ profile: 'lenient' });
    const { client } = bench.own;
    const card = chargeBody(await saveCard(client), { order_id: 'wc-1' });
    const pse = await bench.atBank({ order_id: 'wc-1' });
    await bench.sweepLater(31 * MINUTE_MS);
    if (isPaidMeanwhile) expect((await client.post('/charges', card)).status).toBe(200);
    await bench.decide(pse, 'approved_late');
    await bench.sweepLater(11 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed', order_id: 'wc-1' });
    expect((await client.post('/charges', card)).body).toMatchObject({ error_code: 1006 });
    const paid = (await client.get<{ status: string }[]>('/charges?order_id=wc-1')).body;
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 'completed'));
    expect(paid).toHaveLength(isPaidMeanwhile ? 2 : 1);
    const moved = await client.put(pse.path, { order_id: 'wc-2' });
    expect(moved.body).toMatchObject({ order_id: 'wc-2' });
    const other = await client.post('/charges', { ...card, order_id: 'wc-2' });
    expect(other.body).toMatchObject({ error_code: 1006 });
  });

  test('gets inquiries for a day, and then no more', async () => {
    const pse = await bench.atBank();
    await bench.sweepLater(31 * MINUTE_MS);
    for (const hours of [1, 2, 7, 25]) await bench.sweepLater(hours * 60 * MINUTE_MS);
    expect((await bench.attempt(pse)).nextCheckAt).toBeNull();
    expect(await bench.charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('for an order paid by other means meanwhile goes to review, and credits no one', async () => {
    const pse = await bench.cardLink();
    await goToBank(bench.shop, bench.own.merchant, pse);
    const first = await bench.attempt(pse);
    await bench.sweepLater(31 * MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending', method: 'card' });
    await goToBank(bench.shop, bench.own.merchant, pse, 2);
    await bench.decide(pse, 'approved');
    await bench.sweepLater(MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed', method: 'bank_account' });
    await decideAtBank(bench.shop, bench.own.merchant, first, 'approved_late');
    await bench.sweepLater(11 * MINUTE_MS);
    const attempts = await listPseAttempts(bench.shop.gateway.database, bench.own.merchant.id, pse.chargeId);
    expect(attempts.map(({ status }) => status)).toEqual(['needs_review', 'approved']);
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
  });
});

describe("a card link's order", () => {
  test('moves to PSE and is paid there', async () => {
    const pse = await bench.cardLink();
    await goToBank(bench.shop, bench.own.merchant, pse);
    expect(await bench.charge(pse)).toMatchObject({ method: 'bank_account', status: 'charge_pending' });
    await bench.decide(pse, 'approved');
    await bench.sweepLater(MINUTE_MS);
    expect(await bench.charge(pse)).toMatchObject({ method: 'bank_account', status: 'completed' });
  });

  test.each(['rejected', 'expired'] as const)('%s: returns to its payer as before', async decision => {
    const pse = await bench.cardLink();
    const before = await chargeOf(bench.shop, bench.own.merchant, pse.chargeId);
    await goToBank(bench.shop, bench.own.merchant, pse);
    await bench.decide(pse, decision);
    await bench.sweepLater(MINUTE_MS);
    const after = await chargeOf(bench.shop, bench.own.merchant, pse.chargeId);
    expect(after).toMatchObject({ method: 'card', status: 'charge_pending', dueDate: before.dueDate });
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created']);
    expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('does not offer PSE with centavos, or for a hold', async () => {
    for (const fields of [{ amount: 50_000.5 }, { capture: false }]) {
      expect(await goToBank(bench.shop, bench.own.merchant, await bench.cardLink(fields))).toEqual({
        kind: 'too_late',
      });
    }
  });
});

describe('settled once', () => {
  test('50 concurrent notices and polls', async () => {
    const pse = await bench.atBank();
    const live = await bench.attempt(pse);
    await decideAtBank(bench.shop, bench.own.merchant, live, 'approved');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 5 === 0 ? bench.sweepLater(1_000) : queryPse(bench.shop.gateway, live),
      ),
    );
    expect(answers.filter(answer => typeof answer === 'object' && answer.kind === 'no_answer')).toEqual([]);
    expect(await bench.charge(pse)).toMatchObject({ status: 'completed' });
    expect(await merchantBalance(bench.own.client)).toBe(50_000);
    expect(await bench.eventTypes(pse)).toEqual(['1 charge.created', '2 charge.succeeded']);
  });

  test('payment against expiry: one of them wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pse = await createPse(bench.shop, bench.own.client);
      const results = await Promise.all(
        ['approved', 'expired', 'rejected'].map(result =>
          bench.own.client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result }),
        ),
      );
      expect(results.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412]);
      const winner = results.find(({ status }) => status === 200);
      const { status } = await bench.charge(pse);
      expect(winner?.body).toMatchObject({ status });
      const reported = await bench.eventTypes(pse);
      expect(reported).toHaveLength(status === 'cancelled' ? 3 : 2);
    }
  });

  test('cancellation against the redirect to the bank: one of them wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pse = await createPse(bench.shop, bench.own.client);
      const [cancelled, started] = await Promise.all([
        bench.own.client.post(`${pse.path}/cancel`),
        goToBank(bench.shop, bench.own.merchant, pse),
      ]);
      const isCancelled = cancelled.status === 200;
      expect(started.kind).toBe(isCancelled ? 'too_late' : 'at_bank');
      expect(await bench.charge(pse)).toMatchObject({ status: isCancelled ? 'cancelled' : 'charge_pending' });
    }
  });
});

const setAmount = statement(
  'test_pse_amount',
  'update sandbox_processor.pse_payments set amount_centavos = $2 where merchant_id = $1',
);

test('an approval of another amount credits no one', async () => {
  const pse = await bench.atBank();
  await bench.shop.gateway.database.run(setAmount, [bench.own.merchant.id, 100n]);
  await bench.decide(pse, 'approved');
  await bench.sweepLater(MINUTE_MS);
  expect((await bench.attempt(pse)).status).toBe('needs_review');
  expect(await bench.charge(pse)).toMatchObject({ status: 'charge_pending' });
  expect(await merchantBalance(bench.own.client)).toBe(0);
  expect(await goToBank(bench.shop, bench.own.merchant, pse, 2)).toEqual({ kind: 'too_late' });
  expect((await chargeOf(bench.shop, bench.own.merchant, pse.chargeId)).dueDate).not.toBeNull();
});
