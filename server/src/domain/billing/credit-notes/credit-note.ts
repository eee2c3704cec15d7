import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { allocate } from '../discounts/allocate.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type Line, newLine } from '../lines/line.ts';

/** Assigns a refund of an invoiced charge to the lines of its invoice. */
export interface CreditNote {
  id: string;
  /** Without gaps per merchant. */
  number: bigint;
  invoiceId: string;
  customerId: string;
  refundId: string;
  creationDate: Date;
  issueDate: CalendarDate;
  taxCentavos: bigint;
  totalCentavos: bigint;
  /** Positive parts of lines of the invoice. */
  lines: readonly Line[];
}

export type NotedParts = Pick<CreditNote, 'taxCentavos' | 'totalCentavos' | 'lines'>;

/**
 * Splits a refund over the positive lines of its invoice, in proportion to their totals, and never beyond what earlier notes left.
 * Returns undefined if nothing is left. The parts include taxes.
 */
export function partsOfRefund(
  { lines, totalCentavos }: Pick<Invoice, 'lines' | 'totalCentavos'>,
  refundedCentavos: bigint,
  notedCentavos: bigint,
): NotedParts | undefined {
  const left = totalCentavos - notedCentavos;
  const amount = refundedCentavos < left ? refundedCentavos : left;
  if (amount <= 0n) return undefined;
  const charged = lines.filter(line => line.totalCentavos > 0n);
  const parts = allocate(
    amount,
    charged.map(line => line.totalCentavos),
  );
  const noted = charged.flatMap((line, index) => partOf(line, parts[index] ?? 0n));
  return {
    lines: noted,
    totalCentavos: amount,
    taxCentavos: noted.reduce((sum, { tax }) => sum + (tax?.amountCentavos ?? 0n), 0n),
  };
}

function partOf(line: Line, amountCentavos: bigint): Line[] {
  if (amountCentavos === 0n) return [];
  const { tax } = line;
  const content = { ...line, unitAmountCentavos: null, amountCentavos };
  return [newLine(content, tax && { code: tax.code, behavior: 'inclusive' })];
}
