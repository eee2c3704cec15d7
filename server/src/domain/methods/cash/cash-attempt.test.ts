import { describe, expect, test } from 'vitest';
import { latePauseMs } from '../waiting/waiting-attempt.ts';
import { isLost, pauseMs } from './cash-attempt.ts';

describe('the next status query to a connection', () => {
  test.each([
    [0, 15],
    [1, 30],
    [5, 480],
    [6, 900],
    [30_000, 900],
  ])('after %d queries: %d seconds later', (checks, seconds) => {
    expect(pauseMs(checks)).toBe(seconds * 1_000);
  });

  test.each([
    [0, 10],
    [1, 60],
    [2, 360],
    [3, 1_440],
    [4, undefined],
  ])('expired voucher, %d queries since: %s minutes later', (late, minutes) => {
    expect(latePauseMs(late)).toBe(minutes === undefined ? undefined : minutes * 60_000);
  });
});

test.each([
  ['2026-11-27T17:00:00Z', false],
  ['2026-11-27T17:00:01Z', true],
])('due on the 20th, at %s a person has to look: %s', (now, expected) => {
  expect(isLost({ dueDate: new Date('2026-11-20T17:00:00Z') }, new Date(now))).toBe(expected);
});
