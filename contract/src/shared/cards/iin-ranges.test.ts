import { expect, test } from 'vitest';
import { isCommonlyIssued, isIssued } from './iin-ranges.ts';

test.each([
  [4111, 16, true],
  [4111, 13, true],
  [4111, 15, false],
  [5105, 16, true],
  [5105, 15, false],
  [2720, 16, true],
  [2721, 16, false],
  [3782, 15, true],
  [3599, 16, false],
  [3534, 15, false],
  [3672, 14, true],
  [6016, 16, true],
  [6016, 13, false],
  [7709, 13, false],
  [1763, 13, false],
  [2026, 14, false],
  [9001, 16, false],
])('%i with %i digits: %s', (prefix, length, expected) => expect(isIssued(prefix, length)).toBe(expected));

test('unusual groups count only for Visa, Mastercard and American Express', () => {
  expect([isCommonlyIssued(4111, 16), isCommonlyIssued(5555, 16), isCommonlyIssued(3782, 15)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isCommonlyIssued(3001, 16), isCommonlyIssued(6345, 16), isCommonlyIssued(4111, 19)]).toEqual([
    false,
    false,
    false,
  ]);
});
