import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import {
  groupStatement,
  type InputColumn,
  runOnGroup,
} from '../../../platform/database/statements/input-rows.ts';
import type { NewInvoice } from './invoice.ts';
import { writeLines } from './stored-lines.ts';

/** The invoice as columns of the statement that records a charge; null if the period already has an invoice. */
export function newInvoiceColumns<Row>(invoiceOf: (row: Row) => NewInvoice | null): InputColumn<Row>[] {
  const read =
    (of: (invoice: NewInvoice) => unknown) =>
    (row: Row): unknown => {
      const invoice = invoiceOf(row);
      return invoice === null ? null : of(invoice);
    };
  return [
    ['invoice_id', 'text', read(({ id }) => id)],
    ['issue_date', 'date', read(({ issueDate }) => issueDate)],
    ['period_start', 'date', read(({ days }) => days.start)],
    ['period_end', 'date', read(({ days }) => days.end)],
    ['subtotal', 'bigint', read(({ subtotalCentavos }) => subtotalCentavos)],
    ['discount', 'bigint', read(({ discountCentavos }) => discountCentavos)],
    ['tax', 'bigint', read(({ taxCentavos }) => taxCentavos)],
    ['total', 'bigint', read(({ totalCentavos }) => totalCentavos)],
    ['credit_applied', 'bigint', read(({ creditAppliedCentavos }) => creditAppliedCentavos)],
    ['lines', 'text', read(({ lines }) => writeLines(lines))],
  ];
}

/** The statement's names for columns that do not belong to the invoice. */
interface RowNames {
  /** A relation with the columns above, `merchant_id` and `customer_id`. */
  from: string;
  subscriptionId: string;
  createdAt: string;
}

/** The further columns of an invoice that its customer pays. */
const sentColumns = {
  names: ', next_step_on, redemption_id',
  dueDate: 'due_date',
  collection: `'send_invoice'`,
  values: ', issue_date, redemption_id',
};
const chargedColumns = { names: '', dueDate: 'issue_date', collection: `'automatic'`, values: '' };

/** Inserts the invoices of a statement. Later attempts leave the existing invoice of their period unchanged. */
export const insertInvoices = (
  { from, subscriptionId, createdAt }: RowNames,
  { names, dueDate, collection, values } = chargedColumns,
): string =>
  `insert into invoices (merchant_id, id, status, customer_id, subscription_id, period, creation_date, issue_date,
     due_date, period_start, period_end, subtotal_centavos, discount_centavos, tax_centavos, total_centavos,
     credit_applied_centavos, collection, lines${names})
   select merchant_id, invoice_id, 'open', customer_id, ${subscriptionId}, period, ${createdAt}, issue_date, ${dueDate},
     period_start, period_end, subtotal, discount, tax, total, credit_applied, ${collection}, lines::jsonb${values}
   from ${from} where invoice_id is not null
   on conflict (merchant_id, subscription_id, period) where subscription_id is not null do nothing`;

/** The invoice of a period that no card pays, or of a change within a period. */
export interface MissingInvoice {
  merchantId: string;
  customerId: string;
  subscriptionId: string;
  /** Null for the invoice of a change. */
  period: number | null;
  now: Date;
  invoice: NewInvoice;
}

const insertMissing = groupStatement<MissingInvoice, { id: string }>(
  'invoices_insert_missing',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['customer_id', 'text', row => row.customerId],
    ['subscription_id', 'text', row => row.subscriptionId],
    ['period', 'integer', row => row.period],
    ['now', 'timestamptz', row => row.now],
    ...newInvoiceColumns<MissingInvoice>(row => row.invoice),
  ],
  input => insertInvoices({ from: `(${input}) input`, subscriptionId: 'subscription_id', createdAt: 'now' }),
);

/** Writes the invoice of a period without one, or of a change. */
export const insertMissingInvoice = async (tx: Queryable, missing: MissingInvoice): Promise<void> =>
  void (await runOnGroup(tx, insertMissing, [missing]));

/** An invoice that its customer pays. */
export interface SentInvoice extends MissingInvoice {
  dueDate: CalendarDate;
  /** The redemption whose discount the invoice has; null without one. */
  redemptionId: string | null;
}

const insertSent = groupStatement<SentInvoice, { id: string }>(
  'invoices_insert_sent',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['customer_id', 'text', row => row.customerId],
    ['subscription_id', 'text', row => row.subscriptionId],
    ['period', 'integer', row => row.period],
    ['now', 'timestamptz', row => row.now],
    ['due_date', 'date', row => row.dueDate],
    ['redemption_id', 'text', row => row.redemptionId],
    ...newInvoiceColumns<SentInvoice>(row => row.invoice),
  ],
  input =>
    `${insertInvoices({ from: `(${input}) input`, subscriptionId: 'subscription_id', createdAt: 'now' }, sentColumns)}
     returning id`,
);

/** Opens an invoice for its customer to pay. Returns false if the period already has one. */
export const insertSentInvoice = async (tx: Queryable, sent: SentInvoice): Promise<boolean> =>
  (await runOnGroup(tx, insertSent, [sent])).length === 1;
