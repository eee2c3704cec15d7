import { expect, test } from 'vitest';
import { actionsFor, mayReverse } from './reversal-actions.ts';

test.each([
  ['requested', null, 'accept contest withdraw'],
  ['contested', null, 'accept decide withdraw'],
  ['accepted', 'transfer', 'pay'],
  ['accepted', 'refund', ''],
  ['given_back', 'transfer', ''],
  ['withdrawn', null, ''],
  ['rejected', null, ''],
  ['charged_back', null, ''],
] as const)('%s, by %s: %s', (status, way, actions) => {
  expect(actionsFor({ status, way }).join(' ')).toBe(actions);
});

test.each([
  ['card', 'completed', true],
  ['bank_account', 'completed', true],
  ['store', 'completed', false],
  ['card', 'in_progress', false],
  ['card', 'refunded', false],
  ['card', 'chargeback_pending', false],
] as const)('a %s charge that is %s may be reversed: %s', (method, status, may) => {
  expect(mayReverse({ method, status, amount: 20_000 })).toBe(may);
});
