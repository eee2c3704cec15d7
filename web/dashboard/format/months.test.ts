import { expect, test } from 'vitest';
import { daysOfMonth, monthAway, monthOf } from './months.ts';

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
])('%s and %i months: %s', (month, away, found) => expect(monthAway(month, away)).toBe(found));

test.each([
  ['2026-11-01', '2026-11-30', '2026-11'],
  ['2028-02-01', '2028-02-29', '2028-02'],
  ['2026-11-01', '2026-11-29', undefined],
  ['2026-10-01', '2026-11-30', undefined],
  ['2026-11-01', null, undefined],
  ['mañana', '2026-11-30', undefined],
])('from %s to %s is the month %s', (from, to, month) => expect(monthOf(from, to)).toBe(month));

test('both ends of a month belong to it', () =>
  expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
