import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { type PreviewedRenewal, previewRetries } from './preview-retries.ts';

const renewal = (refusal: PreviewedRenewal['refusal'], day: string, retryTimes = 3): PreviewedRenewal => ({
  refusal,
  day: day as CalendarDate,
  periodEndDate: '2027-04-09' as CalendarDate,
  retryTimes,
});
const bogota = (instant: Date): string =>
  new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 16);
const shown = (schedule: 'daily' | 'smart', input: PreviewedRenewal) => {
  const { tries, end } = previewRetries(schedule, input);
  return { tries: tries.map(bogota), end };
};

const used = { kind: 'stop', because: 'times' };
const rows: [string, 'daily' | 'smart', PreviewedRenewal, ReturnType<typeof shown>['tries'], object][] = [
  [
    'no funds, daily: the three days after it',
    'daily',
    renewal('funds', '2027-03-10'),
    ['2027-03-11T00:00', '2027-03-12T00:00', '2027-03-13T00:00'],
    used,
  ],
  [
    'no funds, smart: the 15th, then before and on the next pay day',
    'smart',
    renewal('funds', '2027-03-10'),
    ['2027-03-15T10:00', '2027-03-18T15:00', '2027-03-31T10:00'],
    used,
  ],
  [
    'no answer, smart: after growing pauses',
    'smart',
    renewal('unavailable', '2027-03-10', 2),
    ['2027-03-11T10:00', '2027-03-15T15:00'],
    used,
  ],
  ['stolen: never', 'smart', renewal('stolen', '2027-03-10'), [], { kind: 'stop', because: 'class' }],
  [
    'expired, daily: waits for another card',
    'daily',
    renewal('expired', '2027-03-10'),
    [],
    { kind: 'new_card', until: '2027-03-13' },
  ],
];
test.each(rows)('%s', (_title, schedule, input, tries, end) => {
  expect(shown(schedule, input)).toEqual({ tries, end });
});

test('31 daily retries of a Visa: the 21st try waits until the first is 30 days old', () => {
  const { tries, end } = shown('daily', renewal('funds', '2027-03-10', 31));
  expect(tries.slice(-2)).toEqual(['2027-03-29T00:00', '2027-04-09T00:00']);
  expect(end).toEqual({ kind: 'stop', because: 'period' });
  const shorter = { ...renewal('funds', '2027-03-10', 31), periodEndDate: '2027-04-08' as CalendarDate };
  expect(previewRetries('daily', shorter)).toMatchObject({ end: { kind: 'stop', because: 'cap' } });
});
