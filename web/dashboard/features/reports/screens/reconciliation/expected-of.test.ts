import { expect, test } from 'vitest';
import { expectedOf } from './expected-of.ts';

const day = {
  day: '2026-11-14',
  method: 'card',
  charges: 1,
  charged: 20_000,
  refunded: 5_000,
  fees: 1_320.9,
  expected: 13_679.1,
  lines: 2,
  received: 13_238.8,
  difference: -440.3,
  open_transactions: 0,
  open_lines: 0,
} as const;

test.each([
  ['net', false, { expected: 13_679.1, difference: -440.3 }],
  ['gross', true, { expected: 15_000, difference: -1_761.2 }],
])('compared with %s', (_what, isGross, result) => {
  expect(expectedOf(day, isGross)).toEqual(result);
});
