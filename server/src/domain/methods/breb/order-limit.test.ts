import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { orderLimitCentavos, uvbValues } from './order-limit.ts';

test.each([
  ['2023-12-31', undefined],
  ['2024-01-01', 10_951_000_00n],
  ['2024-12-31', 10_951_000_00n],
  ['2025-10-06', 11_552_000_00n],
  ['2025-12-31', 11_552_000_00n],
  ['2026-01-01', 12_110_000_00n],
  ['2026-11-19', 12_110_000_00n],
])('the largest order on %s is %s centavos', (day, centavos) => {
  expect(orderLimitCentavos(day as CalendarDate)).toBe(centavos);
});

test('a year without a row keeps the last limit', () => {
  const last = uvbValues.at(-1);
  expect(orderLimitCentavos('2099-01-01' as CalendarDate)).toBe((last?.valueCentavos ?? 0n) * 1_000n);
});

test('rows begin each January, in order, and name their source', () => {
  const years = uvbValues.map(({ effectiveFrom }) => Number(effectiveFrom.slice(0, 4)));
  expect(years).toEqual(years.map((_, index) => (years[0] ?? 0) + index));
  for (const { effectiveFrom, source } of uvbValues) {
    expect(effectiveFrom.slice(4)).toBe('-01-01');
    expect(source).not.toBe('');
  }
});
