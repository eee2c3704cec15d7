import {
  addDays,
  addYears,
  lastWrittenDay,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCentralTime, formatInstant, isInstantBeyond, parseInstant } from './instant.ts';

const wireInstant = fc
  .date({
    min: new Date('1900-01-01T05:00:00Z'),
    max: new Date('+010000-01-01T04:59:59Z'),
    noInvalidDate: true,
  })
  .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe('formatInstant', () => {
  it.each([
    ['2026-11-14T23:03:21Z', '2026-11-14T18:03:21-05:00'],
    ['2026-11-14T23:03:21.999Z', '2026-11-14T18:03:21-05:00'],
    ['2027-01-01T04:59:59Z', '2026-12-31T23:59:59-05:00'],
    ['1970-01-01T00:00:00Z', '1969-12-31T19:00:00-05:00'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T18:59:59-05:00'],
    ['+010000-01-01T04:59:59Z', '9999-12-31T23:59:59-05:00'],
  ])('%s is %s', (instant, expected) => {
    expect(formatInstant(new Date(instant))).toBe(expected);
  });

  it.each(['+010000-01-01T05:00:00Z', '1900-01-01T04:59:59Z', 'no date'])('refuses %s', instant => {
    expect(() => formatInstant(new Date(instant))).toThrow(RangeError);
  });
});

describe('formatCentralTime', () => {
  it.each([
    ['2026-11-14T23:03:21Z', '2026-11-14T17:03:21-06:00'],
    ['2026-07-01T12:00:00Z', '2026-07-01T06:00:00-06:00'],
    ['2021-07-01T12:00:00Z', '2021-07-01T07:00:00-05:00'],
    ['2022-10-30T06:59:59Z', '2022-10-30T01:59:59-05:00'],
    ['2022-10-30T07:00:00Z', '2022-10-30T01:00:00-06:00'],
    ['2027-01-01T05:59:59Z', '2026-12-31T23:59:59-06:00'],
    ['1900-01-01T05:00:00Z', '1899-12-31T22:24:00-06:36'],
  ])('%s is %s', (instant, expected) => {
    expect(formatCentralTime(new Date(instant))).toBe(expected);
  });

  it('names the same instant as formatInstant', () => {
    fc.assert(
      fc.property(wireInstant, instant => {
        expect(new Date(formatCentralTime(instant)).getTime()).toBe(instant.getTime());
        expect(new Date(formatInstant(instant)).getTime()).toBe(instant.getTime());
      }),
    );
  });
});

describe('parseInstant', () => {
  it.each([
    ['2026-11-14T18:03:21-05:00', '2026-11-14T23:03:21.000Z'],
    ['2026-11-14T18:03:21', '2026-11-14T23:03:21.000Z'],
    ['2026-11-14T18:03', '2026-11-14T23:03:00.000Z'],
    ['2026-11-14T18:03:21Z', '2026-11-14T18:03:21.000Z'],
    ['2026-11-14T18:03Z', '2026-11-14T18:03:00.000Z'],
    ['2026-11-14T18:03:21-0600', '2026-11-15T00:03:21.000Z'],
    ['2026-11-14T18:03:21-06', '2026-11-15T00:03:21.000Z'],
    ['2026-11-14T18:03:21+05:30', '2026-11-14T12:33:21.000Z'],
    ['2026-11-14T18:03:21.5Z', '2026-11-14T18:03:21.500Z'],
    ['2026-11-14T18:03:21.123456789Z', '2026-11-14T18:03:21.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1900-01-01T00:00:00', '1900-01-01T05:00:00.000Z'],
    ['9999-12-31T23:59:59', '+010000-01-01T04:59:59.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text)?.toISOString()).toBe(expected);
  });

  it.each([
    '',
    '2026-11-14',
    '2026-11-14T',
    '2026-11-14T18',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00',
    '2026-13-01T00:00:00Z',
    '2026-11-14T24:00:00Z',
    '2026-11-14T25:00:00Z',
    '2026-11-14T18:60:00Z',
    '2026-11-14T18:03:60Z',
    '2026-11-14T18:03:21+24:00',
    '2026-11-14T18:03:21+05:60',
    '2026-11-14T18:03:21.Z',
    '2026-11-14T18:03:21.1234567890Z',
    '2026-11-14T18:03.5Z',
    '2026-11-14 18:03:21',
    '2026-11-14t18:03:21z',
    '2026-11-14T18:03:21Z\n',
    ' 2026-11-14T18:03:21Z',
    '2026-11-14T18:03:21-05:00Z',
    '2026-11-14T18:03:21 -05:00',
    '1899-12-31T23:59:59Z',
    '1900-01-01T00:00:00Z',
    '9999-12-31T23:59:59-06:00',
    '10000-01-01T00:00:00Z',
    '+002026-11-14T18:03:21Z',
    '20261114T180321Z',
    '1731625401000',
    'Sat Nov 14 2026',
  ])('refuses %j', text => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('reads back what formatInstant wrote', () => {
    fc.assert(
      fc.property(wireInstant, instant => {
        expect(parseInstant(formatInstant(instant))?.getTime()).toBe(instant.getTime());
      }),
    );
  });

  it('agrees with Date on every instant and offset', () => {
    const offset = fc
      .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([sign, h, m]) => `${sign}${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    const inner = fc.date({ min: new Date('1901-01-01'), max: new Date('9998-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(inner, offset, (date, suffix) => {
        const text = date.toISOString().replace('Z', suffix);
        expect(parseInstant(text)?.getTime()).toBe(new Date(text).getTime());
      }),
    );
  });
});

describe('isInstantBeyond', () => {
  it.each([
    ['2199-12-31T23:59:59-05:00', false],
    ['2200-01-01T04:59:59Z', false],
    ['2200-01-01T00:00:00-05:00', true],
    ['9999-12-31T23:59:59-05:00', true],
    ['1900-01-01T00:00:00-05:00', false],
  ])('%s: %s', (text, expected) => {
    const instant = parseInstant(text);
    expect(instant && isInstantBeyond(instant)).toBe(expected);
  });

  it('every instant within has a year of four digits in UTC, also with the longest trial and period behind it', () => {
    const last = addYears(addDays(lastWrittenDay, 3_650), 1_000, 31);
    expect(startOfBogotaDay(last).toISOString()).toMatch(/^\d{4}-/);
  });
});
