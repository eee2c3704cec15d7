import { describe, expect, it } from 'vitest';
import { judgeSilence, type LineActivity, pauseAfter, usualTimes } from './line-times.ts';

it.each([
  [1, 250, 500],
  [2, 500, 1_000],
  [3, 1_000, 2_000],
  [7, 15_000, 30_000],
  [2_000, 15_000, 30_000],
])('after %d failures the pause lies between %d and %d ms', (failures, leastMs, mostMs) => {
  expect(pauseAfter(failures, usualTimes, 0)).toBe(leastMs);
  expect(pauseAfter(failures, usualTimes, 1)).toBe(mostMs);
});

describe('an established line', () => {
  const times = { ...usualTimes, echoIdleMs: 1_000, silentMs: 100 };
  const quiet: LineActivity = {
    nowMs: 5_000,
    lastReceivedMs: 4_500,
    echoedAtMs: undefined,
    busySinceMs: undefined,
  };
  it.each<[string, Partial<LineActivity>, 'fine' | 'echo' | 'silent']>([
    ['idle for a moment', {}, 'fine'],
    ['idle for long', { lastReceivedMs: 4_000 }, 'echo'],
    ['owed an answer since just now', { busySinceMs: 4_950 }, 'fine'],
    ['owed an answer for long', { busySinceMs: 4_900 }, 'echo'],
    ['owed an answer, but others came', { busySinceMs: 4_000, lastReceivedMs: 4_950 }, 'fine'],
    ['echoed just now', { lastReceivedMs: 4_000, echoedAtMs: 4_950 }, 'fine'],
    ['echoed, and nothing came', { lastReceivedMs: 4_000, echoedAtMs: 4_900 }, 'silent'],
    ['echoed, and anything came', { lastReceivedMs: 4_910, echoedAtMs: 4_900 }, 'fine'],
  ])('%s', (_name, changes, verdict) => {
    expect(judgeSilence({ ...quiet, ...changes }, times)).toBe(verdict);
  });
});
