import { expect, test } from 'vitest';
import { parseSegmentName, segmentName, segmentsOf } from './segments.ts';

const MB16 = 16 << 20;

test.each([
  ['000000010000000000000003', 1, 3n],
  ['0000000200000001000000FF', 2, 511n],
  ['0000000A0000000200000000', 10, 512n],
])('%s is segment %s %s and is written as it was read', (name, timeline, number) => {
  expect(parseSegmentName(name, MB16)).toEqual({ timeline, number });
  expect(segmentName({ timeline, number }, MB16)).toBe(name);
});

test.each([
  '00000002.history',
  '000000010000000000000003.partial',
  '000000010000000000000003.00000028.backup',
  'x',
])('%s is no segment', name => expect(parseSegmentName(name, MB16)).toBeUndefined());

test.each([
  ['0/3000028', '0/3000100', ['000000010000000000000003']],
  ['0/3000028', '0/4000000', ['000000010000000000000003']],
  ['0/3000028', '0/4000001', ['000000010000000000000003', '000000010000000000000004']],
  ['0/FF000028', '1/28', ['0000000100000000000000FF', '000000010000000100000000']],
])('a copy from %s to %s needs %s', (start, stop, names) => {
  expect(segmentsOf({ timeline: 1, start, stop }, MB16)).toEqual(names);
});
