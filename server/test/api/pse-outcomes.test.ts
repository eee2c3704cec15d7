import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../src/database/connection.ts';
import { expireCharges } from '../../src/domain/charges/expire-charges.ts';
import type { Credentials } from '../../src/domain/merchants/create-merchant.ts';
import { askForPse, followPse } from '../../src/domain/pse/follow-pse.ts';
import { LATE_NOTE } from '../../src/domain/pse/settle-pse-attempt.ts';
import { listPseAttempts } from '../../src/domain/pse/store.ts';
import { manualClock } from '../../src/primitives/clock.ts';
import { CLOSED_BANK } from '../../src/processors/sandbox-pse/banks.ts';
import { listPayments } from '../../src/processors/sandbox-pse/store.ts';
import type { TestClient } from '../support/client.ts';
import { expectError } from '../support/error-object.ts';
import { expectLedgerSound } from '../support/ledger-sound.ts';
import { eventsOf, merchantBalance } from '../support/money.ts';
import { attemptOf, chargeOf, createPse, decideAtBank, goToBank, type PendingPse } from '../support/pse.ts';
import { payer } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
const MINUTE_MS = 60_000;
let shop: TestGateway;
let own: Credentials & { client: TestClient };

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});
beforeEach(async () => {
  own = await shop.merchant();
});

const sweep = () => followPse(shop.gateway, 100);
const sweepLater = (laterMs: number) => {
  clock.advanceMs(laterMs);
  return sweep();
};
const attempt = (pse: PendingPse) => attemptOf(shop, own.merchant, pse.chargeId);
const charge = async (pse: PendingPse) => (await own.client.get(pse.path)).body;
const eventTypes = (pse: PendingPse) => eventsOf(shop, own.merchant.id, pse.chargeId);

/** A payment whose payer is at the bank. */
async function atBank(fields: object = {}): Promise<PendingPse> {
  const pse = await createPse(shop, own.client, fields);
  expect(await goToBank(shop, own.merchant, pse)).toMatchObject({ kind: 'at_bank' });
  return pse;
}

/** A card link, whose payer may choose PSE for the same order. */
async function cardLink(fields: object = {}): Promise<PendingPse> {
  const { body } = await own.client.post<{ id: string; payment_method: { url: string } }>('/charges', {
    method: 'card',
    confirm: false,
    amount: 50_000,
    currency: 'COP',
    iva: '0',
    description: 'Café',
    redirect_url: 'https://tienda.example.com/',
    customer: payer,
    ...fields,
  });
  const handle = body.payment_method.url.split('/').at(-1) ?? '';
  return { chargeId: body.id, handle, path: `/charges/${body.id}` };
}

describe('the sweep asks until the bank has told', () => {
  test.each([
    ['approved', 'completed', ['2 charge.succeeded']],
    ['rejected', 'failed', ['2 charge.failed']],
    ['expired', 'cancelled', ['2 charge.cancelled', '3 transaction.expired']],
  ] as const)('%s: the charge is %s', async (decision, status, told) => {
    const pse = await atBank();
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
    await decideAtBank(shop, own.merchant, await attempt(pse), decision);
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
    await sweepLater(MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status });
    expect(await eventTypes(pse)).toEqual(['1 charge.created', ...told]);
    expect(await merchantBalance(own.client)).toBe(decision === 'approved' ? 50_000 : 0);
  });

  test('left pending: asked again and again, for a day, then cancelled', async () => {
    const pse = await atBank();
    await decideAtBank(shop, own.merchant, await attempt(pse), 'pending');
    for (const _hour of [1, 2, 3]) {
      await sweepLater(60 * MINUTE_MS);
      expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
    }
    expect((await attempt(pse)).checks).toBeGreaterThanOrEqual(3);
    await sweepLater(24 * 60 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('a payer who closes the bank page: cancelled after half an hour', async () => {
    const pse = await atBank();
    await sweepLater(29 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
    await sweepLater(6 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('what is not due is not asked for', async () => {
    await sweepLater(60 * MINUTE_MS);
    const pse = await atBank();
    expect(await sweep()).toBe(0);
    expect((await attempt(pse)).checks).toBe(0);
  });
});

describe('while a bank has it', () => {
  test('no second try begins, and the first stays', async () => {
    const pse = await atBank();
    const first = await attempt(pse);
    expect(await goToBank(shop, own.merchant, pse, 2)).toEqual({ kind: 'too_late' });
    expect(await attempt(pse)).toEqual(first);
    expect(await listPayments(shop.gateway.database, own.merchant.id)).toHaveLength(1);
  });

  test('20 forms at once make one try', async () => {
    const pse = await createPse(shop, own.client);
    const results = await Promise.all(Array.from({ length: 20 }, () => goToBank(shop, own.merchant, pse)));
    expect(results.filter(({ kind }) => kind === 'at_bank')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'too_late')).toHaveLength(19);
    expect(await listPayments(shop.gateway.database, own.merchant.id)).toHaveLength(1);
  });

  test('412 3006: the merchant cannot cancel it', async () => {
    const pse = await atBank();
    expectError(await own.client.post(`${pse.path}/cancel`), 3006);
  });

  test('it does not expire by its due date: only the bank ends it', async () => {
    const pse = await atBank();
    await decideAtBank(shop, own.merchant, await attempt(pse), 'pending');
    clock.advanceMs(4 * 86_400_000);
    await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
  });
});

describe('before a bank has it', () => {
  test('nobody comes: cancelled after three days', async () => {
    const pse = await createPse(shop, own.client);
    clock.advanceMs(3 * 86_400_000 - 1_000);
    await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
    clock.advanceMs(1_000);
    await expireCharges(shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await charge(pse)).toMatchObject({ status: 'cancelled' });
    expect(await goToBank(shop, own.merchant, pse)).toEqual({ kind: 'too_late' });
  });

  test('a bank that takes no payments is refused, and another can be chosen', async () => {
    const pse = await createPse(shop, own.client);
    const { dueDate } = await chargeOf(shop, own.merchant, pse.chargeId);
    expect(await goToBank(shop, own.merchant, pse, 1, CLOSED_BANK as never)).toEqual({
      kind: 'refused',
      reason: 'bank_unavailable',
    });
    expect((await chargeOf(shop, own.merchant, pse.chargeId)).dueDate).toEqual(dueDate);
    expect(await goToBank(shop, own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('a form that was used is no good for another try', async () => {
    const pse = await createPse(shop, own.client);
    await goToBank(shop, own.merchant, pse, 1, CLOSED_BANK as never);
    expect(await goToBank(shop, own.merchant, pse, 1)).toEqual({ kind: 'too_late' });
  });
});

describe('a late approval', () => {
  test('after the charge was cancelled as expired: completed, with a note, money and events', async () => {
    const pse = await atBank();
    await sweepLater(31 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'cancelled' });
    await decideAtBank(shop, own.merchant, await attempt(pse), 'approved_late');
    await sweepLater(11 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({
      status: 'completed',
      authorization: (await attempt(pse)).cus,
      payment_method: { type: 'redirect', note: LATE_NOTE },
    });
    expect(await merchantBalance(own.client)).toBe(50_000);
    expect(await eventTypes(pse)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
      '4 charge.succeeded',
    ]);
  });

  test('is looked for over a day, and then no more', async () => {
    const pse = await atBank();
    await sweepLater(31 * MINUTE_MS);
    for (const hours of [1, 2, 7, 25]) await sweepLater(hours * 60 * MINUTE_MS);
    expect((await attempt(pse)).nextCheckAt).toBeNull();
    expect(await charge(pse)).toMatchObject({ status: 'cancelled' });
  });

  test('for an order that was paid otherwise meanwhile is kept for people, and credited to nobody', async () => {
    const pse = await cardLink();
    await goToBank(shop, own.merchant, pse);
    const first = await attempt(pse);
    await sweepLater(31 * MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'charge_pending', method: 'card' });
    await goToBank(shop, own.merchant, pse, 2);
    await decideAtBank(shop, own.merchant, await attempt(pse), 'approved');
    await sweepLater(MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ status: 'completed', method: 'bank_account' });
    await decideAtBank(shop, own.merchant, first, 'approved_late');
    await sweepLater(11 * MINUTE_MS);
    const attempts = await listPseAttempts(shop.gateway.database, own.merchant.id, pse.chargeId);
    expect(attempts.map(({ status }) => status)).toEqual(['needs_review', 'approved']);
    expect(await merchantBalance(own.client)).toBe(50_000);
  });
});

describe('an order that began as a card link', () => {
  test('goes over to PSE and is paid there', async () => {
    const pse = await cardLink();
    await goToBank(shop, own.merchant, pse);
    expect(await charge(pse)).toMatchObject({ method: 'bank_account', status: 'charge_pending' });
    await decideAtBank(shop, own.merchant, await attempt(pse), 'approved');
    await sweepLater(MINUTE_MS);
    expect(await charge(pse)).toMatchObject({ method: 'bank_account', status: 'completed' });
  });

  test.each(['rejected', 'expired'] as const)('%s: is its payer’s again, as before', async decision => {
    const pse = await cardLink();
    const before = await chargeOf(shop, own.merchant, pse.chargeId);
    await goToBank(shop, own.merchant, pse);
    await decideAtBank(shop, own.merchant, await attempt(pse), decision);
    await sweepLater(MINUTE_MS);
    const after = await chargeOf(shop, own.merchant, pse.chargeId);
    expect(after).toMatchObject({ method: 'card', status: 'charge_pending', dueDate: before.dueDate });
    expect(await eventTypes(pse)).toEqual(['1 charge.created']);
    expect(await goToBank(shop, own.merchant, pse, 2)).toMatchObject({ kind: 'at_bank' });
  });

  test('is not for PSE with centavos, nor where money is only held', async () => {
    for (const fields of [{ amount: 50_000.5 }, { capture: false }]) {
      expect(await goToBank(shop, own.merchant, await cardLink(fields))).toEqual({ kind: 'too_late' });
    }
  });
});

describe('settled once', () => {
  test('50 notices and polls at the same moment', async () => {
    const pse = await atBank();
    const live = await attempt(pse);
    await decideAtBank(shop, own.merchant, live, 'approved');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 5 === 0 ? sweepLater(1_000) : askForPse(shop.gateway, live))),
    );
    expect(answers.filter(answer => answer === 'no_answer')).toEqual([]);
    expect(await charge(pse)).toMatchObject({ status: 'completed' });
    expect(await merchantBalance(own.client)).toBe(50_000);
    expect(await eventTypes(pse)).toEqual(['1 charge.created', '2 charge.succeeded']);
  });

  test('pay against expire: one of them, whole', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pse = await createPse(shop, own.client);
      const results = await Promise.all(
        ['approved', 'expired', 'rejected'].map(result =>
          own.client.post(`/sandbox/charges/${pse.chargeId}/pay`, { result }),
        ),
      );
      expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      const winner = results.find(({ status }) => status === 200);
      const { status } = await charge(pse);
      expect(winner?.body).toMatchObject({ status });
      const told = await eventTypes(pse);
      expect(told).toHaveLength(status === 'cancelled' ? 3 : 2);
    }
  });

  test('cancel against the way to the bank: one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pse = await createPse(shop, own.client);
      const [cancelled, started] = await Promise.all([
        own.client.post(`${pse.path}/cancel`),
        goToBank(shop, own.merchant, pse),
      ]);
      const isCancelled = cancelled.status === 200;
      expect(started.kind).toBe(isCancelled ? 'too_late' : 'at_bank');
      expect(await charge(pse)).toMatchObject({ status: isCancelled ? 'cancelled' : 'charge_pending' });
    }
  });
});

const setAmount = statement(
  'test_pse_amount',
  'update sandbox_processor.pse_payments set amount_centavos = $2 where merchant_id = $1',
);

test('an approval of another amount is credited to nobody', async () => {
  const pse = await atBank();
  await shop.gateway.database.run(setAmount, [own.merchant.id, 100n]);
  await decideAtBank(shop, own.merchant, await attempt(pse), 'approved');
  await sweepLater(MINUTE_MS);
  expect((await attempt(pse)).status).toBe('needs_review');
  expect(await charge(pse)).toMatchObject({ status: 'charge_pending' });
  expect(await merchantBalance(own.client)).toBe(0);
  expect(await goToBank(shop, own.merchant, pse, 2)).toEqual({ kind: 'too_late' });
  expect((await chargeOf(shop, own.merchant, pse.chargeId)).dueDate).not.toBeNull();
});
