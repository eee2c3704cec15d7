import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, judgeFollowUp } from './follow-ups.ts';
import { entryKey, fenceFor, type JournalEntry, newEntry } from './journal-entry.ts';

const noon = new Date('2026-03-02T17:00:00Z');
type Operation = 'capture' | 'refund' | 'reverse';

/** A book that starts with one approved authorisation of 1,000 centavos, `auth`. */
function newBook({ captures }: { captures: boolean }) {
  const request = { merchantId: 'm1', reference: 'auth', amountCentavos: 1_000n, capture: captures };
  const book: Book = new Map();
  const set = (entry: JournalEntry) => book.set(entryKey(entry.merchantId, entry.reference), entry);
  set({ ...newEntry('authorise', request, noon, 0), result: 'approved', code: null, authorization: '1' });
  return {
    /** True when granted. */
    play: (operation: Operation, reference: string, original: string, amountCentavos = 0n): boolean => {
      const asked = { merchantId: 'm1', reference, original, amountCentavos };
      if (book.has(entryKey('m1', reference))) return false; // Reversed before it arrived.
      const entry = newEntry(operation, asked, noon, 0);
      set(entry);
      if (operation === 'reverse' && !book.has(entryKey('m1', original))) set(fenceFor(entry, original));
      for (const change of judgeFollowUp(book, entry, '2')) set(change);
      return book.get(entryKey('m1', reference))?.result === 'approved';
    },
    set,
    results: () => Object.fromEntries([...book.values()].map(entry => [entry.reference, entry.result])),
    entries: () => [...book.values()],
  };
}

describe('captures', () => {
  it('capture at most the held amount, also in parts', () => {
    const { play } = newBook({ captures: false });
    expect(play('capture', 'c1', 'auth', 1_001n)).toBe(false);
    expect(play('capture', 'c2', 'auth', 400n)).toBe(true);
    expect(play('capture', 'c3', 'auth', 601n)).toBe(false);
    expect(play('capture', 'c4', 'auth', 600n)).toBe(true);
    expect(play('capture', 'c5', 'auth', 1n)).toBe(false);
  });

  it.each([0n, -1n])('of %s is refused', amount => {
    expect(newBook({ captures: false }).play('capture', 'c1', 'auth', amount)).toBe(false);
  });

  it('find no hold if the money was captured immediately', () => {
    expect(newBook({ captures: true }).play('capture', 'c1', 'auth', 1n)).toBe(false);
  });

  it('of an unknown authorisation, or of a capture, are refused', () => {
    const { play } = newBook({ captures: false });
    play('capture', 'c1', 'auth', 400n);
    expect(play('capture', 'c2', 'nothing', 1n)).toBe(false);
    expect(play('capture', 'c3', 'c1', 1n)).toBe(false);
  });
});

describe('refunds', () => {
  it('refund at most the amount charged', () => {
    const { play } = newBook({ captures: true });
    expect(play('refund', 'f1', 'auth', 999n)).toBe(true);
    expect(play('refund', 'f2', 'auth', 2n)).toBe(false);
    expect(play('refund', 'f3', 'auth', 1n)).toBe(true);
  });

  it('refund at most the captured amount', () => {
    const { play } = newBook({ captures: false });
    expect(play('refund', 'f1', 'auth', 1n)).toBe(false);
    play('capture', 'c1', 'auth', 300n);
    expect(play('refund', 'f2', 'auth', 301n)).toBe(false);
    expect(play('refund', 'f3', 'auth', 300n)).toBe(true);
  });

  it('of another merchant do not count', () => {
    const { play, set } = newBook({ captures: true });
    const foreign = { merchantId: 'm2', reference: 'f0', original: 'auth', amountCentavos: 1_000n };
    set({ ...newEntry('refund', foreign, noon, 0), result: 'approved', code: null, authorization: '3' });
    expect(play('refund', 'f1', 'auth', 1_000n)).toBe(true);
  });
});

describe('reversals', () => {
  it('undo an authorisation for all that follows', () => {
    const { play, results } = newBook({ captures: false });
    expect(play('reverse', 'v1', 'auth')).toBe(true);
    expect(results()).toEqual({ auth: 'reversed', v1: 'approved' });
    expect(play('capture', 'c1', 'auth', 1n)).toBe(false);
    expect(play('reverse', 'v2', 'auth')).toBe(true);
  });

  it('of a refund or a capture free their money again', () => {
    const { play } = newBook({ captures: false });
    play('capture', 'c1', 'auth', 1_000n);
    play('refund', 'f1', 'auth', 1_000n);
    expect(play('reverse', 'v1', 'f1')).toBe(true);
    expect(play('reverse', 'v2', 'c1')).toBe(true);
    expect(play('capture', 'c2', 'auth', 1_000n)).toBe(true);
  });

  it('do not return refunded money', () => {
    const { play } = newBook({ captures: false });
    play('capture', 'c1', 'auth', 600n);
    play('capture', 'c2', 'auth', 400n);
    play('refund', 'f1', 'auth', 500n);
    expect(play('reverse', 'v1', 'auth')).toBe(false);
    expect(play('reverse', 'v2', 'c1')).toBe(false);
    expect(play('reverse', 'v3', 'c2')).toBe(true);
  });

  it('leave a declined operation as it is', () => {
    const { play, results } = newBook({ captures: true });
    play('refund', 'f1', 'auth', 1_001n);
    expect(play('reverse', 'v1', 'f1')).toBe(true);
    expect(results()).toMatchObject({ f1: 'declined' });
  });

  it('of something unknown are promised, of a reversal refused', () => {
    const { play } = newBook({ captures: true });
    expect(play('reverse', 'v1', 'nothing')).toBe(true);
    expect(play('reverse', 'v2', 'v1')).toBe(false);
  });
});

it('in any order, refunds never exceed captures, and captures never exceed the hold', () => {
  const step = fc.record({
    operation: fc.constantFrom<Operation>('capture', 'refund', 'reverse'),
    target: fc.nat(12),
    amount: fc.bigInt(1n, 700n),
  });
  const runs = fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (captures, steps) => {
    const { play, entries } = newBook({ captures });
    for (const [at, { operation, target, amount }] of steps.entries()) {
      const original = operation === 'reverse' && target > 0 ? `r${target - 1}` : 'auth';
      play(operation, `r${at}`, original, amount);
    }
    const standing = entries().filter(entry => entry.result === 'approved');
    const sum = (operation: Operation) =>
      standing.reduce((total, e) => total + (e.operation === operation ? (e.amountCentavos ?? 0n) : 0n), 0n);
    const isReversed = !standing.some(entry => entry.reference === 'auth');
    const taken = captures ? 1_000n : sum('capture');
    expect(taken).toBeLessThanOrEqual(1_000n);
    expect(sum('refund')).toBeLessThanOrEqual(isReversed ? 0n : taken);
  });
  fc.assert(runs, { numRuns: 500 });
});
