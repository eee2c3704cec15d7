import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../errors.ts';
import { newRateLimit } from './rate-limit.ts';

/** The number of tokens, out of `asked`, that one key gets at each of these instants. */
function taken(perSecond: number | null, instantsMs: number[], asked = 1_000): number[] {
  let nowMs = 0;
  const limit = newRateLimit(perSecond, () => nowMs);
  return instantsMs.map(instant => {
    nowMs = instant;
    let count = 0;
    for (let attempt = 0; attempt < asked; attempt += 1) {
      try {
        limit.take('key');
        count += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(GatewayError);
      }
    }
    return count;
  });
}

function refusal(perSecond: number, takenBefore: number): GatewayError {
  const limit = newRateLimit(perSecond, () => 0);
  for (let count = 0; count < takenBefore; count += 1) limit.take('key');
  try {
    limit.take('key');
  } catch (error) {
    return error as GatewayError;
  }
  throw new Error('nothing was refused');
}

test('a key with its own rate is limited to it, higher or lower, as soon as it changes', () => {
  const limit = newRateLimit(5, () => 0);
  const take = (key: string, own: number | null) => {
    let count = 0;
    try {
      for (; count < 100; count += 1) limit.take(key, own);
    } catch {
      return count;
    }
    return count;
  };
  expect([take('usual', null), take('more', 20), take('less', 1)]).toEqual([5, 20, 1]);
  expect(take('usual', 20)).toBe(0);
  const off = newRateLimit(null, () => 0);
  off.take('other');
  off.take('key', 1);
  expect(() => off.take('key', 1)).toThrow(GatewayError);
});

describe('a bucket', () => {
  test.each<[string, number | null, number[], number[]]>([
    ['is one second deep', 100, [0], [100]],
    ['refills continuously', 100, [0, 10, 15, 20, 520], [100, 1, 0, 1, 50]],
    ['never holds more than one second', 25, [0, 60_000], [25, 25]],
    ['has no limit when it is off', null, [0, 0], [1_000, 1_000]],
    [
      'lets one pass when the rate is below one a second',
      0.5,
      [0, 1_999, 2_000, 3_000, 60_000],
      [1, 0, 1, 0, 1],
    ],
    ['takes a rate with a fraction', 2.5, [0, 400, 800], [2, 1, 1]],
  ])('%s', (_title, perSecond, instantsMs, expected) => {
    expect(taken(perSecond, instantsMs)).toEqual(expected);
  });

  test('belongs to one key', () => {
    const limit = newRateLimit(1, () => 0);
    limit.take('a');
    expect(() => limit.take('a')).toThrow(GatewayError);
    expect(() => limit.take('b')).not.toThrow();
  });

  test('a clock that does not move gives nothing back', () => {
    expect(taken(10, [0, 0, 0])).toEqual([10, 0, 0]);
  });

  test('a full table is emptied and restarts all counts', () => {
    const limit = newRateLimit(1, () => 0);
    limit.take('first');
    for (let count = 0; count < 50_000; count += 1) limit.take(`key ${count}`);
    expect(() => limit.take('first')).not.toThrow();
  });
});

test.each([
  [100, 100, 1],
  [1, 1, 1],
  [0.5, 1, 2],
  [0.1, 1, 10],
])('429 1018 at %f per second has the time to retry', (perSecond, takenBefore, seconds) => {
  const error = refusal(perSecond, takenBefore);
  expect(error.errorCode).toBe(1018);
  expect(error.details.retryAfterSeconds).toBe(seconds);
});
