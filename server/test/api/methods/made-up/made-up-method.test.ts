import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashAttemptStatuses } from '../../../../src/domain/methods/cash/cash-attempt.ts';
import { cashMethod } from '../../../../src/domain/methods/cash/cash-method.ts';
import { pseAttemptStatuses } from '../../../../src/domain/methods/pse/pse-attempt.ts';
import { pseMethod } from '../../../../src/domain/methods/pse/pse-method.ts';
import { followWaiting, queryWaiting } from '../../../../src/domain/methods/waiting/follow-waiting.ts';
import { resolveReview } from '../../../../src/domain/methods/waiting/resolve-review.ts';
import { waitingStates } from '../../../../src/domain/methods/waiting/waiting-attempt.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { eventsOf, merchantBalance } from '../../../support/fixtures/money.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createPse } from '../../../support/world/shop/pse.ts';
import { createGlowTable, glowAttempts, glowMethod, glowProvider, startGlow } from './glow-method.ts';

let shop: TestGateway;
let clock: ManualClock;
let own: Awaited<ReturnType<TestGateway['merchant']>>;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  await createGlowTable(shop.gateway.database);
});
afterAll(() => shop.close());

const AMOUNT = 50_000_00n;

/** A charge whose payer has chosen glow. */
async function startPayment() {
  own = await shop.merchant();
  const { chargeId, path } = await createPse(shop, own.client, { amount: 50_000 });
  const name = { merchantId: own.merchant.id, transactionId: chargeId, number: 1 };
  const charge = { merchantId: own.merchant.id, id: chargeId, amountCentavos: AMOUNT };
  await startGlow(shop.gateway.database, charge, clock.now());
  return { chargeId, name, find: async () => (await own.client.get(path)).body };
}

const sweepAfter = (laterMs: number) => {
  clock.advanceMs(laterMs);
  return followWaiting(shop.gateway, glowMethod, 100);
};

test('a payment that 20 concurrent inquiries and sweeps settle is credited once', async () => {
  const { chargeId, name, find } = await startPayment();
  glowProvider.set(chargeId, { state: 'paid', amountCentavos: AMOUNT });
  const attempt = await glowAttempts.find(shop.gateway.database, name);
  if (attempt === undefined) throw new Error('the attempt is missing');
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 5 === 0 ? sweepAfter(1_000) : queryWaiting(shop.gateway, glowMethod, attempt),
    ),
  );
  expect(await find()).toMatchObject({ status: 'completed', authorization: 'glow-1' });
  expect(await merchantBalance(own.client)).toBe(50_000);
  expect(await eventsOf(shop, own.merchant.id, chargeId)).toEqual(['1 charge.created', '2 charge.succeeded']);
});

test('a payment expires only when the provider says so, and completes if money arrives late', async () => {
  const { chargeId, find } = await startPayment();
  await sweepAfter(3_600_000);
  expect(await find()).toMatchObject({ status: 'charge_pending' });
  glowProvider.set(chargeId, { state: 'expired', amountCentavos: AMOUNT });
  await sweepAfter(3_600_000);
  expect(await find()).toMatchObject({ status: 'cancelled' });
  glowProvider.set(chargeId, { state: 'paid', amountCentavos: AMOUNT });
  await sweepAfter(3_600_000);
  expect(await find()).toMatchObject({
    status: 'completed',
    payment_method: { note: 'Paid by glow after it had expired' },
  });
  expect(await merchantBalance(own.client)).toBe(50_000);
});

test('another amount goes to review, and the charge accepts it if an operator decides so', async () => {
  const { chargeId, name, find } = await startPayment();
  glowProvider.set(chargeId, { state: 'paid', amountCentavos: AMOUNT - 1n });
  await sweepAfter(1_000);
  expect(await glowAttempts.find(shop.gateway.database, name)).toMatchObject({ status: 'needs_review' });
  expect(await find()).toMatchObject({ status: 'charge_pending' });
  await resolveReview(shop.gateway, glowMethod, name, { as: 'approved', note: 'seen at the provider' });
  expect(await find()).toMatchObject({ status: 'completed' });
  expect(await merchantBalance(own.client)).toBe(50_000);
});

test.each([
  ['PSE', pseAttemptStatuses, pseMethod.states],
  ['cash', cashAttemptStatuses, cashMethod.states],
] as const)(
  '%s: every transition of its statuses is a transition of the shared states',
  (_name, table, states) => {
    const stateOf = states as Record<string, (typeof waitingStates)['states'][number]>;
    for (const from of table.states as readonly string[]) {
      for (const to of table.from(from as never) as readonly string[]) {
        const [before, after] = [stateOf[from], stateOf[to]];
        if (before === undefined || after === undefined) throw new Error(`${from} or ${to} has no state`);
        expect(waitingStates.can(before, after), `${from} -> ${to}`).toBe(true);
      }
    }
  },
);
