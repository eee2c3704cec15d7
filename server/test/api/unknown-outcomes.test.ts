import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAttempts } from '../../src/domain/charges/attempt-store.ts';
import { resolveChargeAttempts } from '../../src/domain/charges/resolve-attempts.ts';
import { listEventsOf } from '../../src/domain/events/store.ts';
import { type ManualClock, manualClock } from '../../src/primitives/clock.ts';
import type { CardProcessor, Outcome } from '../../src/processors/card-processor.ts';
import { listOperations } from '../../src/processors/sandbox/store.ts';
import { chargeBody, saveCard } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const UNANSWERED_APPROVED = '4000000090010002';
const UNANSWERED_DECLINED = '4000000090020001';
const UNANSWERED_NOT_FOUND = '4000000090030000';
const OUTAGE = '4000000010040006';

let clock: ManualClock;
let shop: TestGateway;
/** What the line to the processor does to the next calls: nothing, or something bad. */
let line: Partial<CardProcessor> = {};

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: 50,
    cardProcessor: sandbox => ({
      authorise: (request, deadline) => (line.authorise ?? sandbox.authorise)(request, deadline),
      capture: (request, deadline) => (line.capture ?? sandbox.capture)(request, deadline),
      refund: (request, deadline) => (line.refund ?? sandbox.refund)(request, deadline),
      reverse: (request, deadline) => (line.reverse ?? sandbox.reverse)(request, deadline),
      inquire: (request, deadline) => (line.inquire ?? sandbox.inquire)(request, deadline),
    }),
  });
});
afterAll(() => shop.close());

async function newShop(number?: string) {
  line = {};
  const { merchant, client } = await shop.merchant();
  const source = await saveCard(client, number);
  const find = async () => {
    const [charge] = (await client.get<Record<string, unknown>[]>('/charges')).body;
    return charge ?? {};
  };
  return {
    merchant,
    client,
    source,
    find,
    charge: (fields = {}) => client.post('/charges', chargeBody(source, fields)),
  };
}

/** The sweep, once everything that waits is due. */
async function sweep(): Promise<void> {
  clock.advanceMs(60_000);
  await resolveChargeAttempts(shop.gateway, 100);
}

const unavailable = async (): Promise<Outcome> => ({ kind: 'unavailable' });

describe('the processor does not answer in time', () => {
  test.each([
    ['it had approved', UNANSWERED_APPROVED],
    ['it had declined', UNANSWERED_DECLINED],
    ['it never heard of it', UNANSWERED_NOT_FOUND],
  ])('503 1004, then failed and taken back: %s', async (_title, number) => {
    const { merchant, client, charge, find } = await newShop(number);
    const { status, body, headers } = await charge({ order_id: 'slow' });
    expect(status).toBe(503);
    expect(body).toMatchObject({ error_code: 1004, category: 'internal' });
    expect(headers['retry-after']).toBeDefined();
    expect(await find()).toMatchObject({ status: 'in_progress' });
    await sweep();
    const after = await find();
    expect(after).toMatchObject({ status: 'failed', authorization: null });
    expect((await client.get('')).body.balance).toBe(0);
    expect((await charge({ order_id: 'slow' })).body).toMatchObject({ error_code: 1006 });
    const operations = await listOperations(shop.gateway.database, merchant.id);
    expect(
      operations.filter(({ operation, result }) => operation === 'authorise' && result === 'approved'),
    ).toEqual([]);
    const events = await listEventsOf(shop.gateway.database, merchant.id, String(after.id));
    expect(events.map(({ type, sequence }) => [sequence, type])).toEqual([[1, 'charge.failed']]);
  });

  test('a reversal is repeated until the processor promises it', async () => {
    const { merchant, charge, find } = await newShop(UNANSWERED_APPROVED);
    await charge();
    line = { reverse: unavailable };
    for (let round = 0; round < 3; round += 1) await sweep();
    expect(await find()).toMatchObject({ status: 'in_progress' });
    line = {};
    await sweep();
    const after = await find();
    expect(after).toMatchObject({ status: 'failed' });
    const [attempt] = await listAttempts(shop.gateway.database, merchant.id, String(after.id));
    expect(attempt).toMatchObject({ status: 'reversed' });
  });

  test('a live request is not disturbed: the sweep leaves young attempts alone', async () => {
    const { charge, find } = await newShop();
    let answer: (outcome: Outcome) => void = () => undefined;
    line = {
      authorise: () =>
        new Promise(resolve => {
          answer = resolve;
        }),
      inquire: async () => {
        throw new Error('nobody should ask yet');
      },
    };
    const pending = charge();
    await expect.poll(async () => (await find()).status).toBe('in_progress');
    expect(await resolveChargeAttempts(shop.gateway, 100)).toBe(0);
    answer({ kind: 'approved', authorization: '1' });
    expect((await pending).body).toMatchObject({ status: 'completed' });
  });
});

test('503 1004: an unreachable processor; the charge fails at once and the card was never asked', async () => {
  const { client, charge, find } = await newShop(OUTAGE);
  expect((await charge()).body).toMatchObject({ error_code: 1004, http_code: 503 });
  expect(await find()).toMatchObject({ status: 'failed' });
  expect((await client.get('')).body.balance).toBe(0);
});

describe('the program dies between call and settle', () => {
  const dying = async (): Promise<Outcome> => {
    throw new Error('killed');
  };

  test('the processor had approved: the charge is completed as it has it', async () => {
    const { client, charge, find } = await newShop();
    line = {
      authorise: async (request, deadline) => {
        await sandboxOf(shop).authorise(request, deadline);
        return dying();
      },
    };
    expect((await charge({ order_id: 'crash' })).status).toBe(500);
    line = {};
    await sweep();
    expect(await find()).toMatchObject({ status: 'completed', authorization: expect.any(String) });
    expect((await client.get('')).body.balance).toBe(18_238.8);
    await sweep();
    expect((await client.get('')).body.balance).toBe(18_238.8);
  });

  test('the request never left: it is closed at the processor and the charge fails', async () => {
    const { merchant, charge, find } = await newShop();
    line = { authorise: dying };
    expect((await charge()).status).toBe(500);
    line = {};
    await sweep();
    const after = await find();
    expect(after).toMatchObject({ status: 'failed' });
    // A request that was only late must not be approved any more.
    const late = await sandboxOf(shop).authorise(
      {
        merchantId: merchant.id,
        reference: `${after.id}-1`,
        amountCentavos: 2_000_000n,
        capture: true,
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

  test('a late answer after the sweep has settled changes nothing', async () => {
    const { client, charge, find } = await newShop();
    let answer: (outcome: Outcome) => void = () => undefined;
    line = {
      authorise: () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    };
    const pending = charge();
    await expect.poll(async () => (await find()).status).toBe('in_progress');
    await sweep();
    expect(await find()).toMatchObject({ status: 'failed' });
    answer({ kind: 'approved', authorization: '7' });
    expect((await pending).status).toBe(503);
    expect(await find()).toMatchObject({ status: 'failed', authorization: null });
    expect((await client.get('')).body.balance).toBe(0);
  });
});

describe('captures', () => {
  test('503 1004 without an answer, then completed as the processor has it, once', async () => {
    const { client, charge } = await newShop();
    const { body } = await charge({ capture: false });
    line = {
      capture: async (request, deadline) => {
        await sandboxOf(shop).capture(request, deadline);
        return { kind: 'unknown' };
      },
    };
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    line = {};
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ error_code: 3006 });
    await sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({
      status: 'completed',
      amount: 20_000,
    });
    expect((await client.get('')).body.balance).toBe(18_238.8);
  });

  test('one that never arrived is sent again under the same reference', async () => {
    const { merchant, client, charge } = await newShop();
    const { body } = await charge({ capture: false });
    line = { capture: async () => ({ kind: 'unknown' }) };
    await client.post(`/charges/${body.id}/capture`);
    line = {};
    await sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
    const operations = await listOperations(shop.gateway.database, merchant.id);
    expect(operations.filter(({ operation }) => operation === 'capture')).toHaveLength(1);
  });

  test('503 1004: an unreachable processor leaves the authorisation as it was', async () => {
    const { client, charge } = await newShop();
    const { body } = await charge({ capture: false });
    line = { capture: unavailable };
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    line = {};
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'in_progress' });
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ status: 'completed' });
  });
});

test('an Idempotency-Key repeated after a crash answers what the first try came to', async () => {
  const { client, source, find } = await newShop();
  const headers = { 'idempotency-key': 'crashed-charge' };
  line = {
    authorise: async (request, deadline) => {
      await sandboxOf(shop).authorise(request, deadline);
      throw new Error('killed');
    },
  };
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(500);
  line = {};
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(503);
  await sweep();
  const repeated = await client.post('/charges', chargeBody(source), { headers });
  expect(repeated.body).toMatchObject({ status: 'completed', id: (await find()).id });
  expect((await client.get<unknown[]>('/charges')).body).toHaveLength(1);
});

const sandboxOf = ({ sandbox }: TestGateway): CardProcessor => sandbox;
