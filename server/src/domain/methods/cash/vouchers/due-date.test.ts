import { expect, test } from 'vitest';
import { readDueDate } from './due-date.ts';

const now = new Date('2026-11-14T15:00:00-05:00');

test.each([
  [undefined, '2026-11-17T23:59:59-05:00'],
  ['2026-11-14T15:00:01', '2026-11-14T15:00:01-05:00'],
  ['2026-11-20T10:00:00', '2026-11-20T10:00:00-05:00'],
  ['2026-11-20T10:00', '2026-11-20T10:00:00-05:00'],
  ['2026-11-20T10:00:00Z', '2026-11-20T05:00:00-05:00'],
  ['2026-11-20T10:00:00-06:00', '2026-11-20T11:00:00-05:00'],
  ['2026-11-20T10:00:00.500-0600', '2026-11-20T11:00:00.500-05:00'],
])('%s is until %s', (text, until) => {
  expect(readDueDate(text, now)).toEqual(new Date(until));
});

test('late in the evening the days are still those of Bogotá', () => {
  expect(readDueDate(undefined, new Date('2026-11-14T23:30:00-05:00'))).toEqual(
    new Date('2026-11-17T23:59:59-05:00'),
  );
});

test.each([
  ['', 1001],
  ['tomorrow', 1001],
  ['2026-11-20', 1001],
  ['20/11/2026', 1001],
  ['2026-11-31T10:00:00', 1001],
  ['2026-11-20T25:00:00', 1001],
  ['2026-11-14T15:00:00', 1003],
  ['2026-11-14T19:59:59Z', 1003],
  ['2025-11-20T10:00:00', 1003],
])('%j is refused with %i', (text, errorCode) => {
  expect(() => readDueDate(text, now)).toThrow(expect.objectContaining({ errorCode }));
});
