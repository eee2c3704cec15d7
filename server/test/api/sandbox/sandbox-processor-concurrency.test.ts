import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { Outcome } from '../../../src/processors/card-processor.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import {
  LONG_TIMEOUT,
  newAuthorisation,
  startTestProcessor,
  type TestProcessor,
} from '../../support/doubles/connections/test-processor.ts';

let world: TestProcessor;
beforeAll(async () => {
  world = await startTestProcessor();
});
afterAll(() => world.close());

const GOOD = '4111111111111111';

/** Calls both processes alternately and in parallel. */
const inParallel = (
  count: number,
  call: (processor: TestProcessor['processor'], at: number) => Promise<Outcome>,
): Promise<Outcome[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) => call(at % 2 === 0 ? world.processor : world.twin, at)),
  );

const countApproved = (outcomes: Outcome[]) => outcomes.filter(({ kind }) => kind === 'approved').length;
const journalOf = (merchantId: string) => listOperations(world.database, merchantId);

describe('fifty concurrent requests over two processes', () => {
  test('the same reference: one approval, returned to all', async () => {
    const outcomes = await inParallel(50, processor =>
      processor.authorise(newAuthorisation('same', GOOD, { merchantId: 'same' }), LONG_TIMEOUT),
    );
    expect(new Set(outcomes.map(outcome => JSON.stringify(outcome))).size).toBe(1);
    expect(countApproved(outcomes)).toBe(50);
    expect(await journalOf('same')).toHaveLength(1);
  });

  test('the same reference on a counted card: one decline, counted once', async () => {
    const request = newAuthorisation('same', '4000000080020003', { merchantId: 'counted' });
    const outcomes = await inParallel(50, processor => processor.authorise(request, LONG_TIMEOUT));
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'declined', code: 3003, responseCode: '51' })));
    const second = await world.processor.authorise({ ...request, reference: 'second' }, LONG_TIMEOUT);
    const third = await world.processor.authorise({ ...request, reference: 'third' }, LONG_TIMEOUT);
    expect([second.kind, third.kind]).toEqual(['declined', 'approved']);
  });

  test('charges on a card with three declines: exactly three are declined', async () => {
    const outcomes = await inParallel(50, (processor, at) =>
      processor.authorise(
        newAuthorisation(`r${at}`, '4000000080030002', { merchantId: 'three' }),
        LONG_TIMEOUT,
      ),
    );
    expect(countApproved(outcomes)).toBe(47);
  });

  test('captures and refunds: never more than available, and all of it', async () => {
    const merchantId = 'sums';
    const hold = newAuthorisation('hold', GOOD, { merchantId, amountCentavos: 1_000n, capture: false });
    await world.processor.authorise(hold, LONG_TIMEOUT);
    const part = { merchantId, original: 'hold', amountCentavos: 30n };
    const captures = await inParallel(50, (processor, at) =>
      processor.capture({ ...part, reference: `c${at}` }, LONG_TIMEOUT),
    );
    expect(countApproved(captures)).toBe(33); // 990 of 1,000
    const refunds = await inParallel(50, (processor, at) =>
      processor.refund({ ...part, reference: `f${at}`, amountCentavos: 45n }, LONG_TIMEOUT),
    );
    expect(countApproved(refunds)).toBe(22); // 990 of 990
    const approved = (await journalOf(merchantId)).filter(({ result }) => result === 'approved');
    expect(approved).toHaveLength(1 + 33 + 22);
  });

  test('the same refund: one, returned to all', async () => {
    const merchantId = 'one-refund';
    await world.processor.authorise(newAuthorisation('paid', GOOD, { merchantId }), LONG_TIMEOUT);
    const refund = { merchantId, reference: 'f', original: 'paid', amountCentavos: 100_000n };
    const outcomes = await inParallel(50, processor => processor.refund(refund, LONG_TIMEOUT));
    expect(countApproved(outcomes)).toBe(50);
    expect(await journalOf(merchantId)).toHaveLength(2);
  });

  test('charges, refunds and their reversals in every order: a reversed operation has no effect', async () => {
    const merchantId = 'fences';
    await world.processor.authorise(newAuthorisation('paid', GOOD, { merchantId }), LONG_TIMEOUT);
    const outcomes = await inParallel(200, (processor, at) => {
      const number = Math.floor(at / 4);
      const charged = newAuthorisation(`a${number}`, GOOD, { merchantId });
      const refund = { merchantId, reference: `f${number}`, original: 'paid', amountCentavos: 1n };
      // In every other round, the reversals are sent first.
      const isReversal = at % 4 < 2 === (number % 2 === 0);
      if (at % 2 === 0) {
        return isReversal
          ? processor.reverse({ merchantId, reference: `va${number}`, original: `a${number}` }, LONG_TIMEOUT)
          : world.twin.authorise(charged, LONG_TIMEOUT);
      }
      return isReversal
        ? processor.reverse({ merchantId, reference: `vf${number}`, original: `f${number}` }, LONG_TIMEOUT)
        : world.processor.refund(refund, LONG_TIMEOUT);
    });
    expect(outcomes.filter(({ kind }) => kind === 'unknown' || kind === 'unavailable')).toEqual([]);
    const entries = await journalOf(merchantId);
    const standing = entries.filter(
      ({ operation, result }) => operation !== 'reverse' && result === 'approved',
    );
    expect(standing.map(({ reference }) => reference)).toEqual(['paid']);
    expect(entries.filter(({ operation }) => operation === 'reverse')).toHaveLength(100);
  });
});

test('the same references in opposite orders: no process blocks the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const merchantId = `ring${round}`;
    const outcomes = await inParallel(240, (processor, at) => {
      const number = Math.floor(processor === world.twin ? (239 - at) / 2 : at / 2);
      return processor.authorise(newAuthorisation(`r${number}`, GOOD, { merchantId }), LONG_TIMEOUT);
    });
    expect(countApproved(outcomes)).toBe(240);
    expect(await journalOf(merchantId)).toHaveLength(120);
  }
});

test('operations that arrive together are written in one batch', async () => {
  await inParallel(300, (_, at) =>
    world.processor.authorise(newAuthorisation(`r${at}`, GOOD, { merchantId: 'batch' }), LONG_TIMEOUT),
  );
  const transactions = statement<{ operations: bigint; transactions: bigint }>(
    'test_transactions',
    `select count(*) as operations, count(distinct xmin::text) as transactions
     from sandbox_processor.operations where merchant_id = 'batch'`,
  );
  const counts = await world.database.find(transactions);
  expect(counts?.operations).toBe(300n);
  expect(counts?.transactions).toBeLessThanOrEqual(4n);
});
