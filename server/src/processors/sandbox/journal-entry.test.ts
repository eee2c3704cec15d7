import type { Decline } from '@recaudo/contract/shared/cards/test-card-behaviour';
import { describe, expect, it } from 'vitest';
import type { Agreement } from '../card-processor.ts';
import {
  answerTo,
  asApproved,
  asDeclined,
  entryKey,
  fenceFor,
  type JournalEntry,
  newEntry,
  outcomeOf,
} from './journal-entry.ts';

const noon = new Date('2026-03-02T17:00:00Z');
const charge = { merchantId: 'm1', reference: 'r1', amountCentavos: 500n, capture: true };
const arrived = newEntry('authorise', charge, noon, 0);
const approved = asApproved(arrived, '004211');
const declined = { kind: 'declined', code: 1007, responseCode: '12' };
const answer = {
  kind: 'approved',
  authorization: '004211',
  responseCode: '00',
  networkTransactionId: expect.stringMatching(/^6061\d{11}$/),
  retrievalReference: expect.stringMatching(/^606117\d{6}$/),
};

describe('newEntry', () => {
  it('is declined until something better is decided', () => {
    expect(outcomeOf(arrived)).toEqual(declined);
  });

  it.each<[string, Agreement | null, boolean]>([
    ['a card that is not kept', null, false],
    ['the first use of a kept one', { use: 'first', networkTransactionId: null }, true],
    ['a use that names the first', { use: 'subsequent', networkTransactionId: '1' }, false],
    ['one that names none', { use: 'subsequent', networkTransactionId: null }, true],
  ])('%s: %j opens an agreement: %s', (_name, agreement, opens) => {
    expect(newEntry('authorise', { ...charge, agreement }, noon, 0).opensAgreement).toBe(opens);
  });

  it('a follow-up of an authorization opens no entry', () => {
    expect(newEntry('capture', { ...charge, original: 'r0' }, noon, 0).opensAgreement).toBe(false);
  });

  it.each([
    [0, noon],
    [3_000, new Date('2026-03-02T17:00:03Z')],
    [Number.POSITIVE_INFINITY, null],
  ])('with an answer after %d ms leaves at %s', (afterMs, answeredAt) => {
    expect(newEntry('authorise', charge, noon, afterMs).answeredAt).toEqual(answeredAt);
  });
});

describe('outcomeOf', () => {
  it('an approval has all its numbers, the same each time', () => {
    const outcome = outcomeOf(approved);
    expect(outcome).toEqual(answer);
    expect(outcomeOf(approved)).toEqual(outcome);
  });

  it.each<Decline>([
    { code: 3003, responseCode: '51' },
    { code: 3001, responseCode: '05', adviceCode: '03' },
  ])('a refusal: %j', decline => {
    for (const entry of [arrived, approved]) {
      expect(outcomeOf(asDeclined(entry, decline))).toEqual({ kind: 'declined', ...decline });
    }
  });

  it('a capture has no network transaction id', () => {
    const captured = asApproved({ ...arrived, operation: 'capture' }, '004211');
    expect(outcomeOf(captured)).toEqual({ ...answer, networkTransactionId: undefined });
  });

  it('a reversed request is declined, without an issuer code', () => {
    expect(outcomeOf({ ...approved, result: 'reversed' })).toEqual({ kind: 'declined', code: 1007 });
  });

  it.each<[JournalEntry, object]>([
    [approved, { kind: 'approved', authorization: '004211' }],
    [asDeclined(arrived, { code: 3003, responseCode: '51' }), { kind: 'declined', code: 3003 }],
  ])('an entry of an older version keeps only its own fields', (entry, outcome) => {
    const older = { responseCode: null, retrievalReference: null, networkTransactionId: null };
    expect(outcomeOf({ ...entry, ...older, opensAgreement: null })).toEqual(outcome);
  });

  it('a fence is declined and was never answered', () => {
    const fence = fenceFor(
      newEntry('reverse', { merchantId: 'm1', reference: 'v1', original: 'r1' }, noon, 0),
      'r1',
    );
    expect(fence).toMatchObject({ merchantId: 'm1', reference: 'r1', operation: null, answeredAt: null });
    expect(outcomeOf(fence)).toEqual({ kind: 'declined', code: 1007 });
  });
});

describe('answerTo', () => {
  it('a repeated request gets the recorded result', () => {
    expect(answerTo(arrived, approved)).toEqual(answer);
  });

  it.each<[string, Partial<JournalEntry>]>([
    ['operation', { operation: 'refund' }],
    ['amount', { amountCentavos: 501n }],
    ['original', { original: 'r0' }],
    ['way of taking money', { captures: false }],
    ['number of installments', { installments: 3 }],
  ])('another %s under the same reference is refused', (_name, change) => {
    const duplicate = { kind: 'declined', code: 1007, responseCode: '94' };
    expect(answerTo({ ...arrived, ...change }, approved)).toEqual(duplicate);
  });
});

it('keys of different references differ', () => {
  expect(entryKey('m1', 'r')).not.toBe(entryKey('m', '1r'));
});
