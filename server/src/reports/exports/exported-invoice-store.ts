import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { StoredLine } from '../../domain/billing/invoices/stored-lines.ts';
import { long, type Queryable } from '../../platform/database/connections/connection.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredSum } from '../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import type { Keyed, Listed } from './page-store.ts';

const newestFirst = [
  { column: 'creation_date', type: 'timestamptz' },
  { column: 'id', type: 'text' },
] as const;

const customerName = `customers.name || coalesce(' ' || customers.last_name, '') as customer_name`;
const withCustomer = (page: string, columns: string) => `select own.cursor, ${columns}, ${customerName}
     from (${page}) own
     join customers on customers.merchant_id = own.merchant_id and customers.id = own.customer_id
     order by own.creation_date desc, own.id desc`;

export interface ExportedInvoice extends Keyed {
  id: string;
  number: bigint | null;
  status: InvoiceStatus;
  creation_date: Date;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
  customer_id: string;
  customer_name: string;
  subscription_id: string | null;
  subtotal_centavos: bigint;
  discount_centavos: bigint;
  tax_centavos: bigint;
  total_centavos: bigint;
  credit_applied_centavos: bigint;
  amount_paid_centavos: bigint;
  transaction_id: string | null;
}

const invoiceColumns = `merchant_id, id, number, status, creation_date, issue_date, due_date, period_start, period_end,
  customer_id, subscription_id, subtotal_centavos, discount_centavos, tax_centavos, total_centavos,
  credit_applied_centavos, amount_paid_centavos, transaction_id`;

export interface InvoiceListFilters extends ListQuery {
  status: InvoiceStatus | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  dueFrom: CalendarDate | undefined;
  dueTo: CalendarDate | undefined;
}

export const listedInvoices = (merchantId: string, filters: InvoiceListFilters): Listed => ({
  name: 'export_invoices',
  columns: invoiceColumns,
  table: 'invoices',
  where: [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(filters),
    ...given('status = ?', filters.status),
    ...given('customer_id = ?', filters.customerId),
    ...given('subscription_id = ?', filters.subscriptionId),
    ...given('due_date >= ?', filters.dueFrom),
    ...given('due_date <= ?', filters.dueTo),
  ],
  key: newestFirst,
  around: page => withCustomer(page, 'own.*'),
});

const given = (sql: string, value: unknown): Condition[] => (value === undefined ? [] : [{ sql, value }]);

/** An invoice, which adds revenue, or a credit note, which deducts it. */
export interface ExportedDocument extends Keyed {
  kind: 'invoice' | 'credit_note';
  id: string;
  number: bigint | null;
  status: InvoiceStatus | null;
  issue_date: CalendarDate;
  period_start: CalendarDate | null;
  period_end: CalendarDate | null;
  customer_id: string;
  customer_name: string;
  subscription_id: string | null;
  lines: StoredLine[];
}

// Drafts, void and uncollectible invoices are not revenue. Both parts of the union have an index in the list's order.
const documents = `(
  select 'invoice' as kind, merchant_id, id, number, status, creation_date, issue_date, period_start, period_end,
    customer_id, subscription_id, lines
  from invoices where status in ('open', 'paid')
  union all
  select 'credit_note', merchant_id, id, number, null, creation_date, issue_date, null, null,
    customer_id, invoice_id, lines
  from credit_notes
) documents`;

export const listedDocuments = (merchantId: string, filters: ListQuery): Listed => ({
  name: 'export_deferred',
  columns: 'documents.*',
  table: documents,
  where: [{ sql: 'merchant_id = ?', value: merchantId }, ...creationConditions(filters)],
  key: newestFirst,
  around: page => withCustomer(page, 'own.*'),
});

// Must count the same months as `monthShares` in month-shares.ts.
const monthsOfDocument = `(
  select count(distinct month)::int
  from jsonb_array_elements(lines) line
  cross join lateral generate_series(
    date_trunc('month', greatest(coalesce((line ->> 'period_start')::date, issue_date),
      case when kind = 'credit_note' then issue_date end)),
    greatest(coalesce((line ->> 'period_end')::date, issue_date),
      case when kind = 'credit_note' then issue_date end), interval '1 month') month
)`;

/** The number of rows in the export: the sum of the documents' months. */
export async function countMonths(database: Queryable, { name, table, where }: Listed): Promise<number> {
  const list = filteredSum({ name: `${name}_months`, sum: monthsOfDocument, from: table, where: [...where] });
  return (await database.find(long(list.statement), list.values))?.sum ?? 0;
}
