import { describe, expect, test } from 'vitest';
import { afterTry, isFailing, isTroubled, MAX_LIMIT, type Pace, startPace } from './pace.ts';

const middle = () => 0.5;
const try_ = (pace: Pace, delivered: boolean, startedMs: number, durationMs = 10) =>
  afterTry(pace, { delivered, startedMs, endedMs: startedMs + durationMs }, middle);
const times = (count: number, delivered: boolean, pace: Pace = startPace, everyMs = 1_000): Pace => {
  let now = pace;
  for (let index = 0; index < count; index += 1) now = try_(now, delivered, index * everyMs);
  return now;
};

describe('the pace of an endpoint', () => {
  test('grows with every answer, up to a limit', () => {
    expect(times(1, true).limit).toBe(startPace.limit + 1);
    expect(times(1_000, true).limit).toBe(MAX_LIMIT);
  });

  test('is no more than that of a new one after a slow answer, until the next quick one', () => {
    const slow = try_(times(1_000, true), true, 0, 5_000);
    expect([slow.limit, isTroubled(slow)]).toEqual([startPace.limit, true]);
    const quick = try_(slow, true, 6_000);
    expect([quick.limit, isTroubled(quick)]).toEqual([startPace.limit + 1, false]);
    expect(isTroubled(try_(slow, false, 6_000))).toBe(true);
  });

  test('halves with a failure and ends at one at a time', () => {
    expect(times(1, false, times(1_000, true)).limit).toBe(MAX_LIMIT / 2);
    expect(times(20, false).limit).toBe(1);
  });

  test('deliveries in flight at the outage count as one failure', () => {
    const broken = try_(startPace, false, 100, 50);
    expect(try_(broken, false, 120, 5_000)).toBe(broken);
    expect(try_(broken, false, 150).failuresInARow).toBe(2);
  });

  test('rests from the third failure on, longer each time, for a minute at most', () => {
    expect(times(2, false).restsUntilMs).toBe(1_010);
    const rests = [3, 4, 5, 6, 7, 8, 9, 10, 30].map(count => {
      const { restsUntilMs, failedAtMs } = times(count, false);
      return restsUntilMs - failedAtMs;
    });
    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  test('is failing from the third failure in a row on, and no more after one success', () => {
    expect([1, 2, 3, 4].map(count => isFailing(times(count, false)))).toEqual([false, false, true, true]);
    const healed = try_(times(10, false), true, 60_000);
    expect(healed).toMatchObject({ failuresInARow: 0, restsUntilMs: Number.NEGATIVE_INFINITY, limit: 2 });
  });
});
