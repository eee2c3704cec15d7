import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Days } from '../lines/line.ts';
import { unusedOf } from './unused-days.ts';

const day = (text: string) => text as CalendarDate;
const november: Days = { start: day('2026-11-01'), end: day('2026-11-30') };
const lineOf = (totalCentavos: bigint, days: Days | null = november) => ({ totalCentavos, days });

test.each([
  ['the first day', 30, 30_000_00n],
  ['the middle', 15, 15_000_00n],
  ['the last day', 1, 1_000_00n],
  ['the day after', 0, 0n],
  ['later', -4, 0n],
  ['more days than were billed', 35, 30_000_00n],
])('%s leaves what was billed for the days that are left', (_title, left, expected) => {
  expect(unusedOf([lineOf(30_000_00n)], left)).toBe(expected);
});

test('an upgrade counts both of its lines, and items do not count', () => {
  const rest = { start: day('2026-11-16'), end: day('2026-11-30') };
  const lines = [
    lineOf(30_000_00n),
    lineOf(-15_000_00n, rest),
    lineOf(25_000_00n, rest),
    lineOf(9_999_00n, null),
  ];
  expect(unusedOf(lines, 15)).toBe(25_000_00n);
  expect(unusedOf(lines, 10)).toBe(16_666_67n);
  expect(unusedOf(lines, 0)).toBe(0n);
});

test('never exceeds the billed amount, and falls every day', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000_00n }), total => {
      let before = total;
      for (let left = 30; left >= 0; left -= 1) {
        const unused = unusedOf([lineOf(total)], left);
        expect(unused <= before && unused >= 0n).toBe(true);
        before = unused;
      }
      expect(before).toBe(0n);
    }),
  );
});
