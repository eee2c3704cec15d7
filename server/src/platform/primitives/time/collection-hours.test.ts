import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCollectionDay, nextCollectionHour } from './collection-hours.ts';
import { formatInstant } from './instant.ts';

const at = (bogota: string) => new Date(`${bogota}-05:00`);

test.each([
  ['a Tuesday at midnight, when renewals fall due', '2026-11-17T00:00:00', '2026-11-17T07:00:00', 'hour'],
  ['the last moment before seven', '2026-11-17T06:59:59.999', '2026-11-17T07:00:00', 'hour'],
  ['seven on the dot', '2026-11-17T07:00:00', '2026-11-17T07:00:00', null],
  ['noon', '2026-11-17T12:30:15', '2026-11-17T12:30:15', null],
  ['the last moment of a Friday', '2026-11-20T18:59:59', '2026-11-20T18:59:59', null],
  ['a Friday at seven in the evening', '2026-11-20T19:00:00', '2026-11-21T08:00:00', 'hour'],
  ['a Saturday at seven', '2026-11-21T07:00:00', '2026-11-21T08:00:00', 'hour'],
  ['a Saturday at eight', '2026-11-21T08:00:00', '2026-11-21T08:00:00', null],
  ['a Saturday at three', '2026-11-21T15:00:00', '2026-11-23T07:00:00', 'hour'],
  ['a Sunday at ten', '2026-11-22T10:00:00', '2026-11-23T07:00:00', 'sunday'],
  ['a Sunday before a Monday that is a holiday', '2026-11-15T10:00:00', '2026-11-17T07:00:00', 'sunday'],
  ['a Saturday afternoon before such a Monday', '2026-11-14T15:00:00', '2026-11-17T07:00:00', 'hour'],
  ['a holiday at noon', '2026-11-16T12:00:00', '2026-11-17T07:00:00', 'holiday'],
  ['a holiday on a Saturday', '2027-05-01T10:00:00', '2027-05-03T07:00:00', 'holiday'],
  ['a Friday evening before such a Saturday', '2027-04-30T20:00:00', '2027-05-03T07:00:00', 'hour'],
  ['the evening before Maundy Thursday', '2026-04-01T19:00:00', '2026-04-04T08:00:00', 'hour'],
  ['Christmas on a Sunday', '2033-12-25T12:00:00', '2033-12-26T07:00:00', 'sunday'],
  ['the end of the year', '2026-12-31T23:59:59', '2027-01-02T08:00:00', 'hour'],
])('%s', (_name, ready, leaves, closedBecause) =>
  expect(nextCollectionHour(at(ready))).toEqual({ at: at(leaves), closedBecause }),
);

test('the next day for a debtor who got an email today', () => {
  expect(nextCollectionDay(bogotaDateOf(at('2026-11-20T10:00:00')))).toEqual(at('2026-11-21T08:00:00'));
  expect(nextCollectionDay(bogotaDateOf(at('2026-11-14T10:00:00')))).toEqual(at('2026-11-17T07:00:00'));
});

test('at any moment, an email waits until an allowed hour and at most five days', () => {
  const span = { min: at('2024-01-01T00:00:00'), max: at('2080-01-01T00:00:00'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(span), ready => {
      const { at: leaves, closedBecause } = nextCollectionHour(ready);
      expect(leaves.getTime()).toBeGreaterThanOrEqual(ready.getTime());
      expect(leaves.getTime() - ready.getTime()).toBeLessThan(5 * 86_400_000);
      expect(nextCollectionHour(leaves)).toEqual({ at: leaves, closedBecause: null });
      expect(closedBecause === null).toBe(formatInstant(leaves) === formatInstant(ready));
    }),
  );
});
