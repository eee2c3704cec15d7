import type { Collection, InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Invoice } from './invoice.ts';
import { type StoredLine, toLines } from './stored-lines.ts';

export interface InvoiceRow {
  merchant_id: string;
  id: string;
  number: bigint | null;
  status: InvoiceStatus;
  customer_id: string;
  subscription_id: string | null;
  period: number | null;
  creation_date: Date;
  issue_date: string | null;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  subtotal_centavos: bigint;
  discount_centavos: bigint;
  tax_centavos: bigint;
  total_centavos: bigint;
  credit_applied_centavos: bigint;
  amount_paid_centavos: bigint;
  transaction_id: string | null;
  collection: Collection;
  declines: number;
  lines: StoredLine[];
  event_count: number;
  days_until_due: number | null;
  paid_reference: string | null;
  paid_date: string | null;
}

const names = [
  'merchant_id',
  'id',
  'number',
  'status',
  'customer_id',
  'subscription_id',
  'period',
  'creation_date',
  'issue_date',
  'due_date',
  'period_start',
  'period_end',
  'subtotal_centavos',
  'discount_centavos',
  'tax_centavos',
  'total_centavos',
  'credit_applied_centavos',
  'amount_paid_centavos',
  'transaction_id',
  'collection',
  'declines',
  'lines',
  'event_count',
  'days_until_due',
  'paid_reference',
  'paid_date',
] as const satisfies readonly (keyof InvoiceRow)[];

export const invoiceColumns = names.map(name => `invoices.${name}`).join(', ');

// Values come from date columns, so they are valid dates.
const dateOrNull = (text: string | null): CalendarDate | null => text as CalendarDate | null;

export const toInvoice = (row: InvoiceRow): Invoice => ({
  merchantId: row.merchant_id,
  id: row.id,
  number: row.number,
  status: row.status,
  customerId: row.customer_id,
  subscriptionId: row.subscription_id,
  period: row.period,
  creationDate: row.creation_date,
  issueDate: dateOrNull(row.issue_date),
  dueDate: dateOrNull(row.due_date),
  days:
    row.period_start === null || row.period_end === null
      ? null
      : { start: row.period_start as CalendarDate, end: row.period_end as CalendarDate },
  subtotalCentavos: row.subtotal_centavos,
  discountCentavos: row.discount_centavos,
  taxCentavos: row.tax_centavos,
  totalCentavos: row.total_centavos,
  creditAppliedCentavos: row.credit_applied_centavos,
  amountDueCentavos: row.total_centavos - row.credit_applied_centavos,
  amountPaidCentavos: row.amount_paid_centavos,
  transactionId: row.transaction_id,
  collection: row.collection,
  declines: row.declines,
  lines: toLines(row.lines),
  eventCount: row.event_count,
  daysUntilDue: row.days_until_due,
  paidElsewhere:
    row.paid_reference === null || row.paid_date === null
      ? null
      : { reference: row.paid_reference, date: row.paid_date as CalendarDate },
});
