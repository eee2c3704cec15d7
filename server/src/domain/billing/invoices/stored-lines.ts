import type { LineType } from '@recaudo/contract/api/billing/invoices';
import type { TaxBehavior, TaxCode } from '@recaudo/contract/api/billing/plans';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Line } from '../lines/line.ts';

/** The stored form of a line: amounts are centavos, and null fields are left out. */
export interface StoredLine {
  type: LineType;
  description: string;
  quantity: number;
  unit_amount?: number;
  amount: number;
  discount?: number;
  tax?: { code: TaxCode; behavior: TaxBehavior; amount: number };
  total: number;
  period_start?: string;
  period_end?: string;
  plan_id?: string;
  meter_id?: string;
}

export const storedLinesOf = (lines: readonly Line[]): StoredLine[] => lines.map(storedLineOf);

export const writeLines = (lines: readonly Line[]): string => JSON.stringify(storedLinesOf(lines));

// Without object spread, because every renewal writes a line.
function storedLineOf(line: Line): StoredLine {
  const { unitAmountCentavos: unit, discountCentavos: discount, tax, days, planId, meterId } = line;
  const stored: StoredLine = {
    type: line.type,
    description: line.description,
    quantity: line.quantity,
    amount: Number(line.amountCentavos),
    total: Number(line.totalCentavos),
  };
  if (unit !== null) stored.unit_amount = Number(unit);
  if (discount !== 0n) stored.discount = Number(discount);
  if (tax !== null)
    stored.tax = { code: tax.code, behavior: tax.behavior, amount: Number(tax.amountCentavos) };
  if (days !== null) {
    stored.period_start = days.start;
    stored.period_end = days.end;
  }
  if (planId !== null) stored.plan_id = planId;
  if (meterId !== null) stored.meter_id = meterId;
  return stored;
}

export const toLines = (stored: readonly StoredLine[]): Line[] => stored.map(toLine);

const toLine = (line: StoredLine): Line => ({
  type: line.type,
  description: line.description,
  quantity: line.quantity,
  unitAmountCentavos: line.unit_amount === undefined ? null : BigInt(line.unit_amount),
  amountCentavos: BigInt(line.amount),
  discountCentavos: BigInt(line.discount ?? 0),
  tax:
    line.tax === undefined
      ? null
      : { code: line.tax.code, behavior: line.tax.behavior, amountCentavos: BigInt(line.tax.amount) },
  totalCentavos: BigInt(line.total),
  days:
    line.period_start === undefined || line.period_end === undefined
      ? null
      : { start: line.period_start as CalendarDate, end: line.period_end as CalendarDate },
  planId: line.plan_id ?? null,
  meterId: line.meter_id ?? null,
});
