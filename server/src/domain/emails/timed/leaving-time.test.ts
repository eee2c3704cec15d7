import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { leavingTime } from './leaving-time.ts';

const at = (bogota: string) => new Date(`${bogota}:00-05:00`);

test.each([
  ['in its hours', '2026-11-17T10:00', [], '2026-11-17T10:00', null],
  ['at midnight', '2026-11-17T00:00', [], '2026-11-17T07:00', 'hour'],
  ['on a Sunday before a holiday', '2026-11-15T10:00', [], '2026-11-17T07:00', 'sunday'],
  ['on a holiday', '2026-11-16T10:00', [], '2026-11-17T07:00', 'holiday'],
  ['after another one of the day', '2026-11-17T10:00', ['2026-11-17'], '2026-11-18T07:00', 'day'],
  ['at midnight before another one', '2026-11-17T00:00', ['2026-11-17'], '2026-11-18T07:00', 'day'],
  ['with a week taken', '2026-11-19T08:00', ['2026-11-19', '2026-11-20'], '2026-11-21T08:00', 'day'],
  ['a taken Saturday', '2026-11-20T20:00', ['2026-11-21'], '2026-11-23T07:00', 'day'],
  ['a day taken before', '2026-11-17T10:00', ['2026-11-16'], '2026-11-17T10:00', null],
])('%s', (_name, ready, taken, leaves, waitsFor) =>
  expect(leavingTime(at(ready), new Set(taken as CalendarDate[]))).toEqual({
    notBefore: at(leaves),
    day: leaves.slice(0, 10),
    waitsFor,
  }),
);
