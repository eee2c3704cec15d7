import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';
import type { DeclineCases, OwedGroup } from './store.ts';

const kind = (name: DeclineCases['class'], number: number, cases: number, recovered: number) => ({
  class: name,
  try: number,
  cases,
  recovered,
});
const owed = (name: OwedGroup['class'], number: number, pesos: number, day: string | null): OwedGroup => ({
  class: name,
  try: number,
  day: day as CalendarDate | null,
  count: 1,
  amount_centavos: BigInt(pesos) * 100n,
});

const history = [
  kind('later', 1, 30, 24),
  kind('later', 2, 10, 4),
  kind('later', 3, 4, 4),
  kind('with_new_data', 1, 4, 1),
];

const rows: [string, DeclineCases[], OwedGroup[], bigint | null][] = [
  ['by class and try: 24 of 30', history, [owed('later', 1, 10_000, '2027-03-15')], 800_000n],
  ['after the second refusal: 4 of 10', history, [owed('later', 2, 10_000, '2027-03-15')], 400_000n],
  ['four of a kind are too few: the class, 32 of 44', history, [owed('later', 3, 4_400, null)], 320_000n],
  [
    'a class with too few: every first refusal, 25 of 34',
    history,
    [owed('with_new_data', 1, 3_400, null)],
    250_000n,
  ],
  ['a class that never was: the same', history, [owed('after_hours', 1, 3_400, null)], 250_000n],
  ['nothing owed', history, [], 0n],
  ['19 cases in all: nothing is foretold', [kind('later', 1, 19, 19)], [owed('later', 1, 1_000, null)], null],
];
test.each(rows)('%s', (_title, past, today, expected) => {
  expect(forecastOf(past, today).expectedCentavos).toBe(expected);
});

test('by the day of the next try, those that wait for a card last', () => {
  const today = [
    owed('later', 1, 1_000, null),
    owed('later', 1, 2_000, '2027-03-20'),
    owed('later', 1, 3_000, '2027-03-15'),
    owed('later', 2, 1_000, '2027-03-20'),
  ];
  const { cases, count, owedCentavos, days } = forecastOf(history, today);
  expect({ cases, count, owedCentavos }).toEqual({ cases: 34, count: 4, owedCentavos: 700_000n });
  expect(days).toEqual([
    { day: '2027-03-15', count: 1, owedCentavos: 300_000n, expectedCentavos: 240_000n },
    { day: '2027-03-20', count: 2, owedCentavos: 300_000n, expectedCentavos: 200_000n },
    { day: null, count: 1, owedCentavos: 100_000n, expectedCentavos: 80_000n },
  ]);
});
