import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { listOpenRanges } from './read-sums.ts';

const november = (day: number) => `2026-11-${String(day).padStart(2, '0')}` as CalendarDate;
const range = { first: november(1), before: november(15) };

test.each<[string, number, number[], [number, number][]]>([
  ['all is summed', 15, [], []],
  ['today is not', 14, [], [[14, 15]]],
  ['nothing is', 1, [], [[1, 15]]],
  [
    'a day changed',
    14,
    [3],
    [
      [3, 4],
      [14, 15],
    ],
  ],
  [
    'neighbours changed',
    14,
    [3, 4, 6],
    [
      [3, 5],
      [6, 7],
      [14, 15],
    ],
  ],
  [
    'the last summed day changed',
    14,
    [13],
    [
      [13, 14],
      [14, 15],
    ],
  ],
  ['a changed day that was never summed is counted once', 10, [12], [[10, 15]]],
])('%s', (_title, summedBefore, changed, ranges) => {
  expect(listOpenRanges(range, november(summedBefore), changed.map(november))).toEqual(
    ranges.map(([first, before]) => ({ first: november(first), before: november(before) })),
  );
});
