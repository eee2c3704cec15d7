import { describe, expect, test } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { periodEnd, periodStart, type Rhythm, trialEnd } from './subscription-calendar.ts';

const day = (text: string) => text as CalendarDate;
const monthly: Rhythm = { repeatEvery: 1, repeatUnit: 'month' };

describe('a period starts', () => {
  test.each<[string, Rhythm, string, string[]]>([
    ['monthly', monthly, '2026-01-15', ['2026-01-15', '2026-02-15', '2026-03-15']],
    ['monthly from a 31st', monthly, '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly through a leap year', monthly, '2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['monthly over the year end', monthly, '2026-12-31', ['2026-12-31', '2027-01-31', '2027-02-28']],
    [
      'every 3 months',
      { repeatEvery: 3, repeatUnit: 'month' },
      '2026-11-30',
      ['2026-11-30', '2027-02-28', '2027-05-30'],
    ],
    [
      'weekly',
      { repeatEvery: 1, repeatUnit: 'week' },
      '2026-12-28',
      ['2026-12-28', '2027-01-04', '2027-01-11'],
    ],
    ['every 2 weeks', { repeatEvery: 2, repeatUnit: 'week' }, '2028-02-20', ['2028-02-20', '2028-03-05']],
    [
      'yearly from 29 February',
      { repeatEvery: 1, repeatUnit: 'year' },
      '2028-02-29',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ])('%s', (_title, rhythm, first, starts) => {
    expect(starts.map((_start, index) => periodStart(day(first), rhythm, index + 1))).toEqual(starts);
  });
});

test('a period ends on the day before the next one starts', () => {
  expect(periodEnd(day('2026-01-31'), monthly, 1)).toBe('2026-02-27');
  expect(periodEnd(day('2026-01-31'), monthly, 2)).toBe('2026-03-30');
});

test('a 30-day trial made on 13 December ends on 11 January', () => {
  expect(trialEnd(day('2026-12-13'), 30)).toBe('2027-01-11');
});
test('no trial days: the trial ended yesterday', () => {
  expect(trialEnd(day('2026-12-13'), 0)).toBe('2026-12-12');
});
