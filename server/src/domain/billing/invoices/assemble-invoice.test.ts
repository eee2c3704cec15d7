import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { fixedPrice } from '@recaudo/contract/shared/prices/price';
import { describe, expect, test } from 'vitest';
import { applyDiscounts } from '../discounts/apply-discounts.ts';
import { linesOfPeriod } from '../lines/period-lines.ts';
import { chargeTaxesOf } from '../taxes/charge-taxes.ts';
import { appliedCredit, assembleInvoice } from './assemble-invoice.ts';

const days = { start: '2026-11-01' as CalendarDate, end: '2026-11-30' as CalendarDate };
const plan = {
  planId: 'p1',
  planName: 'Café semanal',
  price: fixedPrice(30_000_00n),
  tax: null,
  quantity: 1,
};

describe('the invoice of a period', () => {
  test('a plan with one fixed amount has one line and costs its amount', () => {
    const lines = linesOfPeriod(plan, days, { isFirst: true });
    expect(lines).toEqual([
      {
        type: 'plan',
        description: 'Café semanal',
        quantity: 1,
        unitAmountCentavos: 30_000_00n,
        amountCentavos: 30_000_00n,
        discountCentavos: 0n,
        tax: null,
        totalCentavos: 30_000_00n,
        days,
        planId: 'p1',
        meterId: null,
      },
    ]);
    expect(assembleInvoice(lines)).toEqual({
      lines,
      subtotalCentavos: 30_000_00n,
      discountCentavos: 0n,
      taxCentavos: 0n,
      totalCentavos: 30_000_00n,
      creditAppliedCentavos: 0n,
      amountDueCentavos: 30_000_00n,
    });
    expect(chargeTaxesOf(lines).iva).toBe('0');
  });

  test('seats, setup, a discount, exclusive IVA and credit', () => {
    const price = { ...fixedPrice(10_000_00n), model: 'per_unit', setupCentavos: 50_000_00n } as const;
    const seats = { ...plan, price, quantity: 5, tax: { code: 'iva_19', behavior: 'exclusive' } } as const;
    const lines = applyDiscounts(linesOfPeriod(seats, days, { isFirst: true }), [
      { kind: 'percent', basisPoints: 2_000n },
    ]);
    expect(assembleInvoice(lines, 7_100_00n)).toMatchObject({
      subtotalCentavos: 100_000_00n,
      discountCentavos: 10_000_00n,
      taxCentavos: 17_100_00n,
      totalCentavos: 107_100_00n,
      creditAppliedCentavos: 7_100_00n,
      amountDueCentavos: 100_000_00n,
    });
    expect(lines.map(({ description }) => description)).toEqual([
      'Café semanal',
      'Cargo inicial: Café semanal',
    ]);
    expect(chargeTaxesOf(lines).iva).toBe('17100.00');
  });

  test('the setup amount is charged with the first period only', () => {
    const price = { ...fixedPrice(30_000_00n), setupCentavos: 5_000_00n };
    expect(linesOfPeriod({ ...plan, price }, days, { isFirst: false })).toHaveLength(1);
  });
});

describe('customer credit', () => {
  test.each<[total: bigint, credit: bigint, applied: bigint]>([
    [30_000_00n, 0n, 0n],
    [30_000_00n, 10_000_00n, 10_000_00n],
    [30_000_00n, 30_000_00n, 30_000_00n],
    [30_000_00n, 90_000_00n, 30_000_00n],
    [0n, 90_000_00n, 0n],
    [-10_000_00n, 0n, -10_000_00n],
    [-10_000_00n, 5_000_00n, -10_000_00n],
  ])('a total of %d with a credit of %d', (total, credit, applied) => {
    expect(appliedCredit(total, credit)).toBe(applied);
  });
});
