import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { assembleInvoice } from '../../invoices/assemble-invoice.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { type StoredLine, storedLinesOf, toLines } from '../../invoices/stored-lines.ts';
import type { Line } from '../../lines/line.ts';
import { type Item, type StoredItem, storedItems, toItems } from '../items/item.ts';

/** The terms of a subscription after a change. */
export interface NewTerms {
  planId: string;
  quantity: number;
  /** Billed besides the plan. */
  items: readonly Item[];
  periodAmountCentavos: bigint | null;
}

export type PendingChange =
  /** Takes effect when the next period is charged. */
  | (NewTerms & { kind: 'scheduled' })
  /** Takes effect if this charge is approved. */
  | (NewTerms & { kind: 'paying'; transactionId: string; invoice: NewInvoice })
  /** Takes effect if its payer pays this invoice in time: with a card and 3-D Secure, at a bank or in cash. */
  | (NewTerms & { kind: 'awaiting'; invoiceId: string; expiresAt: Date });

/** True if no other change and no charge may start before this change has ended. */
export const blocksChanges = (change: PendingChange | null): boolean =>
  change !== null && change.kind !== 'scheduled';

/** The full-period lines with which a period was billed; none if it began in a pause and was not billed. */
export interface BilledLine {
  period: number;
  lines: readonly Line[];
}

export interface StoredChange {
  kind: PendingChange['kind'];
  plan_id: string;
  quantity: number;
  period_amount: number | null;
  items?: StoredItem[];
  transaction_id?: string;
  invoice_id?: string;
  expires_at?: string;
  invoice?: {
    id: string;
    issue_date: string;
    period_start: string;
    period_end: string;
    credit: number;
    lines: StoredLine[];
  };
}

export interface StoredBilledLine {
  period: number;
  /** Instead of `lines`, if there is only one. */
  line?: StoredLine;
  lines?: StoredLine[];
}

export function writePendingChange(change: PendingChange | null): string | null {
  if (change === null) return null;
  const { kind, planId, quantity, items, periodAmountCentavos: amount } = change;
  const stored: StoredChange = {
    kind,
    plan_id: planId,
    quantity,
    period_amount: amount === null ? null : Number(amount),
    ...(items.length === 0 ? {} : { items: storedItems(items) }),
  };
  if (change.kind === 'awaiting') {
    stored.invoice_id = change.invoiceId;
    stored.expires_at = change.expiresAt.toISOString();
  }
  if (change.kind === 'paying') {
    const { transactionId, invoice } = change;
    stored.transaction_id = transactionId;
    stored.invoice = {
      id: invoice.id,
      issue_date: invoice.issueDate,
      period_start: invoice.days.start,
      period_end: invoice.days.end,
      credit: Number(invoice.creditAppliedCentavos),
      lines: storedLinesOf(invoice.lines),
    };
  }
  return JSON.stringify(stored);
}

export function toPendingChange(stored: StoredChange | null): PendingChange | null {
  if (stored === null) return null;
  const { period_amount: amount, transaction_id: transactionId, invoice, invoice_id, expires_at } = stored;
  const terms: NewTerms = {
    planId: stored.plan_id,
    quantity: stored.quantity,
    items: toItems(stored.items),
    periodAmountCentavos: amount === null ? null : BigInt(amount),
  };
  if (invoice_id !== undefined && expires_at !== undefined) {
    return { ...terms, kind: 'awaiting', invoiceId: invoice_id, expiresAt: new Date(expires_at) };
  }
  if (transactionId === undefined || invoice === undefined) return { ...terms, kind: 'scheduled' };
  return {
    ...terms,
    kind: 'paying',
    transactionId,
    invoice: {
      ...assembleInvoice(toLines(invoice.lines), BigInt(invoice.credit)),
      id: invoice.id,
      issueDate: invoice.issue_date as CalendarDate,
      days: { start: invoice.period_start as CalendarDate, end: invoice.period_end as CalendarDate },
    },
  };
}

export function writeBilledLine(billed: BilledLine | null): string | null {
  if (billed === null) return null;
  const lines = storedLinesOf(billed.lines);
  const { period } = billed;
  return JSON.stringify(lines.length === 1 ? { period, line: lines[0] } : { period, lines });
}

export const toBilledLine = (stored: StoredBilledLine | null): BilledLine | null =>
  stored && {
    period: stored.period,
    lines: toLines(stored.lines ?? (stored.line === undefined ? [] : [stored.line])),
  };
