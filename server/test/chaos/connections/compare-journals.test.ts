import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import { newEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import {
  compareWithClient,
  compareWithProcessor,
  type ExpectedCharge,
  type WireCharge,
} from './compare-journals.ts';

const approved = (
  operation: 'authorise' | 'capture' | 'refund',
  reference: string,
  amount: number,
  more: Partial<JournalEntry> = {},
): JournalEntry => ({
  ...newEntry(operation, { merchantId: 'm', reference }, new Date(0), 0),
  amountCentavos: BigInt(amount * 100),
  result: 'approved',
  ...more,
});
const charge = (status: string, amount: number, refunded: number[] = []): WireCharge => ({
  id: 'c',
  status,
  amount,
  description: 'mine',
  refunds: refunded.map((part, number) => ({ id: `r${number}`, status: 'completed', amount: part })),
});
const taken = approved('authorise', 'c-1', 100, { captures: true });
const held = approved('authorise', 'c-1', 100);
const capture = approved('capture', 'c-2', 60, { original: 'c-1' });
const refund = approved('refund', 'r0-1', 40, { original: 'c-1' });

describe('gateway and processor', () => {
  test.each<[string, WireCharge[], JournalEntry[]]>([
    ['a charge', [charge('completed', 100)], [taken]],
    ['an authorisation', [charge('in_progress', 100)], [held]],
    ['a part that was captured', [charge('completed', 60)], [held, capture]],
    ['a refund', [charge('completed', 100, [40])], [taken, refund]],
    ['what was declined or reversed', [charge('failed', 100)], [{ ...taken, result: 'reversed' }]],
    ['what followed a reversed authorisation', [], [{ ...held, result: 'reversed' }, capture, refund]],
  ])('agree on %s', (_title, charges, operations) => {
    expect(compareWithProcessor(charges, operations)).toEqual([]);
  });

  test.each<[string, WireCharge[], JournalEntry[], string[]]>([
    ['a charge nobody has', [], [taken], ['only the processor knows of 100 taken by c']],
    [
      'a charge that was never taken',
      [charge('completed', 100)],
      [],
      ['only the gateway knows of 100 taken by c'],
    ],
    [
      'a charge that was taken twice',
      [charge('completed', 100)],
      [taken, { ...taken, reference: 'c-2' }],
      ['only the processor knows of 100 taken by c'],
    ],
    [
      'another amount',
      [charge('completed', 100)],
      [held, capture],
      ['only the gateway knows of 100 taken by c', 'only the processor knows of 60 taken by c'],
    ],
    [
      'a refund that failed here and was made there',
      [charge('completed', 100)],
      [taken, refund],
      ['only the processor knows of 40 of c given back by r0'],
    ],
  ])('do not agree on %s', (_title, charges, operations, differences) => {
    expect(compareWithProcessor(charges, operations)).toEqual(differences);
  });
});

describe('client and gateway', () => {
  const noted = (state: ExpectedCharge['state'], more: Partial<ExpectedCharge> = {}): ExpectedCharge => ({
    description: 'mine',
    state,
    amount: 100,
    refunded: 0,
    ...more,
  });
  const part = { kind: 'refund', amount: 40 } as const;

  test.each<[ExpectedCharge, WireCharge[]]>([
    [noted('taken'), [charge('completed', 100)]],
    [noted('taken', { refunded: 100 }), [charge('refunded', 100, [40, 60])]],
    [noted('taken', { doubt: part }), [charge('completed', 100, [40])]],
    [noted('taken', { doubt: part }), [charge('completed', 100)]],
    [noted('held', { doubt: { kind: 'capture', amount: 60 } }), [charge('completed', 60)]],
    [noted('held', { doubt: { kind: 'void' } }), [charge('cancelled', 100)]],
    [noted('unanswered'), []],
    [noted('unanswered'), [charge('failed', 100)]],
  ])('agree: %o, %o', (note, charges) => {
    expect(compareWithClient([note], charges)).toEqual([]);
  });

  test.each<[ExpectedCharge, WireCharge[], string]>([
    [noted('taken'), [], 'mine is missing instead of completed 100'],
    [noted('taken'), [charge('failed', 100)], 'mine is failed 100 instead of completed 100'],
    [
      noted('taken'),
      [charge('completed', 100, [40])],
      'mine is completed 100 less 40 instead of completed 100',
    ],
    [noted('held'), [charge('completed', 100)], 'mine is completed 100 instead of in_progress 100'],
    [noted('refused'), [charge('completed', 100)], 'mine is completed 100 instead of failed 100'],
    [
      noted('unanswered'),
      [charge('completed', 100), charge('failed', 100)],
      'mine is completed 100 and failed 100 instead of one at most',
    ],
  ])('do not agree: %o, %o', (note, charges, difference) => {
    expect(compareWithClient([note], charges)).toEqual([difference]);
  });

  test('do not agree on a charge that no client requested', () => {
    expect(compareWithClient([], [charge('failed', 100)])).toEqual(['nobody asked for c']);
  });
});
