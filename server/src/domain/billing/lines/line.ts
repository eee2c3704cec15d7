import type { LineType } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Tax, TaxTerms } from '../taxes/tax.ts';
import { taxOf } from '../taxes/tax-of.ts';

/** Whole days, both included. */
export interface Days {
  start: CalendarDate;
  end: CalendarDate;
}

export interface LineContent {
  type: LineType;
  description: string;
  quantity: number;
  /** Null if the amount is not a multiple of a unit price. */
  unitAmountCentavos: bigint | null;
  /** Before discounts and exclusive tax; negative for a credit. */
  amountCentavos: bigint;
  /** The covered days; null for an item. */
  days: Days | null;
  planId: string | null;
  /** Reserved for usage. */
  meterId: string | null;
}

export interface Line extends LineContent {
  /** Part of the amount that is not charged; has the sign of the amount. */
  discountCentavos: bigint;
  tax: Tax | null;
  /** What the line adds to the invoice: amount - discount + exclusive tax. */
  totalCentavos: bigint;
}

/** A line with its tax, which applies after the discount. Without spread objects, because every renewal makes one. */
export function newLine(content: LineContent, taxTerms: TaxTerms | null, discountCentavos = 0n): Line {
  const { tax, totalCentavos } = taxOf(content.amountCentavos - discountCentavos, taxTerms);
  return {
    type: content.type,
    description: content.description,
    quantity: content.quantity,
    unitAmountCentavos: content.unitAmountCentavos,
    amountCentavos: content.amountCentavos,
    days: content.days,
    planId: content.planId,
    meterId: content.meterId,
    discountCentavos,
    tax,
    totalCentavos,
  };
}

/** The same line with another discount. */
export const withDiscount = (line: Line, discountCentavos: bigint): Line => ({
  ...line,
  discountCentavos,
  ...taxOf(line.amountCentavos - discountCentavos, line.tax),
});
