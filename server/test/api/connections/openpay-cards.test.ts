import { describe, expect, test } from 'vitest';
import { LONG_TIMEOUT, newAuthorisation } from '../../support/doubles/connections/test-processor.ts';
import { useOpenpay } from '../../support/world/benches/openpay-bench.ts';
import { VISA } from '../../support/world/shop/cards.ts';

const bench = useOpenpay();
const { card } = bench;

type Charge = Record<string, unknown> & { id: string; status: string; amount: number };

const chargesThere = async (): Promise<Charge[]> =>
  (await bench.account.client.get<Charge[]>('/charges')).body;
const follow = (reference: string, original: string, amountCentavos = 100_000n) => ({
  merchantId: 'm1',
  reference,
  original,
  amountCentavos,
});
const back = (reference: string, original: string) => ({ merchantId: 'm1', reference, original });
const ask = (reference: string) => card.inquire({ merchantId: 'm1', reference }, LONG_TIMEOUT);
const authorise = (reference: string, number = VISA, changes = {}) =>
  card.authorise(newAuthorisation(reference, number, changes), LONG_TIMEOUT);

describe('a charge over another gateway', () => {
  test('is approved upstream under our reference; repeating it returns the same charge', async () => {
    const outcome = await authorise('tr1-1', VISA, { installments: 12 });
    const [charge] = await chargesThere();
    expect(charge).toMatchObject({
      order_id: 'tr1-1',
      status: 'completed',
      amount: 1000,
      payment_plan: { payments: 12 },
    });
    expect(outcome).toEqual({
      kind: 'approved',
      authorization: charge?.['authorization'],
      retrievalReference: charge?.id,
    });
    expect(await authorise('tr1-1', VISA, { installments: 12 })).toEqual(outcome);
    expect(await ask('tr1-1')).toEqual(outcome);
    expect(await chargesThere()).toHaveLength(1);
  });

  test.each([
    ['4222222222222220', 3001, 'later'],
    ['4000000000000069', 3002, 'with_new_data'],
    ['4444444444444448', 3003, 'later'],
    ['4000000000000119', 3004, 'never'],
    ['4000000000000044', 3005, 'never'],
    ['4000000030060000', 3006, 'later'],
    ['4000000030080008', 3008, 'later'],
    ['4000000030090007', 3009, 'later'],
    ['4000000030100004', 3010, 'later'],
    ['4000000030110003', 3011, 'later'],
    ['4000000030120002', 3012, 'later'],
    ['4000000010070003', 1007, 'later'],
  ])('%s is declined with %i, to be retried %s', async (number, code, retry) => {
    const declined = { kind: 'declined', code, responseCode: String(code), retry: { kind: retry } };
    expect(await authorise('tr1-1', number)).toEqual(declined);
    expect(await ask('tr1-1')).toEqual(declined);
  });

  test("is unavailable if the upstream's own processor is unreachable", async () => {
    expect(await authorise('tr1-1', '4000000010040006')).toEqual({ kind: 'unavailable' });
    await bench.account.client.put('/sandbox/outage', { rail: 'card', kind: 'down', seconds: 60 });
    expect(await authorise('tr2-1')).toEqual({ kind: 'unavailable' });
  });

  test('is unavailable, with a reason, if the upstream is unreachable or rejects our key', async () => {
    const closed = bench.open({ settings: { baseUrl: 'http://127.0.0.1:9' } });
    const request = newAuthorisation('tr1-1', VISA);
    expect(await closed.card?.authorise(request, LONG_TIMEOUT)).toEqual({ kind: 'unavailable' });
    expect(closed.state().lastFault?.message).toMatch(/ECONNREFUSED/);
    expect(await closed.check(LONG_TIMEOUT)).toMatchObject({ kind: 'failed' });
    const wrongKey = bench.open({ privateKey: 'sk_00000000000000000000000000000000' });
    expect(await wrongKey.card?.authorise(request, LONG_TIMEOUT)).toEqual({ kind: 'unavailable' });
    expect(wrongKey.state().lastFault?.message).toMatch(/401.*1002/);
    const inTheOpen = bench.open({ settings: { baseUrl: 'http://example.com' } });
    expect(await inTheOpen.card?.authorise(request, LONG_TIMEOUT)).toEqual({ kind: 'unavailable' });
    expect(inTheOpen.state()).toMatchObject({ isReady: false });
    const stranger = { ...request, merchantId: 'stranger' };
    expect(await card.authorise(stranger, LONG_TIMEOUT)).toEqual({ kind: 'unavailable' });
    expect(await bench.connection.check(LONG_TIMEOUT)).toMatchObject({ kind: 'answered' });
    expect(await chargesThere()).toEqual([]);
  });

  test('shows no card number and no security code in the trace', async () => {
    await authorise('tr1-1');
    const text = JSON.stringify(bench.trace);
    expect(bench.trace.map(({ name }) => name)).toContain('POST /tokens');
    expect(text).toContain('411111XXXXXX1111');
    expect(text).not.toContain(VISA);
    expect(text).not.toMatch(/cvv2|"123"|sk_/);
  });
});

describe('a card stored for later', () => {
  const first = { agreement: { use: 'first', networkTransactionId: null } } as const;
  const renewal = (networkTransactionId: string | null) => ({
    initiator: 'merchant',
    agreement: { use: 'subsequent', networkTransactionId },
    card: { ...newAuthorisation('', VISA).card, cvv2: null },
  });

  test('is stored upstream at its first use, and renewed without its code', async () => {
    const outcome = await authorise('tr1-1', VISA, first);
    expect(outcome).toMatchObject({
      kind: 'approved',
      networkTransactionId: expect.stringMatching(/^link1:k/),
    });
    const id = outcome.kind === 'approved' ? (outcome.networkTransactionId ?? null) : null;
    expect(await ask('tr1-1')).toEqual(outcome);
    expect(await authorise('tr2-1', VISA, renewal(id))).toMatchObject({
      kind: 'approved',
      networkTransactionId: id,
    });
  });

  test('is not stored if its first use is declined', async () => {
    expect(await authorise('tr1-1', '4444444444444448', first)).toMatchObject({
      kind: 'declined',
      code: 3003,
    });
    expect((await bench.account.client.get('/cards')).body).toEqual([]);
  });

  test('is verified by storing it: the upstream has no zero-amount authorizations', async () => {
    const checked = await authorise('k1-v1', VISA, { ...first, amountCentavos: 0n, capture: false });
    expect(checked).toMatchObject({
      kind: 'approved',
      networkTransactionId: expect.stringMatching(/^link1:k/),
    });
    expect(await card.reverse(back('k1-v1-reversal', 'k1-v1'), LONG_TIMEOUT)).toMatchObject({
      kind: 'approved',
    });
    expect(await chargesThere()).toEqual([]);
  });

  test.each([
    ['they do not know', null, '2006'],
    ['another link keeps', 'link2:k000000000000000000a', '2006'],
    ['they have deleted', 'link1:k000000000000000000a', '1005'],
  ])(
    'is declined until its holder enters it again, if it is one that %s',
    async (_whose, id, responseCode) => {
      const retry = { kind: 'with_new_data' };
      expect(await authorise('tr1-1', VISA, renewal(id))).toEqual({
        kind: 'declined',
        code: 3001,
        responseCode,
        retry,
      });
    },
  );
});

describe('follow-ups of a charge over another gateway', () => {
  test('captures a part of a hold, once', async () => {
    expect(await authorise('tr1-1', VISA, { capture: false })).toMatchObject({ kind: 'approved' });
    expect(await ask('tr1-2')).toEqual({ kind: 'not_found' });
    const captured = await card.capture(follow('tr1-2', 'tr1-1', 60_000n), LONG_TIMEOUT);
    expect(captured).toMatchObject({ kind: 'approved' });
    expect(await card.capture(follow('tr1-2', 'tr1-1', 60_000n), LONG_TIMEOUT)).toEqual(captured);
    expect(await ask('tr1-2')).toEqual(captured);
    const again = await card.capture(follow('tr1-3', 'tr1-1', 60_000n), LONG_TIMEOUT);
    expect(again).toMatchObject({ kind: 'declined', responseCode: '3006' });
    expect(await chargesThere()).toMatchObject([{ status: 'completed', amount: 600 }]);
  });

  test('releases a hold', async () => {
    await authorise('tr1-1', VISA, { capture: false });
    expect(await card.reverse(back('tr1-2', 'tr1-1'), LONG_TIMEOUT)).toMatchObject({ kind: 'approved' });
    expect(await ask('tr1-2')).toMatchObject({ kind: 'approved' });
    expect(await chargesThere()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('refunds a charge in parts; rejects more than the rest', async () => {
    await authorise('tr1-1');
    expect(await ask('tr2-1')).toEqual({ kind: 'not_found' });
    const first = await card.refund(follow('tr2-1', 'tr1-1', 30_000n), LONG_TIMEOUT);
    const second = await card.refund(follow('tr3-1', 'tr1-1', 70_000n), LONG_TIMEOUT);
    expect([first, second]).toMatchObject([{ kind: 'approved' }, { kind: 'approved' }]);
    expect(await card.refund(follow('tr2-1', 'tr1-1', 30_000n), LONG_TIMEOUT)).toEqual(first);
    expect(await ask('tr2-1')).toEqual(first);
    expect(await ask('tr3-1')).toEqual(second);
    expect(await card.refund(follow('tr4-1', 'tr1-1', 1n), LONG_TIMEOUT)).toMatchObject({ kind: 'declined' });
    expect(await chargesThere()).toMatchObject([
      { status: 'refunded', refunds: [{ amount: 300 }, { amount: 700 }] },
    ]);
    expect(await ask('tr1-1')).toMatchObject({ kind: 'approved' });
  });

  test('finds its charge by order id if the response was lost', async () => {
    bench.proxy.failNext('/charges', 'lose_answer');
    expect(await authorise('tr1-1')).toMatchObject({ kind: 'approved' });
    const [booked] = bench.book.entries;
    if (booked !== undefined) booked.answered = null;
    expect(await card.refund(follow('tr2-1', 'tr1-1'), LONG_TIMEOUT)).toMatchObject({ kind: 'approved' });
    expect(await card.capture(follow('tr9-2', 'tr9-1'), LONG_TIMEOUT)).toEqual({
      kind: 'declined',
      code: 1007,
    });
  });
});
