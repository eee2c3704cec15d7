import { expect, test } from 'vitest';
import { lastMonths } from './last-months.ts';

test.each([
  ['2026-11-18', 3, ['2026-11', '2026-10', '2026-09']],
  ['2026-01-31', 2, ['2026-01', '2025-12']],
])('on %s the last %i months are %j', (today, count, months) =>
  expect(lastMonths(today, count)).toEqual(months),
);
