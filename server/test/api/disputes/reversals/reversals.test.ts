import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf, merchantBalance } from '../../../support/fixtures/money.ts';
import {
  cardCharge,
  expectRefused,
  type ReversalAnswer,
  requestReversal,
  reversalBody,
  stopClock,
} from '../../../support/world/disputes/reversals.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const own = useMerchant(shop);
const { client } = own;
beforeEach(() => stopClock(client));
afterEach(() => expectLedgerSound(shop, own.merchant.merchant.id));

const act = (id: string, verb: string, body?: object) =>
  client.post<ReversalAnswer>(`/reversals/${id}/${verb}`, body);
const get = async (id: string) => (await client.get<ReversalAnswer>(`/reversals/${id}`)).body;
const events = (id: string) => eventsOf(shop, own.merchant.merchant.id, id);

describe('a request', () => {
  test('201: everything left of the charge, with deadlines in business days', async () => {
    const chargeId = await cardCharge(client);
    await client.post(`/charges/${chargeId}/refund`, { amount: 5_000 });
    const reversal = await requestReversal(client, chargeId, { description: 'No llegó el pedido' });
    expect(reversal).toMatchObject({
      transaction_id: chargeId,
      status: 'requested',
      reason: 'not_received',
      amount: 15_000,
      currency: 'COP',
      requested_by: 'merchant',
      answer_by: '2028-12-05T23:59:59-05:00',
      // Skips the 8th, a holiday.
      give_back_by: '2028-12-13T23:59:59-05:00',
      given_back: null,
    });
    expect(await get(reversal.id)).toEqual(reversal);
    expect((await client.get(`/reversals?transaction_id=${chargeId}`)).body).toEqual([reversal]);
    expect((await client.get('/reversals?status=accepted')).body).toEqual([]);
    expect(await events(reversal.id)).toEqual(['1 reversal.created']);
  });

  test('201: the same Idempotency-Key is one request; without it, the second is 412 3006', async () => {
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
  ] as const)('rejects %s', async (_title, fields, code, description) => {
    const chargeId = await cardCharge(client);
    const answer = await client.post(`/charges/${chargeId}/reversals`, reversalBody(fields));
    expectRefused(answer, code, description);
  });

  test('412 3006: the five business days are over', async () => {
    const chargeId = await cardCharge(client);
    await client.post('/sandbox/clock/advance', { to: '2028-11-28T23:59:59-05:00' });
    expect(await requestReversal(client, chargeId)).toMatchObject({ status: 'requested' });
    const late = await cardCharge(client);
    await client.post('/sandbox/clock/advance', { to: '2028-12-06T00:00:00-05:00' });
    const answer = await client.post(
      `/charges/${late}/reversals`,
      reversalBody({ noticed_on: '2028-11-28' }),
    );
    expectRefused(answer, 3006, /ended on 2028-12-05/);
  });

  test('412 3006: cash is not an electronic payment, and an unpaid charge has nothing to return', async () => {
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

describe('answers', () => {
  test('200: contested with a reason, then decided by an authority', async () => {
    const { id } = await requestReversal(client, await cardCharge(client));
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

  test('200: decided for the payer, the money is returned', async () => {
    const { id } = await requestReversal(client, await cardCharge(client));
    await act(id, 'contest', { answer: 'Entregado' });
    const decided = await act(id, 'decide', { in_favour_of: 'payer', answer: 'SIC, 2028-123' });
    expect(decided.body).toMatchObject({
      status: 'given_back',
      answered_by: 'authority',
      answer: 'SIC, 2028-123',
    });
  });

  test('200: after a withdrawal, another request is possible', async () => {
    const chargeId = await cardCharge(client);
    const { id } = await requestReversal(client, chargeId);
    expect((await act(id, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
    expect(await requestReversal(client, chargeId)).toMatchObject({ status: 'requested' });
  });

  test('404 1005: a reversal of another merchant', async () => {
    const { id } = await requestReversal(client, await cardCharge(client));
    const { client: other } = await shop.merchant();
    expectRefused(await other.get(`/reversals/${id}`), 1005);
    expectRefused(await other.post(`/reversals/${id}/accept`), 1005);
  });
});
