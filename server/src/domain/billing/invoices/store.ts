import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Invoice } from './invoice.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from './invoice-row.ts';

const byId = statement<InvoiceRow>(
  'invoices_by_id',
  `select ${invoiceColumns} from invoices where merchant_id = $1 and id = $2`,
);

export async function findInvoice(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<Invoice | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toInvoice(row);
}

const byPeriod = statement<InvoiceRow>(
  'invoices_by_period',
  `select ${invoiceColumns} from invoices where merchant_id = $1 and subscription_id = $2 and period = $3`,
);

export async function findInvoiceOfPeriod(
  database: Queryable,
  merchantId: string,
  { subscriptionId, period }: { subscriptionId: string; period: number },
): Promise<Invoice | undefined> {
  const row = await database.find(byPeriod, [merchantId, subscriptionId, period]);
  return row && toInvoice(row);
}

export interface InvoiceFilters extends ListQuery {
  status: InvoiceStatus | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
  dueFrom: CalendarDate | undefined;
  dueTo: CalendarDate | undefined;
}

/** Newest first. */
export async function listInvoices(
  database: Queryable,
  merchantId: string,
  filters: InvoiceFilters,
): Promise<Invoice[]> {
  const { status, customerId, subscriptionId, dueFrom, dueTo } = filters;
  const where: Condition[] = [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(filters),
    ...(customerId === undefined ? [] : [{ sql: 'customer_id = ?', value: customerId }]),
    ...(subscriptionId === undefined ? [] : [{ sql: 'subscription_id = ?', value: subscriptionId }]),
    ...(status === undefined ? [] : [{ sql: 'status = ?', value: status }]),
    ...(dueFrom === undefined ? [] : [{ sql: 'due_date >= ?', value: dueFrom }]),
    ...(dueTo === undefined ? [] : [{ sql: 'due_date <= ?', value: dueTo }]),
  ];
  const list = filteredList<InvoiceRow>({
    name: 'invoices_list',
    select: `select ${invoiceColumns} from invoices`,
    where,
    orderBy: 'creation_date desc, id desc',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toInvoice);
}
