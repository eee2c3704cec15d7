import { expect, test } from 'vitest';
import { floorOfDay } from './trace-number-store.ts';

const released = new Date('2026-11-16T17:00:00Z');

test('a released copy begins past the half of its day, and a later release begins later', () => {
  const first = floorOfDay(released, '2026-11-16');
  expect(first).toBeGreaterThan(500_000);
  const hourLater = floorOfDay(new Date(released.getTime() + 3_600_000), '2026-11-16');
  // More numbers than a terminal uses in an hour at two per second.
  expect(hourLater - first).toBeGreaterThan(7_200);
  expect(hourLater).toBeLessThan(999_000);
});

test('days that begin after the release have all their numbers', () => {
  expect(floorOfDay(released, '2026-11-18')).toBe(0);
});

test('a day that was over leaves a few numbers, and never more than there are', () => {
  expect(floorOfDay(released, '2026-11-10')).toBe(999_000);
});
