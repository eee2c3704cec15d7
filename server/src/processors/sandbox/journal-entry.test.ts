import { describe, expect, it } from 'vitest';
import {
  answerTo,
  entryKey,
  fenceFor,
  type JournalEntry,
  newAuthorization,
  newEntry,
  outcomeOf,
} from './journal-entry.ts';

const noon = new Date('2026-03-02T17:00:00Z');
const charge = { merchantId: 'm1', reference: 'r1', amountCentavos: 500n, capture: true };
const arrived = newEntry('authorise', charge, noon, 0);
const approved: JournalEntry = { ...arrived, result: 'approved', code: null, authorization: '004211' };

describe('newEntry', () => {
  it('is declined until something better is decided', () => {
    expect(outcomeOf(arrived)).toEqual({ kind: 'declined', code: 1007 });
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
  it.each<[Partial<JournalEntry>, object]>([
    [{}, { kind: 'approved', authorization: '004211' }],
    [
      { result: 'declined', code: 3003, authorization: null },
      { kind: 'declined', code: 3003 },
    ],
    [{ result: 'reversed' }, { kind: 'declined', code: 1007 }],
  ])('%j', (change, outcome) => {
    expect(outcomeOf({ ...approved, ...change })).toEqual(outcome);
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
  it('the same request hears what is on record', () => {
    expect(answerTo(arrived, approved)).toEqual({ kind: 'approved', authorization: '004211' });
  });

  it.each<[string, Partial<JournalEntry>]>([
    ['operation', { operation: 'refund' }],
    ['amount', { amountCentavos: 501n }],
    ['original', { original: 'r0' }],
    ['way of taking money', { captures: false }],
    ['number of installments', { installments: 3 }],
  ])('another %s under the same reference is refused', (_name, change) => {
    expect(answerTo({ ...arrived, ...change }, approved)).toEqual({ kind: 'declined', code: 1007 });
  });
});

it('keys of different references differ', () => {
  expect(entryKey('m1', 'r')).not.toBe(entryKey('m', '1r'));
});

it('authorizations are six digits', () => {
  for (let round = 0; round < 100; round += 1) expect(newAuthorization()).toMatch(/^\d{6}$/);
});
