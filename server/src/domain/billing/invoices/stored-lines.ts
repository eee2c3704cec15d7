import type { LineType } from '@recaudo/contract/api/billing/invoices';
import type { TaxBehavior, TaxCode } from '@recaudo/contract/api/billing/plans';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Line } from '../lines/line.ts';

/** A line as an invoice embeds it; amounts are centavos, and what is null is left out. */
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

function storedLineOf(line: Line): StoredLine {
  const { unitAmountCentavos: unit, discountCentavos: discount, tax, days, planId, meterId } = line;
  return {
    type: line.type,
    description: line.description,
    quantity: line.quantity,
    ...(unit === null ? {} : { unit_amount: Number(unit) }),
    amount: Number(line.amountCentavos),
    ...(discount === 0n ? {} : { discount: Number(discount) }),
    ...(tax === null
      ? {}
      : { tax: { code: tax.code, behavior: tax.behavior, amount: Number(tax.amountCentavos) } }),
    total: Number(line.totalCentavos),
    ...(days === null ? {} : { period_start: days.start, period_end: days.end }),
    ...(planId === null ? {} : { plan_id: planId }),
    ...(meterId === null ? {} : { meter_id: meterId }),
  };
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
