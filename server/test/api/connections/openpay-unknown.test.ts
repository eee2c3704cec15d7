import { describe, expect, test } from 'vitest';
import { LONG_TIMEOUT, newAuthorisation } from '../../support/doubles/connections/test-processor.ts';
import { useOpenpay } from '../../support/world/benches/openpay-bench.ts';
import { VISA } from '../../support/world/shop/cards.ts';

const bench = useOpenpay();
const { card, proxy, clock } = bench;

type Charge = Record<string, unknown> & { id: string; status: string };

const UNKNOWN = { kind: 'unknown' };
const chargesThere = async (): Promise<Charge[]> =>
  (await bench.account.client.get<Charge[]>('/charges')).body;
const balanceThere = async () => (await bench.account.client.get('')).body['balance'];
const refund = (reference: string, original: string) =>
  card.refund({ merchantId: 'm1', reference, original, amountCentavos: 40_000n }, LONG_TIMEOUT);
const reverse = (original: string) =>
  card.reverse({ merchantId: 'm1', reference: `${original}-reversal`, original }, LONG_TIMEOUT);
const ask = (reference: string) => card.inquire({ merchantId: 'm1', reference }, LONG_TIMEOUT);
const authorise = (reference: string, number = VISA, changes = {}) =>
  card.authorise(newAuthorisation(reference, number, changes), LONG_TIMEOUT);
const SIX_MINUTES_MS = 360_000;

describe('a charge over another gateway without a response', () => {
  test('unknown while the upstream finds out, then approved; our reversal takes it back', async () => {
    expect(await authorise('tr1-1', '4000000090010002')).toEqual(UNKNOWN);
    expect(await ask('tr1-1')).toEqual(UNKNOWN);
    expect(await reverse('tr1-1')).toEqual(UNKNOWN);
    await bench.sweepUpstream();
    expect(await ask('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await balanceThere()).toBe(0);
  });

  test('unknown when the connection breaks, and approved if it arrived', async () => {
    proxy.failNext('/charges', 'hold');
    expect(await authorise('tr1-1')).toEqual(UNKNOWN);
    expect(await ask('tr1-1')).toEqual({ kind: 'not_found' });
    expect(await proxy.deliverHeld()).toEqual([200]);
    expect(await ask('tr1-1')).toMatchObject({ kind: 'approved' });
  });

  test.each(['lose_answer', 'bad_gateway'] as const)(
    '%s: inquires at once, and never sends twice',
    async fault => {
      proxy.failNext('/charges', fault);
      const outcome = await authorise('tr1-1');
      expect(outcome).toMatchObject(fault === 'lose_answer' ? { kind: 'approved' } : UNKNOWN);
      expect(await authorise('tr1-1')).toMatchObject({ kind: 'approved' });
      expect(await chargesThere()).toHaveLength(1);
    },
  );

  test('nothing is charged if the card itself was not accepted', async () => {
    proxy.failNext('/tokens', 'lose_answer');
    expect(await authorise('tr1-1')).toEqual({ kind: 'unavailable' });
    proxy.failNext('/tokens', 'bad_gateway');
    expect(await authorise('tr2-1')).toEqual({ kind: 'unavailable' });
    expect(await ask('tr1-1')).toEqual({ kind: 'not_found' });
    expect(await chargesThere()).toEqual([]);
  });
});

describe('a reversal over another gateway', () => {
  test.each([
    ['money that was taken is given back', true, 'refunded'],
    ['a hold is let go', false, 'cancelled'],
  ])('%s, even when requested twice', async (_what, capture, status) => {
    await authorise('tr1-1', VISA, { capture });
    proxy.failNext('/refund', 'lose_answer');
    expect(await reverse('tr1-1')).toEqual(UNKNOWN);
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await chargesThere()).toMatchObject([{ status }]);
    expect(await balanceThere()).toBe(0);
  });

  test('a request that was never sent is closed in our book: it can never be sent', async () => {
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await authorise('tr1-1')).toEqual({ kind: 'declined', code: 1007 });
    expect(await ask('tr1-1')).toEqual({ kind: 'declined', code: 1007 });
    expect(await chargesThere()).toEqual([]);
  });

  test('a request in flight is rejected there when it arrives, because its key is used', async () => {
    proxy.failNext('/charges', 'hold');
    expect(await authorise('tr1-1')).toEqual(UNKNOWN);
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await proxy.deliverHeld()).toEqual([422]);
    expect(await chargesThere()).toEqual([]);
    expect(await ask('tr1-1')).toEqual({ kind: 'declined', code: 1007 });
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await authorise('tr1-1')).toEqual({ kind: 'declined', code: 1007 });
  });

  test('the reversal of a request without a record stays unknown until it can no longer arrive', async () => {
    proxy.failNext('/charges', 'hold');
    expect(await authorise('tr1-1')).toEqual(UNKNOWN);
    await bench.account.client.post('/charges', {}, { headers: { 'idempotency-key': 'tr1-1' } });
    expect(await reverse('tr1-1')).toEqual(UNKNOWN);
    clock.advanceMs(SIX_MINUTES_MS);
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await proxy.deliverHeld()).toEqual([422]);
  });

  test('a disputed charge goes to review', async () => {
    await authorise('tr1-1');
    const [charge] = await chargesThere();
    await bench.account.client.post(`/sandbox/charges/${charge?.id}/chargeback`, { status: 'pending' });
    expect(await reverse('tr1-1')).toMatchObject({ kind: 'declined', code: 3006 });
    expect(await ask('tr1-1')).toMatchObject({ kind: 'approved' });
  });
});

describe('a refund over another gateway without a response', () => {
  test('is found by its reference, and cannot be reversed', async () => {
    await authorise('tr1-1');
    proxy.failNext('/refund', 'lose_answer');
    expect(await refund('tr2-1', 'tr1-1')).toEqual(UNKNOWN);
    expect(await ask('tr2-1')).toMatchObject({ kind: 'approved' });
    expect(await reverse('tr2-1')).toEqual({ kind: 'declined', code: 1007 });
    expect(await refund('tr2-1', 'tr1-1')).toMatchObject({ kind: 'approved' });
    expect(await chargesThere()).toMatchObject([{ status: 'completed', refunds: [{ amount: 400 }] }]);
  });

  test('that is reversed before it arrives refunds nothing', async () => {
    await authorise('tr1-1');
    proxy.failNext('/refund', 'hold');
    expect(await refund('tr2-1', 'tr1-1')).toEqual(UNKNOWN);
    expect(await ask('tr2-1')).toEqual({ kind: 'not_found' });
    expect(await reverse('tr2-1')).toMatchObject({ kind: 'approved' });
    expect(await proxy.deliverHeld()).toEqual([422]);
    expect((await chargesThere())[0]).not.toHaveProperty('refunds');
    expect(await refund('tr2-1', 'tr1-1')).toEqual({ kind: 'declined', code: 1007 });
  });

  test('is unknown while the upstream finds out, and then matches it', async () => {
    await authorise('tr1-1');
    await bench.account.client.put('/sandbox/outage', { rail: 'card', kind: 'timeout', seconds: 60 });
    expect(await refund('tr2-1', 'tr1-1')).toEqual(UNKNOWN);
    expect(await ask('tr2-1')).toEqual(UNKNOWN);
    await bench.account.client.put('/sandbox/outage', { rail: 'card', kind: 'timeout', seconds: 0 });
    await bench.sweepUpstream();
    expect(await ask('tr2-1')).toMatchObject({ kind: 'approved' });
  });

  test('a capture that never arrived is sent again with the same reference', async () => {
    await authorise('tr1-1', VISA, { capture: false });
    const capture = () =>
      card.capture(
        { merchantId: 'm1', reference: 'tr1-2', original: 'tr1-1', amountCentavos: 100_000n },
        LONG_TIMEOUT,
      );
    proxy.failNext('/capture', 'drop');
    expect(await capture()).toEqual(UNKNOWN);
    expect(await ask('tr1-2')).toEqual({ kind: 'not_found' });
    expect(await capture()).toMatchObject({ kind: 'approved' });
    expect(await chargesThere()).toMatchObject([{ status: 'completed' }]);
  });
});
