import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Authorisation, Deadline, Outcome } from '../../../src/processors/card-processor.ts';
import { findEntry } from '../../../src/processors/sandbox/store.ts';
import {
  declined,
  expectEventually,
  LONG_TIMEOUT,
  newAuthorisation,
  SHORT_TIMEOUT,
  startTestProcessor,
  type TestProcessor,
} from '../../support/doubles/connections/test-processor.ts';

let world: TestProcessor;
beforeAll(async () => {
  world = await startTestProcessor();
});
afterAll(() => world.close());

const GOOD = '4111111111111111';
const APPROVED = {
  kind: 'approved',
  authorization: expect.stringMatching(/^\d{6}$/),
  retrievalReference: expect.stringMatching(/^\d{12}$/),
  networkTransactionId: expect.stringMatching(/^\d{15}$/),
  responseCode: '00',
};
/** The result of follow-ups to an authorization. */
const GRANTED = { ...APPROVED, networkTransactionId: undefined };
const UNKNOWN = { kind: 'unknown' };
const NO_FUNDS = declined(3003, '51');
const REFUSED = declined(1007, '12');
const DUPLICATE = declined(1007, '94');
const REVERSED = declined(1007);

const charge = (
  reference: string,
  number = GOOD,
  changes: Partial<Authorisation> = {},
  deadline: Deadline = LONG_TIMEOUT,
) => world.processor.authorise(newAuthorisation(reference, number, changes), deadline);
const follow = (
  operation: 'capture' | 'refund',
  reference: string,
  original: string,
  amountCentavos: bigint,
) => world.processor[operation]({ merchantId: 'm1', reference, original, amountCentavos }, LONG_TIMEOUT);
const reverse = (reference: string, original: string) =>
  world.processor.reverse({ merchantId: 'm1', reference, original }, LONG_TIMEOUT);
const inquire = (reference: string, merchantId = 'm1') =>
  world.processor.inquire({ merchantId, reference }, LONG_TIMEOUT);
const written = (reference: string) => findEntry(world.database, 'm1', reference);

describe('authorise by the table of test cards', () => {
  const approving = TEST_CARDS.filter(
    ({ behaviour: { kind } }) => kind === 'approved' || kind === 'three_d_secure',
  );
  const declines = TEST_CARDS.flatMap(({ number, behaviour }) =>
    behaviour.kind === 'declined' ? [{ number, ...behaviour }] : [],
  );

  test.each(approving)('approved: $number', async ({ number }) => {
    const reference = `approved-${approving.findIndex(card => card.number === number)}`;
    const outcome = await charge(reference, number);
    expect(outcome).toEqual(APPROVED);
    expect(await inquire(reference)).toEqual(outcome);
  });

  test.each(declines)('declined $code: $number', async ({ number, code, responseCode, adviceCode }) => {
    const outcome = declined(code, responseCode, adviceCode);
    expect(await charge(number, number)).toEqual(outcome);
    expect(await charge(number, number)).toEqual(outcome);
    expect(await inquire(number)).toEqual(outcome);
  });

  test('approved: a number outside the table', async () => {
    expect(await charge('other-number', '4539578763621486')).toEqual(APPROVED);
  });

  test('unavailable: the card of an unavailable processor leaves no record', async () => {
    expect(await charge('away', '4000000010040006')).toEqual({ kind: 'unavailable' });
    expect(await inquire('away')).toEqual({ kind: 'not_found' });
  });

  test('approved: a slow card, after its 3 seconds', async () => {
    world.sleptMs.length = 0;
    expect(await charge('slow', '4000000090000003')).toEqual(APPROVED);
    expect(world.sleptMs).toEqual([3_000]);
  });

  test('unknown: a slow card at a shorter timeout; the inquiry returns the result', async () => {
    expect(await charge('too-slow', '4000000090000003', {}, SHORT_TIMEOUT)).toEqual(UNKNOWN);
    await expectEventually(() => inquire('too-slow')).toEqual(APPROVED);
  });

  test.each([
    ['4000000090010002', APPROVED],
    ['4000000090020001', declined(3001, '05')],
    ['4000000090030000', { kind: 'not_found' }],
  ])('unknown: %s never responds; the inquiry returns %j', async (number, found) => {
    const reference = `silent-${number.slice(-7)}`;
    const startedMs = performance.now();
    expect(await charge(reference, number, {}, SHORT_TIMEOUT)).toEqual(UNKNOWN);
    expect(performance.now() - startedMs).toBeGreaterThan(SHORT_TIMEOUT.timeoutMs - 5);
    await expectEventually(() => inquire(reference)).toEqual(found);
    expect((await written(reference))?.answeredAt ?? null).toBeNull();
  });

  test('approved: the reference of an unanswered charge returns its record', async () => {
    await charge('asked-again', '4000000090010002', {}, SHORT_TIMEOUT);
    const outcome = await charge('asked-again', '4000000090010002');
    expect(outcome).toEqual(APPROVED);
    expect(await inquire('asked-again')).toEqual(outcome);
  });

  test.each([
    ['taking nothing', 0n, true],
    ['taking less than nothing', -1n, true],
    ['holding less than nothing', -1n, false],
  ])('declined 1007: %s', async (name, amountCentavos, capture) => {
    expect(await charge(name, GOOD, { amountCentavos, capture })).toEqual(declined(1007, '13'));
  });

  test('approved: a zero-amount verification', async () => {
    expect(await charge('zero', GOOD, { amountCentavos: 0n, capture: false })).toEqual(APPROVED);
  });
});

describe('a card that declines the first charges', () => {
  const TWICE = '4000000080020003';

  test('declined 3003 twice, then approved', async () => {
    const outcomes = [];
    for (const reference of ['t1', 't2', 't3', 't4']) outcomes.push(await charge(reference, TWICE));
    expect(outcomes).toEqual([NO_FUNDS, NO_FUNDS, APPROVED, APPROVED]);
  });

  test('the same reference again is not another charge', async () => {
    const changes = { merchantId: 'm2' };
    for (let round = 0; round < 4; round += 1) {
      expect(await charge('again', TWICE, changes)).toEqual(NO_FUNDS);
    }
    expect(await charge('second', TWICE, changes)).toEqual(NO_FUNDS);
    expect(await charge('third', TWICE, changes)).toEqual(APPROVED);
  });

  test('counts per merchant and card', async () => {
    expect(await charge('first', TWICE, { merchantId: 'm3' })).toEqual(NO_FUNDS);
    expect(await charge('other card', '4000000080010004', { merchantId: 'm3' })).toEqual(NO_FUNDS);
    expect(await charge('other card 2', '4000000080010004', { merchantId: 'm3' })).toEqual(APPROVED);
    expect(await charge('second', TWICE, { merchantId: 'm3' })).toEqual(NO_FUNDS);
  });
});

describe('references', () => {
  test('approved: the same request again has the same authorization', async () => {
    const first = await charge('twice');
    expect(await charge('twice')).toEqual(first);
  });

  test('declined 1007: another request under the same reference', async () => {
    const first = await charge('reused');
    expect(await charge('reused', GOOD, { amountCentavos: 1n })).toEqual(DUPLICATE);
    expect(await follow('refund', 'reused', 'reused', 100_000n)).toEqual(DUPLICATE);
    expect(await reverse('reused', 'other')).toEqual(DUPLICATE);
    expect(await inquire('reused')).toEqual(first);
  });

  test('each merchant has its own', async () => {
    await charge('shared');
    expect(await inquire('shared', 'm2')).toEqual({ kind: 'not_found' });
    expect(await charge('shared', '4444444444444448', { merchantId: 'm2' })).toEqual(NO_FUNDS);
  });
});

describe('captures and refunds', () => {
  test('money goes from held to taken to refunded, and no further', async () => {
    await charge('hold', GOOD, { capture: false });
    expect(await follow('refund', 'hold-f0', 'hold', 1n)).toEqual(REFUSED);
    expect(await follow('capture', 'hold-c1', 'hold', 100_001n)).toEqual(REFUSED);
    const captured = await follow('capture', 'hold-c2', 'hold', 80_000n);
    expect(captured).toEqual(GRANTED);
    expect(await follow('capture', 'hold-c2', 'hold', 80_000n)).toEqual(captured);
    expect(await follow('refund', 'hold-f1', 'hold', 80_001n)).toEqual(REFUSED);
    expect(await follow('refund', 'hold-f2', 'hold', 80_000n)).toEqual(GRANTED);
    expect(await follow('refund', 'hold-f3', 'hold', 1n)).toEqual(REFUSED);
    expect(await inquire('hold-f1')).toEqual(REFUSED);
  });

  test('declined 1007: of a declined charge, an unknown one, another merchant’s', async () => {
    await charge('no-funds', '4444444444444448');
    await charge('foreign', GOOD, { merchantId: 'm2' });
    for (const original of ['no-funds', 'nowhere', 'foreign']) {
      expect(await follow('refund', `refund-${original}`, original, 1n)).toEqual(REFUSED);
    }
  });

  test.each([
    ['a slow card', '4000000090000003'],
    ['one that never answers', '4000000090010002'],
  ])('approved at once: a refund on %s', async (name, number) => {
    await charge(name, number, {}, SHORT_TIMEOUT);
    await expectEventually(() => inquire(name)).toEqual(APPROVED);
    expect(await follow('refund', `refund on ${name}`, name, 100_000n)).toEqual(GRANTED);
  });
});

describe('reversals', () => {
  test('undoes an approved charge', async () => {
    await charge('undone');
    const promise = await reverse('undo', 'undone');
    expect(promise).toEqual(GRANTED);
    expect(await reverse('undo', 'undone')).toEqual(promise);
    expect(await reverse('undo-2', 'undone')).toEqual(GRANTED);
    expect(await inquire('undone')).toEqual(REVERSED);
    expect(await charge('undone')).toEqual(REVERSED);
    expect(await follow('refund', 'undone-f', 'undone', 1n)).toEqual(REFUSED);
  });

  test.each<[string, (reference: string) => Promise<Outcome>]>([
    ['a charge', reference => charge(reference)],
    ['a charge on a counted card', reference => charge(reference, '4000000080010004')],
    ['a charge on an unanswered card', reference => charge(reference, '4000000090010002')],
    ['a refund', reference => follow('refund', reference, 'known', 1n)],
    ['another reversal', reference => reverse(reference, 'known')],
  ])('declined 1007: %s that arrives after its reversal', async (name, arrive) => {
    await charge('known');
    expect(await reverse(`reversal of ${name}`, name)).toEqual(GRANTED);
    expect(await inquire(name)).toEqual(REVERSED);
    expect(await arrive(name)).toEqual(DUPLICATE);
    expect(await written(name)).toMatchObject({ operation: null, result: 'reversed', answeredAt: null });
    expect(await inquire('known')).toEqual(APPROVED);
  });

  test('a declined charge keeps its code', async () => {
    await charge('poor', '4444444444444448');
    expect(await reverse('undo-poor', 'poor')).toEqual(GRANTED);
    expect(await inquire('poor')).toEqual(NO_FUNDS);
  });

  test('a lost charge can be blocked', async () => {
    await charge('lost', '4000000090030000', {}, SHORT_TIMEOUT);
    expect(await reverse('undo-lost', 'lost')).toEqual(GRANTED);
    expect(await inquire('lost')).toEqual(REVERSED);
  });
});
