import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { previewCharges } from './charge-calendar.ts';

test.each([
  ['2026-01-31', 0, { repeatEvery: 1, repeatUnit: 'month' }, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2026-12-13', 30, { repeatEvery: 1, repeatUnit: 'month' }, ['2027-01-12', '2027-02-12', '2027-03-12']],
  ['2026-03-05', 0, { repeatEvery: 2, repeatUnit: 'week' }, ['2026-03-05', '2026-03-19', '2026-04-02']],
  ['2028-02-29', 0, { repeatEvery: 1, repeatUnit: 'year' }, ['2028-02-29', '2029-02-28', '2030-02-28']],
] as const)('from %s after %d trial days, %o', (today, trialDays, rhythm, days) => {
  expect(previewCharges(today as CalendarDate, trialDays, rhythm, 3)).toEqual(days);
});
