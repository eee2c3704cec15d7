import { expect, test } from 'vitest';
import { moved, readRule } from './rule-values.ts';

test('an empty form is a rule for everything', () => {
  expect(readRule({ 'link.0': 'one', 'link.1': '', card_type: '', min_amount: '', share: '' })).toEqual({
    when: {},
    links: ['one'],
  });
});

test('what is filled in is a condition; a link that is named twice counts once', () => {
  const values = {
    'brand.visa': 'on',
    'brand.american express': 'on',
    bins: '411111, 422222\n433333',
    card_type: 'debit',
    min_amount: '20.000',
    max_amount: '1.000.000',
    min_installments: '2',
    max_installments: '6',
    initiator: 'merchant',
    share: '30',
    'link.0': 'one',
    'link.1': 'two',
    'link.2': 'one',
  };
  expect(readRule(values)).toEqual({
    when: {
      brands: ['visa', 'american express'],
      bins: ['411111', '422222', '433333'],
      card_types: ['debit'],
      min_amount: 20_000,
      max_amount: 1_000_000,
      min_installments: 2,
      max_installments: 6,
      initiator: 'merchant',
      share_percent: 30,
    },
    links: ['one', 'two'],
  });
});

test.each([
  [0, 1, 'bac'],
  [1, -1, 'bac'],
  [2, -1, 'acb'],
] as const)('the entry at %i, moved by %i', (from, by, expected) => {
  expect(moved(['a', 'b', 'c'], from, by).join('')).toBe(expected);
});
