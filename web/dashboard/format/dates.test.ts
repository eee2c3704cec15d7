import { expect, test } from 'vitest';
import { formatDay, formatInstant, formatShortDay, fromLocalBox, toLocalBox } from './dates.ts';

test('a moment is shown in Bogotá time', () => {
  expect(formatInstant('2026-03-05T20:07:00Z', 'es')).toMatch(/^5\/03\/2026, 3:07\sp\.\sm\.$/);
  expect(formatInstant('2026-03-06T03:00:00Z', 'en')).toMatch(/Mar 5, 2026, 10:00\sPM/);
});

test('a day of the calendar does not move with time zones', () => {
  expect(formatDay('2026-12-31', 'es')).toBe('31/12/2026');
});

test('the box for a moment reads and shows Bogotá time', () => {
  expect(toLocalBox(new Date('2026-03-06T04:59:00Z'))).toBe('2026-03-05T23:59');
  expect(new Date(fromLocalBox('2026-03-05T23:59')).toISOString()).toBe('2026-03-06T04:59:00.000Z');
});

test('a day on an axis has no year', () => {
  expect(formatShortDay('2026-11-17', 'es')).toBe('17 nov');
  expect(formatShortDay('2026-11-17', 'en')).toBe('Nov 17');
});
