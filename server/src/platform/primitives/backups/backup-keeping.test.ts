import { describe, expect, test } from 'vitest';
import { chooseKept, type KeepRule, parseKeepRule } from './backup-keeping.ts';

test.each([
  ['10', { newest: 10 }],
  ['7d4w12m', { days: 7, weeks: 4, months: 12 }],
  ['30d', { days: 30, weeks: 0, months: 0 }],
  ['2w6m', { days: 0, weeks: 2, months: 6 }],
  ['0', undefined],
  ['0d', undefined],
  ['', undefined],
  ['7 days', undefined],
  ['4w7d', undefined],
] satisfies [string, KeepRule | undefined][])('%s is read as %o', (text, rule) => {
  expect(parseKeepRule(text)).toEqual(rule);
});

const at = (instant: string, isVerified = false) => ({
  id: instant,
  stoppedAt: new Date(instant),
  isVerified,
});
/** One a day at 03:00 of Bogotá, from 1 August to 16 November 2026, a Monday. */
const daily = Array.from({ length: 108 }, (_, day) =>
  at(new Date(Date.parse('2026-08-01T08:00:00Z') + day * 86_400_000).toISOString()),
);
const days = (kept: { id: string }[]) => kept.map(({ id }) => id.slice(5, 10));

describe('kept backups', () => {
  test.each([
    ['the newest three', { newest: 3 }, ['11-16', '11-15', '11-14']],
    [
      'seven days, four weeks and twelve months: the newest of each',
      { days: 7, weeks: 4, months: 12 },
      [
        '11-16',
        '11-15',
        '11-14',
        '11-13',
        '11-12',
        '11-11',
        '11-10',
        '11-08',
        '11-01',
        '10-31',
        '09-30',
        '08-31',
      ],
    ],
    ['two weeks: they begin on Monday', { days: 0, weeks: 2, months: 0 }, ['11-16', '11-15']],
  ] satisfies [string, KeepRule, string[]][])('%s', (_name, rule, expected) => {
    expect(days(chooseKept(daily, rule))).toEqual(expected);
  });

  test('the newest verified one stays, however old', () => {
    const backups = [...daily.slice(-3), at('2026-05-01T08:00:00Z', true), at('2026-04-01T08:00:00Z', true)];
    expect(days(chooseKept(backups, { newest: 1 }))).toEqual(['11-16', '05-01']);
  });

  test('the last backup of each Bogotá day, which ends at 05:00 UTC', () => {
    const backups = ['2026-11-16T04:59:00Z', '2026-11-16T05:01:00Z', '2026-11-16T20:00:00Z'].map(text =>
      at(text),
    );
    expect(chooseKept(backups, { days: 2, weeks: 0, months: 0 }).map(({ id }) => id)).toEqual([
      '2026-11-16T20:00:00Z',
      '2026-11-16T04:59:00Z',
    ]);
  });

  test('none without backups', () => expect(chooseKept([], { newest: 3 })).toEqual([]));
});
