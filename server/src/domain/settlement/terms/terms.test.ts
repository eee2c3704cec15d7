import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, it } from 'vitest';
import { nextCutoffAfter, type SettlementSchedule } from './terms.ts';

it.each<[string, SettlementSchedule, number | null, string, string | null]>([
  ['daily', 'daily', null, '2026-11-17', '2026-11-18'],
  ['daily over a weekend and a holiday', 'daily', null, '2026-11-13', '2026-11-17'],
  ['weekly on Fridays', 'weekly', 5, '2026-11-17', '2026-11-20'],
  ['weekly, from its own day', 'weekly', 5, '2026-11-20', '2026-11-27'],
  ['weekly on a Monday that is a holiday', 'weekly', 1, '2026-11-13', '2026-11-17'],
  ['weekly, on the holiday itself', 'weekly', 1, '2026-11-16', '2026-11-17'],
  ['monthly', 'monthly', 5, '2026-11-17', '2026-12-07'],
  ['monthly, from its own day', 'monthly', 17, '2026-11-17', '2026-12-17'],
  ['monthly over the year end', 'monthly', 1, '2026-12-15', '2027-01-04'],
  ['monthly, on the planned day that is a Sunday', 'monthly', 15, '2026-11-15', '2026-11-17'],
  ['on demand', 'on_demand', null, '2026-11-17', null],
])('%s', (_name, schedule, scheduleDay, day, expected) => {
  expect(nextCutoffAfter({ schedule, scheduleDay }, day as CalendarDate)).toBe(expected);
});
