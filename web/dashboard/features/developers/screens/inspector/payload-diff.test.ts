import { expect, test } from 'vitest';
import { differencesOf } from './payload-diff.ts';

test.each([
  ['nothing', { a: 1, b: { c: null } }, { b: { c: null }, a: 1 }, []],
  [
    'a value',
    { status: 'in_progress' },
    { status: 'completed' },
    [['status', '"in_progress"', '"completed"']],
  ],
  [
    'a value inside',
    { card: { brand: 'visa' } },
    { card: { brand: 'amex' } },
    [['card.brand', '"visa"', '"amex"']],
  ],
  ['a new field', {}, { refund: { id: 't1' } }, [['refund.id', undefined, '"t1"']]],
  ['a field that went', { a: 1, b: 2 }, { a: 1 }, [['b', '2', undefined]]],
  ['a list that grew', { list: [1] }, { list: [1, 2] }, [['list[1]', undefined, '2']]],
  ['null and nothing', { a: null }, { a: '' }, [['a', 'null', '""']]],
  [
    'another kind of value',
    { a: { b: 1 } },
    { a: 5 },
    [
      ['a.b', '1', undefined],
      ['a', undefined, '5'],
    ],
  ],
] as const)('%s differs', (_what, before, after, differences) =>
  expect(differencesOf(before, after).map(one => [one.path, one.before, one.after])).toEqual(differences),
);
