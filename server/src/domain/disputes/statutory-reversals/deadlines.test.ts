import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { deadlinesOf, lastDayToAsk } from './deadlines.ts';

describe('the last day to ask', () => {
  test.each([
    ['an ordinary week', '2026-11-23', '2026-11-30'],
    ['a Friday', '2026-11-20', '2026-11-27'],
    ['a Saturday', '2026-11-21', '2026-11-27'],
    ['over the holiday of 16 November', '2026-11-13', '2026-11-23'],
    ['over 8 December', '2026-12-04', '2026-12-14'],
    ['over Christmas and New Year', '2026-12-24', '2027-01-04'],
    ['over Easter', '2027-03-24', '2027-04-02'],
  ])('%s', (_title, noticedOn, last) => {
    expect(lastDayToAsk(noticedOn as CalendarDate)).toBe(last);
  });
});

describe('the deadlines of a request', () => {
  test.each([
    ['a Tuesday', '2026-11-17T15:00:00Z', '2026-12-02T04:59:59Z', '2026-12-10T04:59:59Z'],
    ['a holiday Monday', '2026-11-16T15:00:00Z', '2026-12-01T04:59:59Z', '2026-12-08T04:59:59Z'],
    [
      'late on a day in Bogotá, the next one in UTC',
      '2026-11-18T04:59:59Z',
      '2026-12-02T04:59:59Z',
      '2026-12-10T04:59:59Z',
    ],
    [
      'the first moment of a day in Bogotá',
      '2026-11-18T05:00:00Z',
      '2026-12-03T04:59:59Z',
      '2026-12-11T04:59:59Z',
    ],
    [
      'over 8 December, Christmas and New Year',
      '2026-12-07T15:00:00Z',
      '2026-12-23T04:59:59Z',
      '2026-12-31T04:59:59Z',
    ],
    ['over the turn of the year', '2026-12-18T15:00:00Z', '2027-01-06T04:59:59Z', '2027-01-14T04:59:59Z'],
  ])('%s', (_title, requested, answerBy, giveBackBy) => {
    expect(deadlinesOf(new Date(requested))).toEqual({
      answerBy: new Date(answerBy),
      giveBackBy: new Date(giveBackBy),
    });
  });
});
