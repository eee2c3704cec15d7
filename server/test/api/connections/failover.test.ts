import { errors } from '@recaudo/contract/shared/error-table';
import { afterEach, describe, expect, test } from 'vitest';
import { renewDue } from '../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveChargeAttempts } from '../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { listAttempts } from '../../../src/domain/payments/attempt-store.ts';
import { resolveRefunds } from '../../../src/domain/refunds/resolve-refunds.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import type { Outcome } from '../../../src/processors/card-processor.ts';
import { newRequestBooks } from '../../../src/processors/connections/request-book-store.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { openSubscriber } from '../../support/world/billing/subscriptions.ts';
import { useGateway, useMerchant } from '../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const kind = newScriptedKind();
const clock = manualClock(new Date('2027-01-10T09:00:00-05:00'));
const shop = useGateway({ connectionKinds: [kind], clock });
const { merchant, client } = useMerchant(shop);
const merchantId = () => merchant.merchant.id;
afterEach(() => expectLedgerSound(shop, merchantId()));

let connections = 0;
/** Two connections at which the merchant is enrolled, in the order of its route. */
async function newRouting(outcomes: { first?: Outcome; second?: Outcome } = {}, of = merchantId()) {
  const ids = [`a-${(connections += 1)}`, `b-${connections}`] as const;
  for (const id of ids) {
    const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
    await addConnection(shop.served, { id, kind: 'iso8583', name: `Adquirente ${id}`, ...configuration });
    await enrolMerchant(shop.served, {
      merchantId: of,
      linkId: id,
      values: { terminal: '12345678', key: 'clave' },
    });
  }
  await routeTo([...ids], of);
  const [a, b] = ids;
  if (outcomes.first !== undefined) kind.outcomes.set(a, outcomes.first);
  if (outcomes.second !== undefined) kind.outcomes.set(b, outcomes.second);
  return { a, b };
}
const routeTo = (connectionIds: string[], of = merchantId()) =>
  setRouting(shop.served, { merchantId: of, method: 'card', rules: [{ links: connectionIds }] });

const unavailable: Outcome = { kind: 'unavailable' };
const unknown: Outcome = { kind: 'unknown' };
const declined = (responseCode: string): Outcome => ({
  kind: 'declined',
  code: errors.cardDeclined,
  responseCode,
});

async function pay(fields: object = {}) {
  const orderId = `order-${(connections += 1)}`;
  const card = await saveCard(client);
  const { status, body } = await client.post('/charges', chargeBody(card, { order_id: orderId, ...fields }));
  const listed = await client.get(`/charges?order_id=${orderId}`);
  const [charge] = listed.body as unknown as { id: string; status: string }[];
  const attempts = await listAttempts(shop.gateway.database, merchantId(), charge?.id ?? '');
  return {
    status,
    body,
    id: charge?.id ?? '',
    attempts: attempts.map(({ connectionId, status: ended, number }) => [number, connectionId, ended]),
  };
}
const askedOf = (connectionId: string) => kind.asked.filter(asked => asked.connectionId === connectionId);

describe('a charge over a route of two connections', () => {
  test('200: the first takes it, and the sandbox gets no request', async () => {
    const { a, b } = await newRouting();
    const { status, attempts, id } = await pay();
    expect([status, attempts]).toEqual([200, [[1, a, 'approved']]]);
    expect(askedOf(a)).toMatchObject([{ reference: `${id}-1`, enrolment: { terminal: '12345678' } }]);
    expect(askedOf(b)).toEqual([]);
    expect(await listOperations(shop.gateway.database, merchantId())).toEqual([]);
  });

  test.each([
    ['cannot be reached', unavailable, 'not_found'],
    ['has no issuer to ask (91)', declined('91'), 'declined'],
    ['is out of order (96)', declined('96'), 'declined'],
  ])('200: the first %s, the second takes it', async (_what, first, ended) => {
    const { a, b } = await newRouting({ first });
    const { status, attempts, id } = await pay();
    expect([status, attempts]).toEqual([
      200,
      [
        [1, a, ended],
        [2, b, 'approved'],
      ],
    ]);
    expect(askedOf(b)).toMatchObject([{ reference: `${id}-2` }]);
  });

  test("200: each connection uses its own references: the first one's draft does not reach the second", async () => {
    kind.isDrafting = true;
    const { a, b } = await newRouting({ first: unavailable });
    const { status, id } = await pay();
    kind.isDrafting = false;
    expect(status).toBe(200);
    expect([...askedOf(a), ...askedOf(b)]).toMatchObject([
      { reference: `${id}-1`, draftOf: a },
      { reference: `${id}-2`, draftOf: undefined },
    ]);
    // The draft is stored with the attempt, in the book of the first connection only.
    const books = newRequestBooks(shop.gateway.database, clock);
    expect(await books.of(a).find(merchantId(), `${id}-1`)).toMatchObject({
      operation: 'authorise',
      amountCentavos: 2_000_000n,
      sent: { by: a },
      answered: null,
    });
    expect(await books.of(b).find(merchantId(), `${id}-2`)).toBeUndefined();
  });

  test('402: any other decline is final, and no other connection gets the charge', async () => {
    const { a, b } = await newRouting({ first: declined('51') });
    const { status, attempts } = await pay();
    expect([status, attempts]).toEqual([402, [[1, a, 'declined']]]);
    expect(askedOf(b)).toEqual([]);
  });

  test('503: no connection is reachable, and nothing is left open', async () => {
    const { a, b } = await newRouting({ first: unavailable, second: unavailable });
    const { status, attempts } = await pay();
    expect([status, attempts]).toEqual([
      503,
      [
        [1, a, 'not_found'],
        [2, b, 'not_found'],
      ],
    ]);
  });

  test('503: an unknown outcome is reversed over its own connection, which has no inquiry', async () => {
    const { a, b } = await newRouting({ first: unknown });
    const { status, id } = await pay();
    expect(status).toBe(503);
    kind.outcomes.delete(a);
    clock.advanceMs(60_000);
    await resolveChargeAttempts(shop.gateway, 10);
    const attempts = await listAttempts(shop.gateway.database, merchantId(), id);
    expect(attempts).toMatchObject([{ connectionId: a, status: 'reversed' }]);
    expect(askedOf(a).map(({ reference }) => reference)).toEqual([`${id}-1`, `${id}-1-reversal`]);
    expect(askedOf(b)).toEqual([]);
  });
});

test('a dead connection delays one charge and none of the others', async () => {
  const { a, b } = await newRouting({ first: unknown });
  kind.silent.add(a);
  expect((await pay()).status).toBe(503);
  await expect.poll(() => shop.served.connections.isUsable(a)).toBe(false);
  for (let count = 0; count < 20; count += 1) {
    const { status, attempts } = await pay();
    expect([status, attempts]).toEqual([200, [[1, b, 'approved']]]);
  }
  expect(askedOf(a)).toHaveLength(1);
  // The connection recovers, so that the sweep can resolve the attempt.
  kind.silent.delete(a);
  kind.outcomes.delete(a);
  clock.advanceMs(60_000);
  await expect.poll(() => shop.served.connections.isUsable(a)).toBe(true);
  await resolveChargeAttempts(shop.served, 10);
});

test('a renewal also fails over to the next connection, and its subscription is paid', async () => {
  const subscriber = await openSubscriber(shop);
  const { a, b } = await newRouting({ first: unavailable }, subscriber.merchantId);
  const { id, transaction } = await subscriber.subscribe();
  clock.set(new Date('2027-02-10T09:00:00-05:00'));
  await renewDue(shop.served, { merchantId: null, batchSize: 10 });
  expect(await subscriber.show(id)).toMatchObject({ status: 'active', current_period_number: 2 });
  const made = { name: 'test_renewal_attempts', text: attemptsOfSubscription };
  expect(await shop.gateway.database.rows(made, [subscriber.merchantId, transaction?.id])).toEqual([
    { number: 1, link_id: a, status: 'not_found', operation: 'renew' },
    { number: 2, link_id: b, status: 'approved', operation: 'renew' },
  ]);
});

const attemptsOfSubscription = `select number, link_id, status, operation from attempts
  where merchant_id = $1 and transaction_id <> $2 order by number`;

describe("follow-ups use the charge's connection, whatever the current route", () => {
  test('a capture and a refund', async () => {
    const { a, b } = await newRouting();
    const { id } = await pay({ capture: false });
    await routeTo([b]);
    expect((await client.post(`/charges/${id}/capture`, {})).body).toMatchObject({ status: 'completed' });
    expect((await client.post(`/charges/${id}/refund`, {})).status).toBe(200);
    expect(askedOf(a)).toHaveLength(3);
    expect(askedOf(b)).toEqual([]);
  });

  test('a refund with an unknown outcome is reversed there, and can be made again', async () => {
    const { a } = await newRouting();
    const { id } = await pay();
    kind.outcomes.set(a, unknown);
    await client.post(`/charges/${id}/refund`, { amount: 5_000 });
    clock.advanceMs(60_000);
    await resolveRefunds(shop.gateway, 10);
    expect((await client.get(`/charges/${id}`)).body).toMatchObject({ status: 'completed' });
    kind.outcomes.delete(a);
    clock.advanceMs(60_000);
    await resolveRefunds(shop.gateway, 10);
    expect((await client.post(`/charges/${id}/refund`, {})).status).toBe(200);
  });
});

test('503 1004: when no connection is usable, the sandbox does not step in', async () => {
  const { a } = await newRouting();
  await routeTo([a]);
  kind.notReady.add(a);
  const { status, body, attempts } = await pay();
  expect([status, body.error_code]).toEqual([503, 1004]);
  expect(attempts).toEqual([[1, 'none', 'not_found']]);
  expect(await listOperations(shop.gateway.database, merchantId())).toEqual([]);
});
