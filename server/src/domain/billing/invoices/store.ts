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
  number?: number | undefined;
}

type Conditions = Omit<InvoiceFilters, 'limit' | 'offset'>;

function conditionsOf(merchantId: string, filters: Conditions): Condition[] {
  const { status, customerId, subscriptionId, dueFrom, dueTo, number } = filters;
  return [
    { sql: 'merchant_id = ?', value: merchantId },
    ...creationConditions(filters),
    ...(customerId === undefined ? [] : [{ sql: 'customer_id = ?', value: customerId }]),
    ...(subscriptionId === undefined ? [] : [{ sql: 'subscription_id = ?', value: subscriptionId }]),
    ...(status === undefined ? [] : [{ sql: 'status = ?', value: status }]),
    ...(dueFrom === undefined ? [] : [{ sql: 'due_date >= ?', value: dueFrom }]),
    ...(dueTo === undefined ? [] : [{ sql: 'due_date <= ?', value: dueTo }]),
    ...(number === undefined ? [] : [{ sql: 'number = ?', value: number }]),
  ];
}

/** Newest first. */
export const listInvoices = (
  database: Queryable,
  merchantId: string,
  filters: InvoiceFilters,
): Promise<Invoice[]> => list(database, conditionsOf(merchantId, filters), filters);

async function list(
  database: Queryable,
  where: Condition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Invoice[]> {
  const listed = filteredList<InvoiceRow>({
    name: 'invoices_list',
    select: `select ${invoiceColumns} from invoices`,
    where,
    orderBy: 'creation_date desc, id desc',
    limit,
    offset,
  });
  return (await database.rows(listed.statement, listed.values)).map(toInvoice);
}

const PAGE = 500;

/** Reads up to `most` invoices in pages, newest first. Each page begins after the last invoice of the previous one. */
export async function* eachInvoice(
  database: Queryable,
  merchantId: string,
  filters: Conditions,
  most: number,
): AsyncGenerator<Invoice[]> {
  const where = conditionsOf(merchantId, filters);
  let behind: Condition[] = [];
  for (let left = most; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const page = await list(database, [...where, ...behind], { limit, offset: 0 });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    const after = [last.creationDate.toISOString(), last.id];
    behind = [{ sql: '(creation_date, id) < ((?::text[])[1]::timestamptz, (?::text[])[2])', value: after }];
  }
}

const byNumber = statement<InvoiceRow>(
  'invoices_by_number',
  `select ${invoiceColumns} from invoices where merchant_id = $1 and number = $2`,
);

export async function findInvoiceByNumber(
  database: Queryable,
  merchantId: string,
  number: bigint,
): Promise<Invoice | undefined> {
  const row = await database.find(byNumber, [merchantId, number]);
  return row && toInvoice(row);
}
