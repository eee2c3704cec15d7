import { expect, test } from 'vitest';
import { rejectOlderTimeline } from './timeline.ts';
import { endsConnection, isUnavailable } from './unavailable.ts';

test.each<[string, [cluster: string, timeline: number][], boolean]>([
  ['the first that is seen', [['a', 3]], false],
  [
    'the same again',
    [
      ['a', 3],
      ['a', 3],
    ],
    false,
  ],
  [
    'after a promotion',
    [
      ['a', 3],
      ['a', 4],
    ],
    false,
  ],
  [
    'the primary from before it',
    [
      ['a', 3],
      ['a', 4],
      ['a', 3],
    ],
    true,
  ],
  [
    'another cluster, which counts for itself',
    [
      ['a', 4],
      ['b', 1],
    ],
    false,
  ],
])('%s', (_title, met, isRefused) => {
  const seen = new Map<string, number>();
  const [last, ...before] = met.toReversed();
  for (const [cluster, timeline] of before.toReversed()) rejectOlderTimeline(cluster, timeline, seen);
  const judge = () => rejectOlderTimeline(last?.[0] ?? '', last?.[1] ?? 0, seen);
  if (isRefused) expect(judge).toThrow('it is on timeline 3, but timeline 4 is already in use');
  else expect(judge).not.toThrow();
});

test('503 1004: an old primary is an unavailable database, and its connection is closed', () => {
  const seen = new Map([['a', 2]]);
  const refusal = (() => {
    try {
      return rejectOlderTimeline('a', 1, seen);
    } catch (error) {
      return error as Error;
    }
  })();
  expect(refusal && isUnavailable(refusal) && endsConnection(refusal)).toBe(true);
});
