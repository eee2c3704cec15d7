import { expect, test } from 'vitest';
import { graceDays } from './grace-days.ts';

test.each([
  [0, 'daily', 0],
  [3, 'daily', 3],
  [31, 'daily', 31],
  [0, 'smart', 0],
  [1, 'smart', 1],
  [3, 'smart', 6],
  [5, 'smart', 18],
  [7, 'smart', 32],
] as const)('%i retries, %s: %i days', (retryTimes, retrySchedule, expected) => {
  expect(graceDays({ retryTimes, retrySchedule })).toBe(expected);
});
