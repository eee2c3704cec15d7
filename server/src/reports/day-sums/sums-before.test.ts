import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { comparedWith, rangeBefore } from './sums-before.ts';

const range = (first: string, before: string) => ({
  first: first as CalendarDate,
  before: before as CalendarDate,
});

test.each([
  ['2026-11-01', '2026-11-18', '2026-10-15', '2026-11-01'],
  ['2026-11-17', '2026-11-18', '2026-11-16', '2026-11-17'],
  ['2028-03-01', '2028-04-01', '2028-01-30', '2028-03-01'],
])('from %s until before %s: as many days from %s until before %s', (first, before, earlier, until) => {
  expect(rangeBefore(range(first, before))).toEqual(range(earlier, until));
});

// 20:30 of the 17th in Bogotá, which is the 18th in UTC.
const now = new Date('2026-11-18T01:30:00Z');

test('a range until today: whole days before, and the first hours of the last one', () => {
  expect(comparedWith(range('2026-11-11', '2026-11-18'), now)).toEqual({
    whole: range('2026-11-04', '2026-11-10'),
    begun: { from: new Date('2026-11-10T05:00:00Z'), before: new Date('2026-11-11T01:30:00.001Z') },
  });
});

test.each([
  ['is over', '2026-10-01', '2026-11-01', '2026-08-31', '2026-10-01'],
  ['is to come', '2026-11-18', '2026-11-20', '2026-11-16', '2026-11-18'],
])('a range that %s: whole days', (_title, first, before, earlier, until) => {
  expect(comparedWith(range(first, before), now)).toEqual({
    whole: range(earlier, until),
    begun: undefined,
  });
});

test('a range beyond today: future days are not compared', () => {
  expect(comparedWith(range('2026-11-16', '2026-11-20'), now)).toEqual({
    whole: range('2026-11-12', '2026-11-13'),
    begun: { from: new Date('2026-11-13T05:00:00Z'), before: new Date('2026-11-14T01:30:00.001Z') },
  });
});
