import { expect, test } from 'vitest';
import { nextAttemptAt, RETRIED_FOR_MS } from './retry-schedule.ts';

const start = new Date('2026-11-14T12:00:00Z');
const middle = () => 0.5;
const secondsAfter = (attempts: number, now = start, random = middle) => {
  const next = nextAttemptAt(attempts, start, now, random);
  return next && (next.getTime() - now.getTime()) / 1_000;
};

test.each([
  [1, 5],
  [2, 15],
  [3, 45],
  [4, 135],
  [5, 405],
  [8, 10_935],
  [9, 21_600],
  [50, 21_600],
])('after failure %i: %i seconds', (attempts, seconds) => {
  expect(secondsAfter(attempts)).toBe(seconds);
});

test('a fifth earlier or later', () => {
  expect(secondsAfter(1, start, () => 0)).toBe(4);
  expect(secondsAfter(1, start, () => 0.999_999)).toBeCloseTo(6, 2);
});

test('the last try is four days after the first failure, then it is parked', () => {
  const late = new Date(start.getTime() + RETRIED_FOR_MS - 60_000);
  expect(nextAttemptAt(20, start, late, middle)).toEqual(new Date(start.getTime() + RETRIED_FOR_MS));
  expect(nextAttemptAt(21, start, new Date(start.getTime() + RETRIED_FOR_MS), middle)).toBeUndefined();
});

test('about two dozen tries in all', () => {
  let [now, tries]: [Date | undefined, number] = [start, 1];
  for (let attempts = 1; now !== undefined; attempts += 1) {
    now = nextAttemptAt(attempts, start, now, Math.random);
    if (now !== undefined) tries += 1;
  }
  expect(tries).toBeGreaterThan(18);
  expect(tries).toBeLessThan(30);
});
