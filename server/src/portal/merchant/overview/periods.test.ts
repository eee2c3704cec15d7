import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import type { DaySums } from '../../../reports/day-sums/charge-sums.ts';
import { comparePeriods, daysBack, listPeriods } from './periods.ts';

const today = '2026-11-17' as CalendarDate;
const sold = (day: string, pesos: number, fields: Partial<DaySums> = {}): DaySums => ({
  day,
  method: 'card',
  charges: 1,
  approved: 1,
  refused: 0,
  sales_centavos: BigInt(pesos) * 100n,
  fees_centavos: 0n,
  fees_tax_centavos: 0n,
  renewals_failed: 0,
  renewals_recovered: 0,
  recovered_centavos: 0n,
  ...fields,
});

test.each([
  [30, [1, 7, 30]],
  [7, [1, 7, 30]],
  [90, [1, 7, 30, 90]],
])('for %i days, Inicio shows %j', (days, periods) => expect(listPeriods(days)).toEqual(periods));

test.each([
  [1, 7],
  [7, 7],
  [30, 30],
])('%i days are compared with those %i days ago', (days, back) => expect(daysBack(days)).toBe(back));

test('today is compared with the same weekday, a week with the previous one, each up to this time of day', () => {
  const rows = [
    sold('2026-11-17', 50, { approved: 3, refused: 1, charges: 4, recovered_centavos: 700n }),
    sold('2026-11-11', 10),
    sold('2026-11-10', 999),
    sold('2026-11-09', 20, { approved: 1, refused: 1, charges: 2 }),
    sold('2026-11-04', 5),
    sold('2026-11-03', 888),
  ];
  const begun = new Map([[7, [sold('2026-11-10', 30)]]]);
  const [day, week] = comparePeriods(today, [1, 7], rows, begun);
  expect(day).toMatchObject({
    days: 1,
    sales: 5_000n,
    approval_rate: 0.75,
    recovered: 700n,
    before: { sales: 3_000n, approval_rate: 1, recovered: 0n },
  });
  expect(week).toMatchObject({
    days: 7,
    sales: 6_000n,
    count: 5,
    before: { sales: 5_500n, count: 4, approval_rate: 0.75 },
  });
});

test('nothing before: no rate, and no sales', () => {
  const nothing = { sales: 0n, count: 0, approved: 0, refused: 0, approval_rate: null, recovered: 0n };
  expect(comparePeriods(today, [30], [], new Map())).toEqual([{ days: 30, ...nothing, before: nothing }]);
});
