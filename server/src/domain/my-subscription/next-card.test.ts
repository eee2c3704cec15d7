import { expect, test } from 'vitest';
import { needsAnotherCard } from './next-card.ts';

test.each([
  [null, false],
  [3001, false],
  [3003, false],
  [1007, false],
  [3002, true],
  [3004, true],
  [3005, true],
  [3006, true],
  [2005, true],
])('after %s the next period needs another card: %s', (lastErrorCode, needs) => {
  expect(needsAnotherCard({ cardId: 'k1', lastErrorCode }, 'k1')).toBe(needs);
  expect(needsAnotherCard({ cardId: 'k1', lastErrorCode }, 'k2')).toBe(false);
});
