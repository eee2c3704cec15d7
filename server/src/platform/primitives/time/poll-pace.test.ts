import { expect, test } from 'vitest';
import { newPollPace } from './poll-pace.ts';

/** The instants, in steps of 200 ms, at which an idle process polls. */
function pollTimes(untilMs: number, usedAtMs: (() => number) | undefined, isBusy = () => false): number[] {
  const pace = newPollPace({ everyMs: 200, usedAtMs });
  const looks: number[] = [];
  for (let nowMs = 0; nowMs <= untilMs; nowMs += 200) {
    if (!pace.isDue(nowMs)) continue;
    pace.recordPoll(nowMs, isBusy());
    looks.push(nowMs);
  }
  return looks;
}

test('an idle process looks every five seconds', () => {
  expect(pollTimes(15_000, () => Number.NEGATIVE_INFINITY)).toEqual([0, 5_000, 10_000, 15_000]);
});

test('a request is followed by a look within 200 ms', () => {
  expect(pollTimes(2_000, () => 1_300)).toContain(1_400);
});

test('after a delivery, looks stay frequent for five seconds', () => {
  let isBusy = true;
  const looks = pollTimes(
    15_000,
    () => Number.NEGATIVE_INFINITY,
    () => {
      const was = isBusy;
      isBusy = false;
      return was;
    },
  );
  expect(looks.filter(ms => ms < 5_000)).toHaveLength(25);
  expect(looks.filter(ms => ms >= 5_000)).toEqual([9_800, 14_800]);
});

test('without knowledge of requests every look is due after 200 ms', () => {
  expect(pollTimes(1_000, undefined)).toEqual([0, 200, 400, 600, 800, 1_000]);
});

test('an idle process may rest until its next look', () => {
  let usedAtMs = Number.NEGATIVE_INFINITY;
  const pace = newPollPace({ everyMs: 200, usedAtMs: () => usedAtMs });
  pace.recordPoll(1_000, false);
  expect(pace.untilDueMs(1_050)).toBe(4_950);
  usedAtMs = 1_060;
  expect(pace.untilDueMs(1_060)).toBe(140);
  expect(pace.untilDueMs(9_000)).toBe(0);
});
