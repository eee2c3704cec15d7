import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followReversals } from '../../../../src/domain/disputes/statutory-reversals/follow-reversals.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf, latestPayload, merchantBalance } from '../../../support/fixtures/money.ts';
import {
  cardCharge,
  expectRefused,
  paidPse,
  type ReversalAnswer,
  requestReversal,
  reversalBody,
  stopClock,
} from '../../../support/world/disputes/reversals.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
/** The processor's behavior for refunds. */
let refunds: 'made' | 'unreachable' | 'declined' = 'made';

const wrapProcessor = (sandbox: CardProcessor): CardProcessor => ({
  authorise: (request, deadline) => sandbox.authorise(request, deadline),
  capture: (request, deadline) => sandbox.capture(request, deadline),
  reverse: (request, deadline) => sandbox.reverse(request, deadline),
  inquire: (request, deadline) => sandbox.inquire(request, deadline),
  refund: async (request, deadline) => {
    if (refunds === 'unreachable') return { kind: 'unavailable' };
    if (refunds === 'declined') return { kind: 'declined', code: 3001 };
    return sandbox.refund(request, deadline);
  },
});

beforeAll(async () => {
  shop = await startTestGateway({ cardProcessor: wrapProcessor });
});
beforeEach(async () => {
  refunds = 'made';
  const created = await shop.merchant();
  client = created.client;
  merchantId = created.merchant.id;
  await stopClock(client);
});
afterEach(() => expectLedgerSound(shop, merchantId));
afterAll(() => shop.close());

const act = (id: string, verb: string, body?: object) =>
  client.post<ReversalAnswer>(`/reversals/${id}/${verb}`, body);
const get = async (id: string) => (await client.get<ReversalAnswer>(`/reversals/${id}`)).body;
const chargeOf = async (id: string) => (await client.get(`/charges/${id}`)).body;
const events = (id: string) => eventsOf(shop, merchantId, id);

describe('a card payment', () => {
  test('200: accepted, it is refunded at once with its share of the fee', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId, { amount: 10_000 });
    const { status, body } = await act(id, 'accept');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'given_back',
      way: 'refund',
      given_back: 10_000,
      answered_by: 'merchant',
    });
    expect(await chargeOf(chargeId)).toMatchObject({
      status: 'completed',
      refund: { id: body['refund_id'], amount: 10_000 },
    });
    expect(await merchantBalance(client)).toBe(9_119.4);
    expect(await events(id)).toEqual(['1 reversal.created', '2 reversal.accepted', '3 reversal.given_back']);
    expect(await latestPayload(shop, merchantId, id)).toEqual(await get(id));
    expectRefused(await act(id, 'accept'), 3006, /given_back cannot become accepted/);
  });

  test('200: the rest may be requested later, and completes the refund', async () => {
    const chargeId = await cardCharge(client);
    await act((await requestReversal(client, chargeId, { amount: 10_000 })).id, 'accept');
    const { id, amount } = await requestReversal(client, chargeId, { reason: 'defective' });
    expect(amount).toBe(10_000);
    await act(id, 'accept');
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    const none = await client.post(`/charges/${chargeId}/reversals`, reversalBody());
    expectRefused(none, 3006, /already given back/);
  });

  test('200: is due whatever the balance: the account goes negative', async () => {
    const chargeId = await cardCharge(client);
    const other = await cardCharge(client);
    await client.post(`/sandbox/charges/${other}/chargeback`, { status: 'pending' });
    const { id } = await requestReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({ status: 'given_back' });
    expect(await merchantBalance(client)).toBe(-1_761.2);
  });

  test('an unreachable processor is retried until the refund is made, once', async () => {
    refunds = 'unreachable';
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({
      status: 'accepted',
      way: 'refund',
      error_code: 1004,
    });
    refunds = 'made';
    await shop.gateway.database.run(
      { name: 'test_due', text: `update reversals set next_check_at = now() where id = $1` },
      [id],
    );
    await followReversals(shop.gateway, 100);
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back', given_back: 20_000, error_code: null });
    expect((await chargeOf(chargeId))['refunds']).toHaveLength(1);
  });

  test('a permanently declined refund waits for a transfer', async () => {
    refunds = 'declined';
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({
      status: 'accepted',
      way: 'transfer',
      error_code: 3001,
    });
    await expectLedgerSound(shop, merchantId);
    expect((await act(id, 'pay', { reference: 'TRF-9' })).body).toMatchObject({ status: 'given_back' });
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    // The merchant paid from its own bank account, so only the fee came back.
    expect(await merchantBalance(client)).toBe(20_000);
  });
});

describe('a PSE payment', () => {
  test('200: accepted, the money is reserved until someone has transferred it', async () => {
    const { chargeId } = await paidPse(shop, client);
    const { id } = await requestReversal(client, chargeId, {
      amount: 30_000,
      payout_to: 'Bancolombia 123-456',
    });
    const accepted = await act(id, 'accept');
    expect(accepted.body).toMatchObject({
      status: 'accepted',
      way: 'transfer',
      payout_to: 'Bancolombia 123-456',
    });
    expect(await merchantBalance(client)).toBe(20_000);
    expect(await chargeOf(chargeId)).toMatchObject({ refund: { status: 'in_progress', amount: 30_000 } });
    await expectLedgerSound(shop, merchantId);
    expectRefused(await act(id, 'withdraw'), 3006);

    const paid = await act(id, 'pay', { reference: 'TRF-1' });
    expect(paid.body).toMatchObject({
      status: 'given_back',
      given_back: 30_000,
      reference: 'TRF-1',
      paid_by: 'merchant',
      payout_to: null,
    });
    // The merchant paid from its own bank account.
    expect(await merchantBalance(client)).toBe(50_000);
    expect(await chargeOf(chargeId)).toMatchObject({
      status: 'completed',
      refund: { authorization: 'TRF-1' },
    });
    expectRefused(await act(id, 'pay', { reference: 'TRF-1' }), 3006, /waits for no transfer/);
    expect((await events(chargeId)).at(-1)).toMatch(/charge.refunded$/);
  });

  test('200: of two concurrent transfers, one is recorded', async () => {
    const { chargeId } = await paidPse(shop, client);
    const { id } = await requestReversal(client, chargeId);
    await act(id, 'accept');
    const answers = await Promise.all([1, 2, 3].map(n => act(id, 'pay', { reference: `TRF-${n}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect(await merchantBalance(client)).toBe(50_000);
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
  });
});

describe('concurrent refunds and chargebacks', () => {
  test('a refund that fulfills the request closes it: nothing is returned twice', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId, { amount: 10_000 });
    await client.post(`/charges/${chargeId}/refund`, { amount: 10_000 });
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back', way: 'earlier_refunds', given_back: 10_000 });
    expect((await chargeOf(chargeId))['refunds']).toHaveLength(1);
  });

  test.each(Array.from({ length: 4 }, (_, n) => n))('a refund and an acceptance at once, %i', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    const [accepted, refunded] = await Promise.all([
      act(id, 'accept'),
      client.post(`/charges/${chargeId}/refund`, { amount: 15_000 }),
    ]);
    if (accepted.status === 412) await act(id, 'accept');
    expect([200, 412, 422]).toContain(refunded.status);
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back' });
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    // Both the money and the fee were returned exactly once.
    expect(await merchantBalance(client)).toBe(0);
  });

  test('of concurrent acceptances, one returns the money', async () => {
    const { id } = await requestReversal(client, await cardCharge(client));
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'accept')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect(await merchantBalance(client)).toBe(0);
  });

  test('a chargeback replaces an open request', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    await client.post(`/sandbox/charges/${chargeId}/chargeback`, { status: 'pending' });
    expect(await get(id)).toMatchObject({ status: 'charged_back', answered_by: 'network' });
    expectRefused(await act(id, 'accept'), 3006);
    const again = await client.post(`/charges/${chargeId}/reversals`, reversalBody());
    expectRefused(again, 3006, /chargeback_pending/);
  });

  test('a chargeback and a concurrent acceptance: one of them gets the money', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    await Promise.all([
      act(id, 'accept'),
      client.post(`/sandbox/charges/${chargeId}/chargeback`, { status: 'pending' }),
    ]);
    await followReversals(shop.gateway, 100);
    const { status } = await chargeOf(chargeId);
    expect([status, (await get(id)).status]).toEqual(
      status === 'refunded' ? ['refunded', 'given_back'] : ['chargeback_pending', 'charged_back'],
    );
  });

  test('412 3006: a chargeback waits for a due transfer', async () => {
    refunds = 'declined';
    const chargeId = await cardCharge(client);
    await act((await requestReversal(client, chargeId)).id, 'accept');
    const notice = await client.post(`/sandbox/charges/${chargeId}/chargeback`, { status: 'pending' });
    expectRefused(notice, 3006, /under way/);
  });
});
