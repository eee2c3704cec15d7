import { expect, test } from 'vitest';
import { overdraftOf, reusesOrderIds } from './merchant.ts';

test.each([
  ['strict', null, false],
  ['strict', true, true],
  ['lenient', null, true],
  ['lenient', false, false],
] as const)('order ids of a %s merchant that has set %s: freed is %s', (profile, orderIdReuse, expected) => {
  expect(reusesOrderIds({ profile, orderIdReuse })).toBe(expected);
});

test.each([
  ['strict', 'sandbox', null, 0n],
  ['lenient', 'sandbox', null, 5_000_000_00n],
  ['lenient', 'production', null, 0n],
  ['strict', 'production', 1_00n, 1_00n],
  ['lenient', 'sandbox', 0n, 0n],
] as const)(
  'the overdraft of a %s merchant in %s with %s of its own is %s',
  (profile, environment, own, expected) => {
    expect(overdraftOf({ profile, overdraftCentavos: own }, environment)).toBe(expected);
  },
);
