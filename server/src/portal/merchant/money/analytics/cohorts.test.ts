import { expect, test } from 'vitest';
import { cohortsOf } from './cohorts.ts';

const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];

test.each([
  ['nobody', [], []],
  [
    'three begin in January; one is lost in February, one in April',
    [
      { first_month: '2026-01-01', last_month: null, count: 1 },
      { first_month: '2026-01-01', last_month: '2026-02-01', count: 1 },
      { first_month: '2026-01-01', last_month: '2026-04-01', count: 1 },
    ],
    [{ month: '2026-01', size: 3, kept: [3, 2, 2, 1] }],
  ],
  [
    'lost in the month of their first charge',
    [{ first_month: '2026-03-01', last_month: '2026-03-01', count: 5 }],
    [{ month: '2026-03', size: 5, kept: [0, 0] }],
  ],
  [
    'of two plans, the same month; a month without a beginning is left out',
    [
      { first_month: '2026-02-01', last_month: null, count: 2 },
      { first_month: '2026-02-01', last_month: null, count: 3 },
      { first_month: '2026-04-01', last_month: null, count: 1 },
    ],
    [
      { month: '2026-02', size: 5, kept: [5, 5, 5] },
      { month: '2026-04', size: 1, kept: [1] },
    ],
  ],
  ['begun before what is looked at', [{ first_month: '2025-12-01', last_month: null, count: 4 }], []],
])('%s', (_title, groups, cohorts) => expect(cohortsOf(groups, months)).toEqual(cohorts));
