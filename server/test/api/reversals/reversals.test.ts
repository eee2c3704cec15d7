import type { ErrorCode } from '@recaudo/contract/error-table';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followReversals } from '../../../src/domain/reversals/follow-reversals.ts';
import type { CardProcessor } from '../../../src/processors/card-processor.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { expectError } from '../../support/error-object.ts';
import { expectLedgerSound } from '../../support/ledger-sound.ts';
import { eventsOf, latestPayload, merchantBalance } from '../../support/money.ts';
import {
  askReversal,
  cardCharge,
  paidPse,
  type ReversalAnswer,
  reversalBody,
  stopClock,
} from '../../support/reversals.ts';
import { chargeBody, saveCard } from '../../support/shop.ts';
import { startTestGateway, type TestGateway } from '../../support/test-gateway.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
/** What the processor does with refunds. */
let refunds: 'made' | 'unreachable' | 'declined' = 'made';

const moody = (sandbox: CardProcessor): CardProcessor => ({
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
  shop = await startTestGateway({ cardProcessor: moody });
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

function expectRefused(answer: Answer, code: ErrorCode, description = /./): void {
  expectError(answer, code);
  expect(answer.body['description']).toMatch(description);
}

const act = (id: string, verb: string, body?: object) =>
  client.post<ReversalAnswer>(`/reversals/${id}/${verb}`, body);
const get = async (id: string) => (await client.get<ReversalAnswer>(`/reversals/${id}`)).body;
const chargeOf = async (id: string) => (await client.get(`/charges/${id}`)).body;
const events = (id: string) => eventsOf(shop, merchantId, id);

describe('a request', () => {
  test('201: all that is left, with the deadlines in business days', async () => {
    const chargeId = await cardCharge(client);
    await client.post(`/charges/${chargeId}/refund`, { amount: 5_000 });
    const reversal = await askReversal(client, chargeId, { description: 'No llegó el pedido' });
    expect(reversal).toMatchObject({
      transaction_id: chargeId,
      status: 'requested',
      reason: 'not_received',
      amount: 15_000,
      currency: 'COP',
      requested_by: 'merchant',
      answer_by: '2028-12-05T23:59:59-05:00',
      // Not the 8th, which is a holiday.
      give_back_by: '2028-12-13T23:59:59-05:00',
      given_back: null,
    });
    expect(await get(reversal.id)).toEqual(reversal);
    expect((await client.get(`/reversals?transaction_id=${chargeId}`)).body).toEqual([reversal]);
    expect((await client.get('/reversals?status=accepted')).body).toEqual([]);
    expect(await events(reversal.id)).toEqual(['1 reversal.created']);
  });

  test('201: the same Idempotency-Key is one request; without it the second is 412 3006', async () => {
    const chargeId = await cardCharge(client);
    const headers = { 'idempotency-key': 'once' };
    const ask = () => client.post(`/charges/${chargeId}/reversals`, reversalBody(), { headers });
    expect((await ask()).text).toBe((await ask()).text);
    const again = await client.post(`/charges/${chargeId}/reversals`, reversalBody({ amount: 1 }));
    expectRefused(again, 3006, /open reversal/);
  });

  test.each([
    ['more than what is left', { amount: 20_000.01 }, 1003, /at most the remaining/],
    ['a day in the future', { noticed_on: '2028-11-22' }, 1003, /future/],
    ['a day before the charge', { noticed_on: '2028-11-20' }, 1003, /before the charge/],
    ['an unknown ground', { reason: 'regret' }, 1003, /reason/],
    ['no day', { noticed_on: undefined }, 1001, /noticed_on/],
  ] as const)('%s is refused', async (_title, fields, code, description) => {
    const chargeId = await cardCharge(client);
    const answer = await client.post(`/charges/${chargeId}/reversals`, reversalBody(fields));
    expectRefused(answer, code, description);
  });

  test('412 3006: the five business days are over', async () => {
    const chargeId = await cardCharge(client);
    await client.post('/sandbox/clock/advance', { to: '2028-11-28T23:59:59-05:00' });
    expect(await askReversal(client, chargeId)).toMatchObject({ status: 'requested' });
    const late = await cardCharge(client);
    await client.post('/sandbox/clock/advance', { to: '2028-12-06T00:00:00-05:00' });
    const answer = await client.post(
      `/charges/${late}/reversals`,
      reversalBody({ noticed_on: '2028-11-28' }),
    );
    expectRefused(answer, 3006, /ended on 2028-12-05/);
  });

  test('412 3006: cash is no electronic payment, and what is not paid cannot come back', async () => {
    const store = await client.post('/charges', {
      ...chargeBody('x'),
      method: 'store',
      source_id: undefined,
    });
    const voucher = await client.post(`/charges/${String(store.body.id)}/reversals`, reversalBody());
    expectRefused(voucher, 3006, /card or PSE/);
    const held = await client.post('/charges', chargeBody(await saveCard(client), { capture: false }));
    const hold = await client.post(`/charges/${String(held.body.id)}/reversals`, reversalBody());
    expectRefused(hold, 3006, /in_progress cannot be reversed/);
    expectRefused(await client.post('/charges/trnone/reversals', {}), 1005);
  });
});

describe('a card payment', () => {
  test('200: accepted, it is refunded at once with its share of the fee', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId, { amount: 10_000 });
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

  test('200: the rest may be asked for afterwards, and makes the charge refunded', async () => {
    const chargeId = await cardCharge(client);
    await act((await askReversal(client, chargeId, { amount: 10_000 })).id, 'accept');
    const { id, amount } = await askReversal(client, chargeId, { reason: 'defective' });
    expect(amount).toBe(10_000);
    await act(id, 'accept');
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    const none = await client.post(`/charges/${chargeId}/reversals`, reversalBody());
    expectRefused(none, 3006, /already given back/);
  });

  test('200: it is owed whatever the balance: the account goes negative', async () => {
    const chargeId = await cardCharge(client);
    const other = await cardCharge(client);
    await client.post(`/sandbox/charges/${other}/chargeback`, { status: 'pending' });
    const { id } = await askReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({ status: 'given_back' });
    expect(await merchantBalance(client)).toBe(-1_761.2);
  });

  test('a processor that cannot be reached is tried again until it is made, once', async () => {
    refunds = 'unreachable';
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({
      status: 'accepted',
      way: 'refund',
      error_code: 1004,
    });
    refunds = 'made';
    await shop.gateway.database.run(
      { name: 'test_due', text: `update reversals set next_check_at = now() where id = $1` } as never,
      [id],
    );
    await followReversals(shop.gateway, 100);
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back', given_back: 20_000, error_code: null });
    expect((await chargeOf(chargeId))['refunds']).toHaveLength(1);
  });

  test('a refund that is declined for good waits for a transfer', async () => {
    refunds = 'declined';
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
    expect((await act(id, 'accept')).body).toMatchObject({
      status: 'accepted',
      way: 'transfer',
      error_code: 3001,
    });
    await expectLedgerSound(shop, merchantId);
    expect((await act(id, 'pay', { reference: 'TRF-9' })).body).toMatchObject({ status: 'given_back' });
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    // Out of the merchant's own bank: only the fee has come back.
    expect(await merchantBalance(client)).toBe(20_000);
  });
});

describe('a PSE payment', () => {
  test('200: accepted, the money is set apart until somebody has transferred it', async () => {
    const { chargeId } = await paidPse(shop, client);
    const { id } = await askReversal(client, chargeId, { amount: 30_000, payout_to: 'Bancolombia 123-456' });
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
    // It was paid out of the merchant's own bank.
    expect(await merchantBalance(client)).toBe(50_000);
    expect(await chargeOf(chargeId)).toMatchObject({
      status: 'completed',
      refund: { authorization: 'TRF-1' },
    });
    expectRefused(await act(id, 'pay', { reference: 'TRF-1' }), 3006, /waits for no transfer/);
    expect((await events(chargeId)).at(-1)).toMatch(/charge.refunded$/);
  });

  test('200: on two transfers at once one is recorded', async () => {
    const { chargeId } = await paidPse(shop, client);
    const { id } = await askReversal(client, chargeId);
    await act(id, 'accept');
    const answers = await Promise.all([1, 2, 3].map(n => act(id, 'pay', { reference: `TRF-${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(await merchantBalance(client)).toBe(50_000);
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
  });
});

describe('answers', () => {
  test('200: contested with a reason, then decided by an authority', async () => {
    const { id } = await askReversal(client, await cardCharge(client));
    expectRefused(await act(id, 'contest', { answer: ' ' }), 1001);
    expectRefused(await act(id, 'decide', { in_favour_of: 'merchant' }), 3006);
    expect((await act(id, 'contest', { answer: 'Entregado el 18, guía 123' })).body).toMatchObject({
      status: 'contested',
      answer: 'Entregado el 18, guía 123',
    });
    const decided = await act(id, 'decide', { in_favour_of: 'merchant' });
    expect(decided.body).toMatchObject({ status: 'rejected', answered_by: 'authority' });
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('200: decided for the payer, the money goes back', async () => {
    const { id } = await askReversal(client, await cardCharge(client));
    await act(id, 'contest', { answer: 'Entregado' });
    const decided = await act(id, 'decide', { in_favour_of: 'payer', answer: 'SIC, 2028-123' });
    expect(decided.body).toMatchObject({
      status: 'given_back',
      answered_by: 'authority',
      answer: 'SIC, 2028-123',
    });
  });

  test('200: withdrawn, another one may come', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
    expect((await act(id, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
    expect(await askReversal(client, chargeId)).toMatchObject({ status: 'requested' });
  });

  test('404 1005: a reversal of another merchant', async () => {
    const { id } = await askReversal(client, await cardCharge(client));
    const { client: other } = await shop.merchant();
    expectRefused(await other.get(`/reversals/${id}`), 1005);
    expectRefused(await other.post(`/reversals/${id}/accept`), 1005);
  });
});

describe('refunds and chargebacks beside it', () => {
  test('a refund that answers the request closes it: nothing goes back twice', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId, { amount: 10_000 });
    await client.post(`/charges/${chargeId}/refund`, { amount: 10_000 });
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back', way: 'earlier_refunds', given_back: 10_000 });
    expect((await chargeOf(chargeId))['refunds']).toHaveLength(1);
  });

  test.each(Array.from({ length: 4 }, (_, n) => n))('a refund and an acceptance at once, %i', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
    const [accepted, refunded] = await Promise.all([
      act(id, 'accept'),
      client.post(`/charges/${chargeId}/refund`, { amount: 15_000 }),
    ]);
    if (accepted.status === 412) await act(id, 'accept');
    expect([200, 412, 422]).toContain(refunded.status);
    await followReversals(shop.gateway, 100);
    expect(await get(id)).toMatchObject({ status: 'given_back' });
    expect(await chargeOf(chargeId)).toMatchObject({ status: 'refunded' });
    // Both the money and the fee went back once.
    expect(await merchantBalance(client)).toBe(0);
  });

  test('of two acceptances at once one gives back', async () => {
    const { id } = await askReversal(client, await cardCharge(client));
    const answers = await Promise.all([
      act(id, 'accept'),
      act(id, 'accept'),
      act(id, 'contest', { answer: 'No' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    if ((await get(id)).status === 'contested') await act(id, 'accept');
    expect(await merchantBalance(client)).toBe(0);
  });

  test('a chargeback takes the place of an open request', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
    await client.post(`/sandbox/charges/${chargeId}/chargeback`, { status: 'pending' });
    expect(await get(id)).toMatchObject({ status: 'charged_back', answered_by: 'network' });
    expectRefused(await act(id, 'accept'), 3006);
    const again = await client.post(`/charges/${chargeId}/reversals`, reversalBody());
    expectRefused(again, 3006, /chargeback_pending/);
  });

  test('a chargeback and an acceptance at once: one of them has the money', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await askReversal(client, chargeId);
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

  test('412 3006: a chargeback waits for a transfer that is owed', async () => {
    refunds = 'declined';
    const chargeId = await cardCharge(client);
    await act((await askReversal(client, chargeId)).id, 'accept');
    const notice = await client.post(`/sandbox/charges/${chargeId}/chargeback`, { status: 'pending' });
    expectRefused(notice, 3006, /under way/);
  });
});
