import { expect, test } from 'vitest';
import { moved, readRule } from './rule-values.ts';

test('an empty form is a rule for everything', () => {
  expect(readRule({ 'link.0': 'one', 'link.1': '', card_type: '', amount_from: '', share: '' })).toEqual({
    conditions: {},
    links: ['one'],
  });
});

test('every filled field is a condition; a repeated connection counts once', () => {
  const values = {
    'brand.visa': 'on',
    'brand.american express': 'on',
    bins: '411111, 422222\n433333',
    card_type: 'debit',
    amount_from: '20.000',
    amount_to: '1.000.000',
    installments_from: '2',
    installments_to: '6',
    initiator: 'merchant',
    share: '30',
    'link.0': 'one',
    'link.1': 'two',
    'link.2': 'one',
  };
  expect(readRule(values)).toEqual({
    conditions: {
      brands: ['visa', 'american express'],
      bins: ['411111', '422222', '433333'],
      card_types: ['debit'],
      amount_from: 20_000,
      amount_to: 1_000_000,
      installments_from: 2,
      installments_to: 6,
      initiator: 'merchant',
      share: 30,
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
