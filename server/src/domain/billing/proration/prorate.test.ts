import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { assembleInvoice } from '../invoices/assemble-invoice.ts';
import { newLine } from '../lines/line.ts';
import type { TaxTerms } from '../taxes/tax.ts';
import { prorationLines, restOfPeriod } from './prorate.ts';

const day = (text: string) => text as CalendarDate;
const period = (start: string, end: string) => ({ start: day(start), end: day(end) });

const planLine = (amountCentavos: bigint, days: ReturnType<typeof period>, discount = 0n) =>
  newLine(
    {
      type: 'plan',
      description: 'Plan',
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days,
      planId: 'p1',
      meterId: null,
    },
    null,
    discount,
  );

const change = (from: bigint, to: bigint, days: ReturnType<typeof period>, changeDay: string) => {
  const rest = restOfPeriod(days, day(changeDay));
  const lines = prorationLines({ before: planLine(from, days), after: planLine(to, days) }, rest);
  return { rest, lines, invoice: assembleInvoice(lines) };
};

const november = period('2026-11-01', '2026-11-30');
const december = period('2026-12-01', '2026-12-31');
const anchored = period('2027-01-31', '2027-02-27');
const leapFebruary = period('2028-02-01', '2028-02-29');
const up = [30_000_00n, 50_000_00n] as const;

describe('a change of price within a period', () => {
  test.each<
    [
      days: ReturnType<typeof period>,
      changeDay: string,
      prices: readonly [bigint, bigint],
      left: number,
      len: number,
      amounts: [credit: bigint, charge: bigint],
      due: bigint,
    ]
  >([
    [november, '2026-11-16', up, 15, 30, [-15_000_00n, 25_000_00n], 10_000_00n],
    [december, '2026-12-11', up, 21, 31, [-20_322_58n, 33_870_97n], 13_548_39n],
    [anchored, '2027-02-14', up, 14, 28, [-15_000_00n, 25_000_00n], 10_000_00n],
    [leapFebruary, '2028-02-29', up, 1, 29, [-1_034_48n, 1_724_14n], 689_66n],
    [november, '2026-11-16', [50_000_00n, 30_000_00n], 15, 30, [-25_000_00n, 15_000_00n], -10_000_00n],
    [november, '2026-11-01', up, 30, 30, [-30_000_00n, 50_000_00n], 20_000_00n],
    [november, '2026-11-30', up, 1, 30, [-1_000_00n, 1_666_67n], 666_67n],
  ])('period $0, changed on $1: $3 of $4 days', (days, changeDay, prices, left, len, amounts, due) => {
    const made = change(...prices, days, changeDay);
    expect(made.rest).toEqual({ left, len, days: { start: changeDay, end: days.end } });
    expect(made.lines.map(({ amountCentavos }) => amountCentavos)).toEqual(amounts);
    expect(made.invoice.totalCentavos).toBe(due);
    expect(made.invoice.amountDueCentavos).toBe(due > 0n ? due : 0n);
  });

  test('the lines cover the rest of the period and name no unit price', () => {
    const [credit, charge] = change(...up, december, '2026-12-11').lines;
    for (const line of [credit, charge]) {
      expect(line).toMatchObject({
        type: 'proration',
        unitAmountCentavos: null,
        days: { start: '2026-12-11', end: '2026-12-31' },
      });
    }
  });

  test('a day outside the period is an error', () => {
    expect(() => restOfPeriod(november, day('2026-12-01'))).toThrow('outside');
    expect(() => restOfPeriod(november, day('2026-10-31'))).toThrow('outside');
  });

  test('the discount is prorated like the price', () => {
    const before = planLine(30_000_00n, november, 15_000_00n);
    const after = planLine(50_000_00n, november, 25_000_00n);
    const lines = prorationLines({ before, after }, restOfPeriod(november, day('2026-11-16')));
    expect(lines.map(({ totalCentavos }) => totalCentavos)).toEqual([-7_500_00n, 12_500_00n]);
  });

  test.each<[TaxTerms, credit: object, charge: object]>([
    [
      { code: 'iva_19', behavior: 'inclusive' },
      { tax: { amountCentavos: -2_394_96n }, totalCentavos: -15_000_00n },
      { tax: { amountCentavos: 3_991_60n }, totalCentavos: 25_000_00n },
    ],
    [
      { code: 'iva_19', behavior: 'exclusive' },
      { tax: { amountCentavos: -2_850_00n }, totalCentavos: -17_850_00n },
      { tax: { amountCentavos: 4_750_00n }, totalCentavos: 29_750_00n },
    ],
  ])('each line has its own tax: $0', (terms, credit, charge) => {
    const before = newLine(planLine(30_000_00n, november), terms);
    const after = newLine(planLine(50_000_00n, november), terms);
    const lines = prorationLines({ before, after }, restOfPeriod(november, day('2026-11-16')));
    expect(lines[0]).toMatchObject(credit);
    expect(lines[1]).toMatchObject(charge);
  });
});
