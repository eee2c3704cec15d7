import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  daysBetween,
  parseCalendarDate,
  startOfBogotaDay,
} from './calendar-date.ts';

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
}

const first = day('1900-01-01');
const last = day('9999-12-31');
const anyDate = fc.integer({ min: 0, max: daysBetween(first, last) }).map(days => addDays(first, days));

describe('parseCalendarDate', () => {
  it.each(['2026-11-14', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '2026-04-30'])(
    'takes %s',
    text => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  it.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '0000-01-01',
    '10000-01-01',
    '2026-1-1',
    '2026/01/01',
    '20260101',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '2026-01-01T00:00:00',
    '+026-01-01',
    '２０２６-01-01',
  ])('refuses %j', text => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

describe('the border with Date', () => {
  it.each([
    ['2026-11-14T04:59:59.999Z', '2026-11-13'],
    ['2026-11-14T05:00:00.000Z', '2026-11-14'],
    ['2026-11-15T04:59:59.999Z', '2026-11-14'],
    ['2024-03-01T04:00:00Z', '2024-02-29'],
    ['1970-01-01T00:00:00Z', '1969-12-31'],
    ['1900-01-01T05:00:00Z', '1900-01-01'],
    ['+010000-01-01T04:59:59Z', '9999-12-31'],
  ])('%s falls on %s in Bogotá', (instant, expected) => {
    expect(bogotaDateOf(new Date(instant))).toBe(expected);
  });

  it.each(['1900-01-01T04:59:59Z', '+010000-01-01T05:00:00Z', 'no date'])('has no day for %s', instant => {
    expect(() => bogotaDateOf(new Date(instant))).toThrow(RangeError);
  });

  it('starts a day at 05:00 UTC', () => {
    expect(startOfBogotaDay(day('2026-11-14')).toISOString()).toBe('2026-11-14T05:00:00.000Z');
  });

  it('every day begins and ends within itself', () => {
    fc.assert(
      fc.property(anyDate, date => {
        const start = startOfBogotaDay(date);
        expect(start.toISOString()).toBe(`${date}T05:00:00.000Z`);
        expect(bogotaDateOf(start)).toBe(date);
        expect(bogotaDateOf(new Date(start.getTime() + 86_399_999))).toBe(date);
      }),
    );
  });
});

describe('arithmetic', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-12-13', 29, '2027-01-11'],
    ['2026-11-14', 0, '2026-11-14'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  it('a week is seven days', () => {
    expect(addWeeks(day('2026-12-28'), 1)).toBe('2027-01-04');
    expect(addWeeks(day('2026-12-28'), -2)).toBe('2026-12-14');
  });

  it.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2024-01-31', 1, 31, '2024-02-29'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2026-02-28', 1, 28, '2026-03-28'],
    ['2026-03-31', 1, 31, '2026-04-30'],
    ['2026-12-15', 1, 15, '2027-01-15'],
    ['2026-11-30', 3, 30, '2027-02-28'],
    ['2026-01-15', -1, 15, '2025-12-15'],
    ['2026-01-15', -13, 15, '2024-12-15'],
    ['2026-06-10', 0, 31, '2026-06-30'],
  ])('%s and %d months on day %d is %s', (from, months, anchorDay, expected) => {
    expect(addMonths(day(from), months, anchorDay)).toBe(expected);
  });

  it.each([
    ['2024-02-29', 1, 29, '2025-02-28'],
    ['2025-02-28', 3, 29, '2028-02-29'],
    ['2096-02-29', 4, 29, '2100-02-28'],
    ['2026-11-14', -1, 14, '2025-11-14'],
  ])('%s and %d years on day %d is %s', (from, years, anchorDay, expected) => {
    expect(addYears(day(from), years, anchorDay)).toBe(expected);
  });

  it.each([
    ['the day after the last', () => addDays(last, 1)],
    ['the day before the first', () => addDays(first, -1)],
    ['the month after the last', () => addMonths(last, 1, 31)],
    ['the year before the first', () => addYears(first, -1, 1)],
    ['an endless number of days', () => addDays(first, Number.POSITIVE_INFINITY)],
    ['no number of days', () => addDays(first, Number.NaN)],
    ['half a day', () => addDays(first, 0.5)],
    ['half a month', () => addMonths(first, 0.5, 1)],
    ['anchor 0', () => addMonths(first, 1, 0)],
    ['anchor 32', () => addMonths(first, 1, 32)],
    ['anchor 1.5', () => addMonths(first, 1, 1.5)],
  ])('refuses %s', (_what, move) => {
    expect(move).toThrow(RangeError);
  });

  it('days there and back again', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(Math.sign(daysBetween(b, a))).toBe(compareDates(a, b));
      }),
    );
  });

  it('month by month keeps the anchor, and equals one jump', () => {
    const someDate = anyDate.filter(date => date < '9900');
    fc.assert(
      fc.property(
        someDate,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 31 }),
        (start, n, anchor) => {
          let walked = start;
          for (let i = 0; i < n; i += 1) walked = addMonths(walked, 1, anchor);
          expect(walked).toBe(addMonths(start, n, anchor));
          expect(parseCalendarDate(walked)).toBe(walked);
          const dayOfMonth = Number(walked.slice(8));
          const isLastOfMonth = addDays(walked, 1).endsWith('-01');
          expect(dayOfMonth === anchor || (dayOfMonth < anchor && isLastOfMonth)).toBe(true);
        },
      ),
    );
  });
});
