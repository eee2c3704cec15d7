import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthShares } from './month-shares.ts';

const date = (text: string) => text as CalendarDate;
const line = (start: string, end: string, totalCentavos: bigint, taxCentavos = 0n) => ({
  days: { start: date(start), end: date(end) },
  totalCentavos,
  tax:
    taxCentavos === 0n
      ? null
      : ({ code: 'iva_19', behavior: 'inclusive', amountCentavos: taxCentavos } as const),
});
const withoutDays = (totalCentavos: bigint) => ({ days: null, totalCentavos, tax: null });
type Lines = Parameters<typeof monthShares>[0];

describe('what belongs to which month', () => {
  test.each<
    [name: string, Lines, expected: [month: string, days: number, revenue: bigint, deferred: bigint][]]
  >([
    ['a calendar month', [line('2026-11-01', '2026-11-30', 300n)], [['2026-11', 30, 300n, 0n]]],
    [
      'a month from the 11th: 20 of 30 days, then 10',
      [line('2026-11-11', '2026-12-10', 30_000_00n)],
      [
        ['2026-11', 20, 20_000_00n, 10_000_00n],
        ['2026-12', 10, 10_000_00n, 0n],
      ],
    ],
    [
      'a centavo that does not divide: the days so far decide where it goes',
      [line('2026-11-30', '2026-12-02', 100n)],
      [
        ['2026-11', 1, 33n, 67n],
        ['2026-12', 2, 67n, 0n],
      ],
    ],
    [
      'without its tax',
      [line('2026-11-16', '2026-12-15', 119_00n, 19_00n)],
      [
        ['2026-11', 15, 50_00n, 50_00n],
        ['2026-12', 15, 50_00n, 0n],
      ],
    ],
    [
      'what a change gives back and charges for the same days',
      [line('2026-11-21', '2026-12-20', -300n), line('2026-11-21', '2026-12-20', 600n)],
      [
        ['2026-11', 10, 100n, 200n],
        ['2026-12', 20, 200n, 0n],
      ],
    ],
    [
      'a line without days in the month of issue',
      [line('2026-12-01', '2026-12-31', 310n), withoutDays(50n)],
      [
        ['2026-11', 0, 50n, 310n],
        ['2026-12', 31, 310n, 0n],
      ],
    ],
    [
      'a leap February',
      [line('2028-02-01', '2028-03-01', 30_00n)],
      [
        ['2028-02', 29, 29_00n, 1_00n],
        ['2028-03', 1, 1_00n, 0n],
      ],
    ],
  ])('%s', (_name, lines, expected) => {
    const shares = monthShares(lines, date('2026-11-30'));
    expect(
      shares.map(({ month, days, revenueCentavos, deferredCentavos }) => [
        month.slice(0, 7),
        days,
        revenueCentavos,
        deferredCentavos,
      ]),
    ).toEqual(expected);
  });

  test('a year has thirteen months with the first days of the last one', () => {
    const shares = monthShares([line('2026-11-11', '2027-11-10', 365_00n)], date('2026-11-11'));
    expect(shares.map(({ days }) => days)).toEqual([20, 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 10]);
    expect(shares.map(({ revenueCentavos }) => revenueCentavos / 100n)).toEqual(
      shares.map(({ days }) => BigInt(days)),
    );
  });

  test('a credit note takes back in its own month what was earned before it', () => {
    const year = [line('2026-01-01', '2026-12-31', 365_00n)];
    const shares = monthShares(year, date('2026-03-10'), date('2026-03-10'));
    expect(shares.map(({ month }) => month)).toHaveLength(10);
    expect(shares[0]).toEqual({
      month: '2026-03-01',
      days: 31,
      revenueCentavos: 90_00n,
      taxCentavos: 0n,
      deferredCentavos: 275_00n,
    });
  });

  test('the months of any lines sum to their totals, to the centavo', () => {
    const anyLine = fc.record({
      start: fc.integer({ min: 0, max: 800 }),
      length: fc.integer({ min: 1, max: 800 }),
      totalCentavos: fc.bigInt({ min: -1_000_000_000_00n, max: 1_000_000_000_00n }),
      tax: fc.bigInt({ min: 0n, max: 19n }),
      hasDays: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 800 }),
        fc.boolean(),
        (drawn, issued, isNote) => {
          const at = (day: number) => addDays(date('2026-01-01'), day);
          const lines = drawn.map(({ start, length, totalCentavos, tax, hasDays }) => ({
            days: hasDays ? { start: at(start), end: at(start + length - 1) } : null,
            totalCentavos,
            tax: {
              code: 'iva_19' as const,
              behavior: 'exclusive' as const,
              amountCentavos: (totalCentavos * tax) / 100n,
            },
          }));
          const shares = monthShares(lines, at(issued), isNote ? at(issued) : undefined);
          const sum = (read: (share: (typeof shares)[number]) => bigint) =>
            shares.reduce((total, share) => total + read(share), 0n);
          const tax = lines.reduce((total, each) => total + each.tax.amountCentavos, 0n);
          const total = lines.reduce((all, each) => all + each.totalCentavos, 0n);
          expect([sum(share => share.taxCentavos), sum(share => share.revenueCentavos)]).toEqual([
            tax,
            total - tax,
          ]);
          expect(shares.at(-1)?.deferredCentavos).toBe(0n);
          expect(shares.map(({ month }) => month)).toEqual(
            [...new Set(shares.map(({ month }) => month))].toSorted(),
          );
          const longest = Math.max(
            0,
            ...lines.map(({ days }) => (days === null ? 0 : daysBetween(days.start, days.end) + 1)),
          );
          expect(Math.max(0, ...shares.map(({ days }) => days))).toBeLessThanOrEqual(Math.min(31, longest));
        },
      ),
    );
  });
});
