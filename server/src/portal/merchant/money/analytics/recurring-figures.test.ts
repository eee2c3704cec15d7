import { describe, expect, test } from 'vitest';
import { monthlyCentavos, recurringOf } from './recurring-figures.ts';
import type { SubscriptionGroup } from './store.ts';

const group = (fields: Partial<SubscriptionGroup>): SubscriptionGroup => ({
  amount_centavos: 1_200_000n,
  repeat_every: 1,
  repeat_unit: 'month',
  first_month: '2026-01-01',
  last_month: null,
  is_billed: true,
  count: 1,
  ...fields,
});

test.each([
  ['every month', { repeat_unit: 'month', repeat_every: 1 }, 1_200_000n],
  ['every three months', { repeat_unit: 'month', repeat_every: 3 }, 400_000n],
  ['every year', { repeat_unit: 'year', repeat_every: 1 }, 100_000n],
  ['every week', { repeat_unit: 'week', repeat_every: 1 }, 5_200_000n],
  [
    'of 100 centavos every year, rounded for each of ten people',
    { amount_centavos: 100n, repeat_unit: 'year', count: 10 },
    80n,
  ],
  ['every two weeks, of ten people', { repeat_unit: 'week', repeat_every: 2, count: 10 }, 26_000_000n],
] as const)('monthly income of a plan: %s', (_title, fields, centavos) => {
  expect(monthlyCentavos(group(fields))).toBe(centavos);
});

describe('four begun in January, two more in February of which one is lost in March', () => {
  const groups = [
    group({ count: 4 }),
    group({ first_month: '2026-02-01' }),
    group({ first_month: '2026-02-01', last_month: '2026-03-01', is_billed: false }),
  ];
  test.each([
    ['2025-12-01', { mrr: 0n, subscriptions: 0, cancelled: 0, churn_rate: null }],
    ['2026-01-01', { mrr: 4_800_000n, subscriptions: 4, cancelled: 0, churn_rate: null }],
    ['2026-02-01', { mrr: 7_200_000n, subscriptions: 6, cancelled: 0, churn_rate: 0 }],
    ['2026-03-01', { mrr: 6_000_000n, subscriptions: 5, cancelled: 1, churn_rate: 0.1667 }],
    ['2026-04-01', { mrr: 6_000_000n, subscriptions: 5, cancelled: 0, churn_rate: 0 }],
  ])('%s', (month, figures) => {
    expect(recurringOf(groups, month)).toEqual(figures);
  });
});
