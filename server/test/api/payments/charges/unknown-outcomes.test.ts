import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { listAttempts } from '../../../../src/domain/payments/attempt-store.ts';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { type Authorisation, noTaxes, type Outcome } from '../../../../src/processors/card-processor.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import {
  type ProcessorBench,
  startProcessorBench,
  unavailable,
} from '../../../support/doubles/connections/processor-bench.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const UNANSWERED_APPROVED = '4000000090010002';
const UNANSWERED_DECLINED = '4000000090020001';
const UNANSWERED_NOT_FOUND = '4000000090030000';
const OUTAGE = '4000000010040006';

let bench: ProcessorBench;
beforeAll(async () => {
  bench = await startProcessorBench();
});
afterAll(() => bench.shop.close());

describe('the processor does not respond in time', () => {
  test.each([
    ['it had approved', UNANSWERED_APPROVED],
    ['it had declined', UNANSWERED_DECLINED],
    ['it never heard of it', UNANSWERED_NOT_FOUND],
  ])('503 1004, then failed and reversed: %s', async (_title, number) => {
    const { merchant, client, charge, find } = await bench.open(number);
    const { status, body, headers } = await charge({ order_id: 'slow' });
    expect(status).toBe(503);
    expect(body).toMatchObject({ error_code: 1004, category: 'internal' });
    expect(headers['retry-after']).toBeDefined();
    expect(await find()).toMatchObject({ status: 'in_progress' });
    await bench.sweep();
    const after = await find();
    expect(after).toMatchObject({ status: 'failed', authorization: null });
    expect((await client.get('')).body.balance).toBe(0);
    expect((await charge({ order_id: 'slow' })).body).toMatchObject({ error_code: 1006 });
    const operations = await listOperations(bench.shop.gateway.database, merchant.id);
    expect(
      operations.filter(({ operation, result }) => operation === 'authorise' && result === 'approved'),
    ).toEqual([]);
    const events = await listEventsOf(bench.shop.gateway.database, merchant.id, String(after.id));
    expect(events.map(({ type, sequence }) => [sequence, type])).toEqual([[1, 'charge.failed']]);
  });

  test.each([
    ['200: it had approved', UNANSWERED_APPROVED, 200, { status: 'completed' }, 18_238.8],
    ['402 3001: it had declined', UNANSWERED_DECLINED, 402, { error_code: 3001 }, 0],
    ['402 1007: it never heard of it', UNANSWERED_NOT_FOUND, 402, { error_code: 1007 }, 0],
  ])(
    '503 1004 with a key, then the repeat learns the outcome: %s',
    async (_title, number, status, body, balance) => {
      const { client, source } = await bench.open(number);
      const asked = chargeBody(source, { order_id: 'slow' });
      const post = () => client.post('/charges', asked, { headers: { 'idempotency-key': 'slow' } });
      expect((await post()).body).toMatchObject({ error_code: 1004 });
      await bench.sweep();
      expect(await post()).toMatchObject({ status, body });
      expect((await client.get('')).body.balance).toBe(balance);
    },
  );

  test('409 1006: with freed order_ids, it is held until the outcome is known', async () => {
    const { client, charge, find } = await bench.open(UNANSWERED_APPROVED, 'lenient');
    const good = chargeBody(await saveCard(client), { order_id: 'slow' });
    expect((await charge({ order_id: 'slow' })).status).toBe(503);
    bench.replace({ reverse: unavailable });
    for (let round = 0; round < 2; round += 1) {
      expect((await client.post('/charges', good)).body).toMatchObject({ error_code: 1006 });
      await bench.sweep();
    }
    expect(await find()).toMatchObject({ status: 'in_progress' });
    bench.replace({});
    await bench.sweep();
    expect(await find()).toMatchObject({ status: 'failed' });
    expect((await client.post('/charges', good)).body).toMatchObject({ status: 'completed' });
  });

  test('a reversal is repeated until the processor confirms it', async () => {
    const { merchant, charge, find } = await bench.open(UNANSWERED_APPROVED);
    await charge();
    bench.replace({ reverse: unavailable });
    for (let round = 0; round < 3; round += 1) await bench.sweep();
    expect(await find()).toMatchObject({ status: 'in_progress' });
    bench.replace({});
    await bench.sweep();
    const after = await find();
    expect(after).toMatchObject({ status: 'failed' });
    const [attempt] = await listAttempts(bench.shop.gateway.database, merchant.id, String(after.id));
    expect(attempt).toMatchObject({ status: 'reversed' });
  });

  test('the sweep leaves young attempts alone, because their request may still run', async () => {
    const { charge, find } = await bench.open();
    let answer: (outcome: Outcome) => void = () => undefined;
    bench.replace({
      authorise: () =>
        new Promise(resolve => {
          answer = resolve;
        }),
      inquire: async () => {
        throw new Error('nobody should ask yet');
      },
    });
    const pending = charge();
    await expect.poll(async () => (await find()).status).toBe('in_progress');
    expect(await resolveChargeAttempts(bench.shop.gateway, 100)).toBe(0);
    answer({ kind: 'approved', authorization: '1' });
    expect((await pending).body).toMatchObject({ status: 'completed' });
  });
});

test('503 1004: an unreachable processor; the charge fails at once and the card was not charged', async () => {
  const { client, charge, find } = await bench.open(OUTAGE);
  expect((await charge()).body).toMatchObject({ error_code: 1004, http_code: 503 });
  expect(await find()).toMatchObject({ status: 'failed' });
  expect((await client.get('')).body.balance).toBe(0);
});

describe('the program dies between call and settle', () => {
  const dying = async (): Promise<Outcome> => {
    throw new Error('killed');
  };

  const dieAfterResponse = async (request: Authorisation, deadline: { timeoutMs: number }) => {
    await bench.shop.sandbox.authorise(request, deadline);
    return dying();
  };

  /** Sweeps repeatedly: the reversal is scheduled after the response, and until then the row may be locked. */
  const sweptCharge = async <Charge>(find: () => Promise<Charge>): Promise<Charge> => {
    await bench.sweep();
    return find();
  };

  test('the processor had approved, and there is no key to repeat with: it is reversed', async () => {
    const { client, charge, find } = await bench.open();
    bench.replace({ authorise: dieAfterResponse });
    expect((await charge({ order_id: 'crash' })).status).toBe(500);
    bench.replace({});
    await expect.poll(() => sweptCharge(find)).toMatchObject({ status: 'failed', authorization: null });
    expect((await client.get('')).body.balance).toBe(0);
  });

  test('the processor had approved, and there is a key: the charge is completed', async () => {
    const { client, source, find } = await bench.open();
    bench.replace({ authorise: dieAfterResponse });
    const headers = { 'idempotency-key': 'crash' };
    expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(500);
    bench.replace({});
    await bench.sweep();
    expect(await find()).toMatchObject({ status: 'completed', authorization: expect.any(String) });
    expect((await client.get('')).body.balance).toBe(18_238.8);
    await bench.sweep();
    expect((await client.get('')).body.balance).toBe(18_238.8);
  });

  test('the request was never sent: it is closed at the processor and the charge fails', async () => {
    const { merchant, charge, find } = await bench.open();
    bench.replace({ authorise: dying });
    expect((await charge()).status).toBe(500);
    bench.replace({});
    await expect.poll(() => sweptCharge(find)).toMatchObject({ status: 'failed' });
    const after = await find();
    // The processor must decline the original request if it arrives later.
    const late = await bench.shop.sandbox.authorise(
      {
        merchantId: merchant.id,
        reference: `${after.id}-1`,
        amountCentavos: 2_000_000n,
        taxes: noTaxes,
        capture: true,
        installments: 1,
        initiator: 'payer',
        agreement: null,
        threeDSecure: null,
        card: {
          number: '4111111111111111',
          holderName: 'Ana',
          expirationMonth: '12',
          expirationYear: '30',
          cvv2: null,
        },
      },
      { timeoutMs: 1_000 },
    );
    expect(late.kind).toBe('declined');
  });

  test('a response after the sweep has settled changes nothing', async () => {
    const { client, charge, find } = await bench.open();
    let answer: (outcome: Outcome) => void = () => undefined;
    bench.replace({
      authorise: () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    });
    const pending = charge();
    await expect.poll(async () => (await find()).status).toBe('in_progress');
    await bench.sweep();
    expect(await find()).toMatchObject({ status: 'failed' });
    answer({ kind: 'approved', authorization: '7' });
    expect((await pending).status).toBe(503);
    expect(await find()).toMatchObject({ status: 'failed', authorization: null });
    expect((await client.get('')).body.balance).toBe(0);
  });
});
