import { parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { dueRunOf, nextRunAfter, periodEndedBefore, type Rhythm, weekdayOf } from './schedule.ts';

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new Error(`${text} is no day`);
  return date;
};
const daily: Rhythm = { every: 'day', weekday: null };
const onMondays: Rhythm = { every: 'week', weekday: 1 };
const onSundays: Rhythm = { every: 'week', weekday: 7 };
const monthly: Rhythm = { every: 'month', weekday: null };

test.each([
  ['2026-11-16', 1],
  ['2026-11-15', 7],
  ['2024-01-01', 1],
  ['2023-12-31', 7],
  ['1999-12-31', 5],
])('%s is day %i of its week', (date, weekday) => expect(weekdayOf(day(date))).toBe(weekday));

describe('the next run, at six in Bogotá', () => {
  test.each([
    ['before six it is today', daily, '2026-11-15T10:59:59Z', '2026-11-15T11:00:00Z'],
    ['at six it is tomorrow', daily, '2026-11-15T11:00:00Z', '2026-11-16T11:00:00Z'],
    ['late in Bogotá is tomorrow in Greenwich', daily, '2026-11-16T03:00:00Z', '2026-11-16T11:00:00Z'],
    ['on Sunday for Mondays', onMondays, '2026-11-15T15:00:00Z', '2026-11-16T11:00:00Z'],
    ['on Monday after six', onMondays, '2026-11-16T12:00:00Z', '2026-11-23T11:00:00Z'],
    ['on Sunday before six for Sundays', onSundays, '2026-11-15T10:00:00Z', '2026-11-15T11:00:00Z'],
    ['within a month', monthly, '2026-11-15T15:00:00Z', '2026-12-01T11:00:00Z'],
    ['on the first before six', monthly, '2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'],
    ['on the first after six, over the new year', monthly, '2026-12-01T11:00:00Z', '2027-01-01T11:00:00Z'],
  ])('%s', (_title, rhythm, now, next) =>
    expect(nextRunAfter(rhythm, new Date(now))).toEqual(new Date(next)),
  );
});

test.each([
  ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-11-16', '2026-11-09', '2026-11-15'],
  ['week', '2026-11-15', '2026-11-02', '2026-11-08'],
  ['month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['month', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('every %s: on %s it covers %s to %s', (every, date, from, to) =>
  expect(periodEndedBefore(every, day(date))).toEqual({ from, to }),
);

test.each([
  ['on time', daily, '2026-11-15T11:00:03Z', '2026-11-14', 0, '2026-11-16T11:00:00Z'],
  ['three days late', daily, '2026-11-18T11:30:00Z', '2026-11-17', 3, '2026-11-19T11:00:00Z'],
] as const)(
  '%s: only the latest period, and how many were missed',
  (_title, rhythm, now, from, skipped, next) => {
    const due = dueRunOf({ ...rhythm, nextRunAt: new Date('2026-11-15T11:00:00Z') }, new Date(now));
    expect(due).toEqual({ period: { from, to: from }, skipped, next: new Date(next) });
  },
);
