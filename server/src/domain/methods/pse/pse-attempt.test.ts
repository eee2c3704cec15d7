import { expect, test } from 'vitest';
import { latePauseMs } from '../waiting/waiting-attempt.ts';
import { pauseMs, pseAttemptStatuses } from './pse-attempt.ts';

test('the bank is queried soon at first, then every five minutes without limit', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 30_000].map(checks => pauseMs(checks) / 1_000)).toEqual([
    5, 10, 20, 40, 80, 160, 300, 300, 300,
  ]);
});

test('an expired payment is queried four more times, over a day', () => {
  expect([0, 1, 2, 3, 4].map(latePauseMs)).toEqual([600_000, 3_600_000, 21_600_000, 86_400_000, undefined]);
});

test('only an expired payment can still change, and only to money that came in', () => {
  expect(pseAttemptStatuses.from('expired')).toEqual(['approved', 'needs_review']);
  expect(pseAttemptStatuses.from('needs_review')).toEqual(['approved', 'rejected']);
  for (const status of ['approved', 'rejected', 'refused', 'not_started'] as const) {
    expect(pseAttemptStatuses.isFinal(status)).toBe(true);
  }
});
