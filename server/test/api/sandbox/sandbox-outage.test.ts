import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import type { Outage } from '../../../src/processors/sandbox/outage.ts';
import { OUTAGE_SEEN_AFTER_MS } from '../../../src/processors/sandbox/outage-watch.ts';
import { findEntry, setOutage } from '../../../src/processors/sandbox/store.ts';
import {
  declined,
  expectEventually,
  LONG_TIMEOUT,
  newAuthorisation,
  SHORT_TIMEOUT,
  startTestProcessor,
  type TestProcessor,
} from '../../support/doubles/connections/test-processor.ts';

const clock = manualClock(new Date('2026-03-02T17:00:00Z'));
let world: TestProcessor;
beforeAll(async () => {
  world = await startTestProcessor(clock);
});
afterAll(() => world.close());
beforeEach(() => {
  world.sleptMs.length = 0;
});

const APPROVED = expect.objectContaining({
  kind: 'approved',
  authorization: expect.stringMatching(/^\d{6}$/),
  responseCode: '00',
});
const UNAVAILABLE = { kind: 'unavailable' };
const UNKNOWN = { kind: 'unknown' };
const NOT_FOUND = { kind: 'not_found' };

const startOutage = async (merchantId: string, outage: Outage) => {
  await setOutage(world.database, merchantId, outage, clock.now());
  await sleep(OUTAGE_SEEN_AFTER_MS);
};

const charge = (
  merchantId: string,
  reference: string,
  deadline = LONG_TIMEOUT,
  number = '4111111111111111',
) => world.processor.authorise(newAuthorisation(reference, number, { merchantId }), deadline);

/** The four operations other than authorize, on a charge `paid` from before the outage. */
const callOtherOperations = (merchantId: string, deadline = LONG_TIMEOUT) => {
  const part = { merchantId, original: 'paid', amountCentavos: 1n };
  return Promise.all([
    world.processor.capture({ ...part, reference: 'c' }, deadline),
    world.processor.refund({ ...part, reference: 'f' }, deadline),
    world.processor.reverse({ merchantId, reference: 'v', original: 'never-sent' }, deadline),
    world.processor.inquire({ merchantId, reference: 'paid' }, deadline),
  ]);
};

describe('down', () => {
  test('unavailable for every operation, without a record, until the time is over', async () => {
    await charge('down', 'paid');
    await startOutage('down', { rail: 'card', kind: 'down', seconds: 30 });
    expect(await charge('down', 'r1')).toEqual(UNAVAILABLE);
    expect(await callOtherOperations('down')).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    clock.advanceMs(29_999);
    expect(await charge('down', 'r1')).toEqual(UNAVAILABLE);
    clock.advanceMs(1);
    expect(await world.processor.inquire({ merchantId: 'down', reference: 'r1' }, LONG_TIMEOUT)).toEqual(
      NOT_FOUND,
    );
    expect(await charge('down', 'r1')).toEqual(APPROVED);
  });

  test('only for its merchant and its rail', async () => {
    await startOutage('broken', { rail: 'card', kind: 'down', seconds: 30 });
    await startOutage('bank', { rail: 'pse', kind: 'down', seconds: 30 });
    expect(await charge('broken', 'r1')).toEqual(UNAVAILABLE);
    expect(await charge('bank', 'r1')).toEqual(APPROVED);
    expect(await charge('whole', 'r1')).toEqual(APPROVED);
  });

  test('the last call counts; 0 seconds end it', async () => {
    await startOutage('fickle', { rail: 'card', kind: 'down', seconds: 3_000 });
    expect(await charge('fickle', 'r1')).toEqual(UNAVAILABLE);
    await startOutage('fickle', { rail: 'card', kind: 'down', seconds: 0 });
    expect(await charge('fickle', 'r1')).toEqual(APPROVED);
  });

  test('applies to every process', async () => {
    const request = newAuthorisation('r1', '4111111111111111', { merchantId: 'twins' });
    await world.twin.authorise({ ...request, reference: 'r0' }, LONG_TIMEOUT);
    await startOutage('twins', { rail: 'card', kind: 'down', seconds: 30 });
    expect(await world.twin.authorise(request, LONG_TIMEOUT)).toEqual(UNAVAILABLE);
  });
});

describe('slow', () => {
  test('takes 3 seconds more, with the usual result', async () => {
    await charge('slow', 'paid');
    await startOutage('slow', { rail: 'card', kind: 'slow', seconds: 30 });
    expect(await charge('slow', 'r1')).toEqual(APPROVED);
    expect(await charge('slow', 'r2', LONG_TIMEOUT, '4444444444444448')).toEqual(declined(3003, '51'));
    expect(await charge('slow', 'r3', LONG_TIMEOUT, '4000000090000003')).toEqual(APPROVED);
    expect(world.sleptMs).toEqual([3_000, 3_000, 6_000]);
    const [capture, ...others] = await callOtherOperations('slow');
    expect(capture).toEqual(declined(1007, '12')); // A sale leaves nothing to capture.
    expect(others).toEqual([APPROVED, APPROVED, APPROVED]);
    expect(world.sleptMs).toHaveLength(3 + 4);
  });

  test('unknown at a shorter timeout', async () => {
    await startOutage('slower', { rail: 'card', kind: 'slow', seconds: 30 });
    expect(await charge('slower', 'r1', SHORT_TIMEOUT)).toEqual(UNKNOWN);
  });
});

describe('timeout', () => {
  test('executes everything and responds to nothing; inquiries later return the result', async () => {
    await charge('timeout', 'paid');
    await startOutage('timeout', { rail: 'card', kind: 'timeout', seconds: 30 });
    expect(await charge('timeout', 'r1', SHORT_TIMEOUT)).toEqual(UNKNOWN);
    expect(await callOtherOperations('timeout', SHORT_TIMEOUT)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]);
    await expectEventually(() => findEntry(world.database, 'timeout', 'r1')).toMatchObject({
      result: 'approved',
      answeredAt: null,
    });
    clock.advanceMs(30_000);
    const found = { r1: APPROVED, f: APPROVED, v: APPROVED, 'never-sent': declined(1007) };
    for (const [reference, outcome] of Object.entries(found)) {
      const inquiry = { merchantId: 'timeout', reference };
      await expectEventually(() => world.processor.inquire(inquiry, LONG_TIMEOUT)).toEqual(outcome);
    }
  });
});
