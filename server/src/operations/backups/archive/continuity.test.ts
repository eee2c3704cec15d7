import { describe, expect, test } from 'vitest';
import { findGap, findTimelineWithoutHistory } from './continuity.ts';
import { segmentName } from './segments.ts';

const segmentBytes = 16 << 20;
const name = (timeline: number, number: number) =>
  segmentName({ timeline, number: BigInt(number) }, segmentBytes);
const position = (segment: number, byte = 40) =>
  `0/${(segment * segmentBytes + byte).toString(16).toUpperCase()}`;
/** Timeline 2 left timeline 1 inside of segment 5. */
const histories = new Map([[2, `1\t${position(5)}\tbefore a mistake\n`]]);
const gapIn = (timeline: number, names: string[]) =>
  findGap({ timeline, startPosition: position(3), segmentBytes, names, histories });

describe('a gap in the log', () => {
  test.each([
    ['none', 1, [name(1, 3), name(1, 4), name(1, 5)], undefined],
    ['none: the end of the log', 1, [name(1, 3)], undefined],
    ['none: nothing to replay', 1, [], undefined],
    ['a segment in the middle', 1, [name(1, 3), name(1, 5)], name(1, 4)],
    ['the first segment', 1, [name(1, 4)], name(1, 3)],
    ['none: over two timelines', 2, [name(1, 3), name(1, 4), name(2, 5), name(2, 6)], undefined],
    [
      'of the newer timeline, where the older has one',
      2,
      [name(1, 3), name(1, 4), name(1, 5), name(2, 6)],
      name(2, 5),
    ],
    ['of the older timeline', 2, [name(1, 3), name(2, 5)], name(1, 4)],
    [
      'none: the older timeline went on alone',
      2,
      [name(1, 3), name(1, 4), name(1, 5), name(1, 7)],
      undefined,
    ],
  ])('%s', (_name, timeline, names, expected) => {
    expect(gapIn(timeline, names)).toBe(expected);
  });
});

test.each([
  ['has its history', [name(2, 6)], 1, undefined],
  ['has no history', [name(1, 3), name(3, 6)], 1, 3],
  ["is the backup's own", [name(3, 6)], 3, undefined],
])('a timeline that %s', (_name, names, timeline, expected) => {
  expect(findTimelineWithoutHistory(names, { timeline, segmentBytes }, histories)).toBe(expected);
});
