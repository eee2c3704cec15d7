import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Days } from '../lines/line.ts';
import { unusedOf } from './unused-days.ts';

const day = (text: string) => text as CalendarDate;
const november: Days = { start: day('2026-11-01'), end: day('2026-11-30') };
const lineOf = (totalCentavos: bigint, days: Days | null = november) => ({ totalCentavos, days });

test.each([
  ['the first day', '2026-11-01', 30_000_00n],
  ['the middle', '2026-11-16', 15_000_00n],
  ['the last day', '2026-11-30', 1_000_00n],
  ['the day after', '2026-12-01', 0n],
  ['a day before', '2026-10-20', 30_000_00n],
])('%s leaves what was billed for the days from it on', (_title, today, expected) => {
  expect(unusedOf([lineOf(30_000_00n)], day(today))).toBe(expected);
});

test('an upgrade counts both of its lines, and items do not count', () => {
  const rest = { start: day('2026-11-16'), end: day('2026-11-30') };
  const lines = [
    lineOf(30_000_00n),
    lineOf(-15_000_00n, rest),
    lineOf(25_000_00n, rest),
    lineOf(9_999_00n, null),
  ];
  expect(unusedOf(lines, day('2026-11-16'))).toBe(25_000_00n);
  expect(unusedOf(lines, day('2026-11-21'))).toBe(16_666_67n);
  expect(unusedOf(lines, day('2026-12-01'))).toBe(0n);
});

test('is never more than was billed, and falls from day to day', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000_00n }), total => {
      let before = total;
      for (let offset = 0; offset <= 30; offset += 1) {
        const unused = unusedOf([lineOf(total)], addDays(november.start, offset));
        expect(unused <= before && unused >= 0n).toBe(true);
        before = unused;
      }
      expect(before).toBe(0n);
    }),
  );
});
