import { describe, expect, test } from 'vitest';
import { addBusinessDays, addWeekdays, isBusinessDay, isHoliday } from './business-days.ts';
import type { CalendarDate } from './calendar-date.ts';

const day = (text: string) => text as CalendarDate;

test.each([
  ['New Year', '2026-01-01', true],
  ['Epiphany, moved to its Monday', '2026-01-12', true],
  ['the day that Epiphany is moved from', '2026-01-06', false],
  ['Good Friday', '2026-04-03', true],
  ['Good Friday of the next year', '2027-03-26', true],
  ['Ascension', '2026-05-18', true],
  ['Chiquinquirá, which Ley 2578 of 2026 added', '2026-07-13', true],
  ['Chiquinquirá before that law', '2025-07-14', false],
  ['Independence, which is never moved', '2027-07-20', true],
  ['a holiday on a Saturday', '2027-05-01', true],
  ['Independence of Cartagena, moved', '2026-11-16', true],
  ['Christmas of the last year that may be written', '2199-12-25', true],
  ['a Tuesday like any other', '2026-11-17', false],
  ['a year beyond the table', '2200-12-25', false],
])('%s', (_name, date, expected) => expect(isHoliday(day(date))).toBe(expected));

test.each([
  ['a Tuesday', '2026-11-17', true],
  ['a Saturday', '2026-11-21', false],
  ['a Sunday', '2026-11-22', false],
  ['a Monday that is a holiday', '2026-11-16', false],
])('%s is a business day: %s', (_name, date, expected) => expect(isBusinessDay(day(date))).toBe(expected));

describe('a term', () => {
  test.each([
    ['of none', '2026-11-16', 0, '2026-11-16', '2026-11-16'],
    ['from a Tuesday', '2026-11-17', 3, '2026-11-20', '2026-11-20'],
    ['over a weekend', '2026-11-19', 2, '2026-11-23', '2026-11-23'],
    ['from a Saturday', '2026-11-21', 1, '2026-11-23', '2026-11-23'],
    ['over a holiday', '2026-11-13', 5, '2026-11-23', '2026-11-20'],
    ['over Holy Week', '2026-03-30', 5, '2026-04-08', '2026-04-06'],
    ['over the year end', '2026-12-30', 2, '2027-01-04', '2027-01-01'],
  ])('%s ends on a business day, or on a weekday', (_name, from, days, business, weekday) => {
    expect(addBusinessDays(day(from), days)).toBe(business);
    expect(addWeekdays(day(from), days)).toBe(weekday);
  });

  test('is counted forward, by whole days', () => {
    expect(() => addBusinessDays(day('2026-11-17'), -1)).toThrow(RangeError);
    expect(() => addBusinessDays(day('2026-11-17'), 0.5)).toThrow(RangeError);
  });
});
