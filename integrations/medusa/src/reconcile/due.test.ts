import { expect, test } from 'vitest';
import { dueSpans, FIRST_LOOK_MS, LOOK_BACK_MS, MINUTE_MS } from './due.ts';

/** How often a session is looked at in its life, by a job that runs every minute. */
function looksOf(ageMs: number, everyMs = MINUTE_MS): number[] {
  const looks: number[] = [];
  for (let nowMs = everyMs; nowMs <= ageMs; nowMs += everyMs) {
    const spans = dueSpans({ askAfterMinutes: 5, lastRunMs: nowMs - everyMs, nowMs });
    if (spans.some(({ after, until }) => after.getTime() < 0 && until.getTime() >= 0))
      looks.push(nowMs / MINUTE_MS);
  }
  return looks;
}

test('a session is looked at after 5 minutes, and each time that it is twice as old', () => {
  expect(looksOf(24 * 60 * MINUTE_MS)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280]);
});

test('no session is looked at after the last day on which it can be paid', () => {
  const oldest = Math.min(
    ...dueSpans({ askAfterMinutes: 5, lastRunMs: LOOK_BACK_MS, nowMs: LOOK_BACK_MS }).map(({ after }) =>
      after.getTime(),
    ),
  );
  expect(oldest).toBeGreaterThanOrEqual(0);
});

test('after a restart everything of the last day is looked at', () => {
  const nowMs = 10 * FIRST_LOOK_MS;
  const spans = dueSpans({ askAfterMinutes: 5, lastRunMs: nowMs - FIRST_LOOK_MS, nowMs });
  const isDue = (createdMs: number) =>
    spans.some(({ after, until }) => createdMs > after.getTime() && createdMs <= until.getTime());
  for (let minutes = 5; minutes < 24 * 60; minutes += 7)
    expect(isDue(nowMs - minutes * MINUTE_MS), `${minutes} minutes old`).toBe(true);
  expect(isDue(nowMs - 4 * MINUTE_MS)).toBe(false);
});
