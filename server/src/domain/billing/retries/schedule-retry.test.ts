import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { describe, expect, test } from 'vitest';
import { firstSlot, nextPayDay, scheduleRetry } from './schedule-retry.ts';

const day = (text: string) => text as CalendarDate;
/** An instant in Bogotá time. */
const bogota = (text: string): Date => new Date(`${text}:00-05:00`);

describe('pay days', () => {
  test.each([
    ['2026-06-03', '2026-06-12', 'the 15th of June is a holiday, and the days before it a weekend'],
    ['2026-01-02', '2026-01-15', 'the 15th'],
    ['2026-01-15', '2026-01-30', 'the 31st is a Saturday'],
    ['2026-01-30', '2026-02-13', 'paid already: the next one, before a Sunday'],
    ['2026-02-14', '2026-02-27', 'the 28th is a Saturday'],
    ['2026-12-20', '2026-12-31', 'the last day of the year'],
    ['2026-12-31', '2027-01-15', 'over the end of the year'],
  ])('after %s it is %s: %s', (today, payDay) => {
    expect(nextPayDay(day(today))).toBe(payDay);
  });
});

interface Row {
  failedAt: string;
  reason?: RetryReason;
  failedAttempts?: number;
  retriesLeft?: number;
  periodEndDate?: string;
}
const declined = ({
  failedAt,
  reason = 'declined',
  failedAttempts = 1,
  retriesLeft = 3,
  periodEndDate,
}: Row) => ({
  failedAt: bogota(failedAt),
  reason,
  failedAttempts,
  retriesLeft,
  periodEndDate: day(periodEndDate ?? '2026-12-31'),
});

describe('daily', () => {
  test('the next day as it begins', () => {
    expect(scheduleRetry('daily', declined({ failedAt: '2026-03-02T00:00' }))).toEqual(
      bogota('2026-03-03T00:00'),
    );
    expect(scheduleRetry('daily', declined({ failedAt: '2026-03-02T23:59' }))).toEqual(
      bogota('2026-03-03T00:00'),
    );
  });

  test('never in the next period', () => {
    const last = declined({ failedAt: '2026-03-02T00:00', periodEndDate: '2026-03-02' });
    expect(scheduleRetry('daily', last)).toBeUndefined();
  });
});

describe('smart', () => {
  const rows: [string, Row, string | undefined][] = [
    ['no funds, pay day near: on it', { failedAt: '2026-01-12T00:00', reason: 'funds' }, '2026-01-15T10:00'],
    [
      'no funds, pay day far, more than one left: once before it',
      { failedAt: '2026-01-02T00:00', reason: 'funds' },
      '2026-01-05T10:00',
    ],
    [
      'no funds, pay day far, the last one: kept for it',
      { failedAt: '2026-01-02T00:00', reason: 'funds', retriesLeft: 1 },
      '2026-01-15T10:00',
    ],
    ['over a limit: as without funds', { failedAt: '2026-01-12T00:00', reason: 'limit' }, '2026-01-15T10:00'],
    ['another reason: the next business day', { failedAt: '2026-01-13T00:00' }, '2026-01-14T10:00'],
    [
      'on Friday: not on the weekend, nor on the holiday after it',
      { failedAt: '2026-01-09T00:00' },
      '2026-01-13T10:00',
    ],
    [
      'the second refusal waits longer',
      { failedAt: '2026-01-13T00:00', failedAttempts: 2 },
      '2026-01-15T10:00',
    ],
    ['not at the hour that it failed', { failedAt: '2026-01-13T10:20' }, '2026-01-14T15:00'],
    [
      'payday after the period: the last business day of the period',
      { failedAt: '2026-01-02T00:00', reason: 'funds', retriesLeft: 1, periodEndDate: '2026-01-11' },
      '2026-01-09T10:00',
    ],
    [
      'only a Sunday left: on that Sunday',
      { failedAt: '2026-01-10T00:00', periodEndDate: '2026-01-11' },
      '2026-01-11T10:00',
    ],
    ['the period is over', { failedAt: '2026-01-10T00:00', periodEndDate: '2026-01-10' }, undefined],
  ];
  test.each(rows)('%s', (_title, row, expected) => {
    expect(scheduleRetry('smart', declined(row))).toEqual(
      expected === undefined ? undefined : bogota(expected),
    );
  });

  test('always on a later day, within the period', () => {
    for (let offset = 0; offset < 60; offset += 1) {
      const failedAt = new Date(startOfBogotaDay(day('2026-03-01')).getTime() + offset * 86_400_000);
      for (const reason of ['funds', 'declined'] as const) {
        const at = scheduleRetry('smart', {
          ...declined({ failedAt: '2026-03-01T00:00', reason }),
          failedAt,
        });
        expect(at?.getTime()).toBeGreaterThan(failedAt.getTime() + 86_400_000);
      }
    }
  });
});

describe('a retry that its network wants later than planned', () => {
  test.each([
    ['daily', '2026-01-10T03:20', '2026-01-10T03:20'],
    ['smart', '2026-01-13T10:00', '2026-01-13T10:00'],
    ['smart', '2026-01-13T10:01', '2026-01-13T15:00'],
    ['smart', '2026-01-09T15:01', '2026-01-13T10:00'],
    ['smart', '2026-01-10T03:20', '2026-01-13T10:00'],
  ] as const)('%s, from %s on: %s', (schedule, at, expected) => {
    expect(firstSlot(schedule, bogota(at))).toEqual(bogota(expected));
  });
});
