import { expect, test } from 'vitest';
import { chooseTimeline } from './timelines.ts';

const backup = { timeline: 1, stopPosition: '0/5000000' };
const left = (...lines: [number, string][]): string =>
  lines.map(([parent, position]) => `${parent}\t${position}\tbefore 2026-11-16\n`).join('');

test.each([
  ['its own where there is no other', [], 1],
  ['one that left it after the backup', [[2, left([1, '0/6000000'])]], 2],
  ['its own where the other left before the backup', [[2, left([1, '0/4000000'])]], 1],
  [
    'a restore of a restore',
    [
      [2, left([1, '0/6000000'])],
      [3, left([1, '0/6000000'], [2, '0/7000000'])],
    ],
    3,
  ],
  [
    'the one that goes through it, of two',
    [
      [2, left([1, '0/6000000'])],
      [3, left([1, '0/4000000'])],
    ],
    2,
  ],
] satisfies [string, [number, string][], number][])('%s', (_name, histories, timeline) => {
  expect(chooseTimeline(backup, new Map(histories))).toBe(timeline);
});
