import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

test.each([
  ['2026-11-15', 'today', '2026-11-15', '2026-11-15'],
  ['2026-11-03', 'last_7_days', '2026-10-28', '2026-11-03'],
  ['2026-12-28', 'next_7_days', '2026-12-28', '2027-01-03'],
  ['2026-11-15', 'next_30_days', '2026-11-15', '2026-12-14'],
  ['2026-11-15', 'this_month', '2026-11-01', '2026-11-15'],
  ['2026-11-15', 'last_month', '2026-10-01', '2026-10-31'],
  ['2027-01-01', 'last_month', '2026-12-01', '2026-12-31'],
  ['2028-03-31', 'last_month', '2028-02-01', '2028-02-29'],
] as const)('on %s, %s is from %s to %s', (today, name, from, to) => {
  expect(dayRange(today as string as CalendarDate, name)).toEqual({ from, to });
});
