import { expect, test } from 'vitest';
import { timeSteps } from './time-steps.ts';

const day = (date: string, sales: number) => ({ date, sales, approved: 1, refused: 2 });

test('a few days: one point per day, with the same day of the previous period', () => {
  expect(
    timeSteps([day('2026-11-01', 5), day('2026-11-02', 6)], [day('2026-10-30', 3), day('2026-10-31', 4)]),
  ).toEqual([
    {
      name: '2026-11-01',
      sales: 5,
      approved: 1,
      refused: 2,
      before: { from: '2026-10-30', to: '2026-10-30', sales: 3 },
    },
    {
      name: '2026-11-02',
      sales: 6,
      approved: 1,
      refused: 2,
      before: { from: '2026-10-31', to: '2026-10-31', sales: 4 },
    },
  ]);
});

test('more than three months: one point per month, compared with the same number of days before', () => {
  const from = (first: string, count: number, sales: number) =>
    Array.from({ length: count }, (_none, index) =>
      day(new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10), sales),
    );
  const steps = timeSteps(from('2026-01-30', 100, 10), from('2025-10-22', 100, 1));
  expect(steps.map(({ name, sales, before }) => [name, sales, before?.sales])).toEqual([
    ['2026-01', 20, 2],
    ['2026-02', 280, 28],
    ['2026-03', 310, 31],
    ['2026-04', 300, 30],
    ['2026-05', 90, 9],
  ]);
  expect(steps[1]?.before).toEqual({ from: '2025-10-24', to: '2025-11-20', sales: 28 });
});

test('without a previous period there is no comparison', () => {
  expect(timeSteps([day('2026-11-01', 5)], [])[0]?.before).toBeUndefined();
});
