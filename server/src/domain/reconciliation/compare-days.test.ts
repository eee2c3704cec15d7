import { describe, expect, test } from 'vitest';
import type { ListedPayment } from '../../processors/day-journal.ts';
import { compareDays, type OwnPayment } from './compare-days.ts';

const own = (changes: Partial<OwnPayment> = {}): OwnPayment => ({
  method: 'card',
  reference: 'tr1-1',
  state: 'taken',
  amountCentavos: 2_000_050n,
  givenBackCentavos: 0n,
  ...changes,
});
const listed = (changes: Partial<ListedPayment> = {}): ListedPayment => ({ ...own(), id: 'trx', ...changes });
const about = { method: 'card', reference: 'tr1-1' };

describe('one day on both sides of a connection', () => {
  test.each<[string, OwnPayment[], ListedPayment[]]>([
    ['nothing', [], []],
    ['the same', [own()], [listed()]],
    [
      'the same in another order',
      [own(), own({ reference: 'tr2-1' })],
      [listed({ reference: 'tr2-1' }), listed()],
    ],
    ['a refusal that only we have', [own({ state: 'none' })], []],
    ['a refusal that only they have', [], [listed({ state: 'none' })]],
    ['refusals of other amounts', [own({ state: 'none' })], [listed({ state: 'none', amountCentavos: 1n })]],
    ['what is not known yet, and did not arrive', [own({ state: 'open' })], []],
    ['what waits on both sides', [own({ state: 'open' })], [listed({ state: 'open' })]],
    ['the same part given back', [own({ givenBackCentavos: 5n })], [listed({ givenBackCentavos: 5n })]],
  ])('%s: no difference', (_what, ours, theirs) => {
    expect(compareDays(ours, theirs)).toEqual([]);
  });

  test.each<[string, OwnPayment[], ListedPayment[], object]>([
    ['money only there', [], [listed()], { kind: 'missing_here', here: '-', there: 'taken' }],
    [
      'a hold only there',
      [],
      [listed({ state: 'held' })],
      { kind: 'missing_here', here: '-', there: 'held' },
    ],
    [
      'something open only there',
      [],
      [listed({ state: 'open' })],
      { kind: 'missing_here', here: '-', there: 'open' },
    ],
    ['money only here', [own()], [], { kind: 'missing_there', here: 'taken', there: '-' }],
    ['a hold only here', [own({ state: 'held' })], [], { kind: 'missing_there', here: 'held', there: '-' }],
    [
      'taken back here alone',
      [own({ state: 'none' })],
      [listed()],
      { kind: 'state_differs', here: 'none', there: 'taken' },
    ],
    [
      'captured here alone',
      [own()],
      [listed({ state: 'held' })],
      { kind: 'state_differs', here: 'taken', there: 'held' },
    ],
    [
      'unknown here',
      [own({ state: 'open' })],
      [listed()],
      { kind: 'state_differs', here: 'open', there: 'taken' },
    ],
    [
      'another amount',
      [own()],
      [listed({ amountCentavos: 2_000_049n })],
      { kind: 'amount_differs', here: '20000.50', there: '20000.49' },
    ],
    [
      'more given back there',
      [own()],
      [listed({ givenBackCentavos: 5n })],
      { kind: 'given_back_differs', here: '0.00', there: '0.05' },
    ],
  ])('%s is reported', (_what, ours, theirs, difference) => {
    expect(compareDays(ours, theirs)).toEqual([{ ...about, ...difference }]);
  });

  test('a card try and a PSE try of the same number are two payments', () => {
    const differences = compareDays([own()], [listed({ method: 'pse' })]);
    expect(differences.map(({ kind, method }) => [kind, method])).toEqual([
      ['missing_there', 'card'],
      ['missing_here', 'pse'],
    ]);
  });
});
