import { invoices } from '@recaudo/contract/api/billing/invoices';
import { subscriptionFilters } from '@recaudo/contract/api/billing/subscriptions';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { listParameters } from '@recaudo/contract/shared/schema/query-fields';
import { readChargeFilters } from '../../domain/charges/list-filters.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import { newQueryReader, type SentQuery } from '../../platform/http/requests/read-query.ts';
import type { Column, Table } from '../../platform/tables/column.ts';
import { commissionsFiltered, feesFiltered } from '../commissions/store.ts';
import { countWhole, type FoundPage, type NewestFirst, type Position } from '../lists/newest-first-store.ts';
import { refundsFiltered } from '../refunds/store.ts';
import { chargesFiltered } from '../transactions/conditions-store.ts';
import { readTransactionFilters } from '../transactions/filters.ts';
import { findCustomerOf } from '../transactions/store.ts';
import { agingColumns, type ExportedDebt, listedDebts } from './aging-table.ts';
import {
  commissionColumns,
  customerColumns,
  feeColumns,
  refundColumns,
  subscriptionColumns,
  transactionColumns,
} from './columns.ts';
import { type DeferredRow, inMonths } from './deferred-rows.ts';
import {
  countMonths,
  type ExportedDocument,
  type ExportedInvoice,
  listedDocuments,
  listedInvoices,
} from './exported-invoice-store.ts';
import { type ExportedPeriod, listedFailedPeriods } from './exported-period-store.ts';
import {
  type ExportedCustomer,
  type ExportedSubscription,
  type ExportedTransaction,
  listedCustomers,
  listedSubscriptions,
  listTransactionPage,
} from './exported-store.ts';
import { deferredColumns, invoiceColumns } from './invoice-columns.ts';
import { countRows, type Keyed, type Listed, listPage, PAGE } from './page-store.ts';
import { periodColumns } from './period-columns.ts';

/** A table whose rows can be counted before reading. */
export interface ExportedTable<Row> extends Table<Row> {
  count(): Promise<number>;
}

/** Reads page by page, each on demand, until one is not full. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** The same for lists that search a limited number of rows per page and return where to continue. */
async function* inFoundPages<Row>(
  read: (last: Position | undefined) => Promise<FoundPage<Row>>,
): AsyncGenerator<Row[]> {
  let last: Position | undefined;
  for (;;) {
    const { rows, next } = await read(last);
    yield rows;
    if (next === null) return;
    last = next;
  }
}

const readList = newQueryReader(listParameters({}));
const readInvoiceList = newQueryReader(invoices.list.query);
const readSubscriptionList = newQueryReader(listParameters(subscriptionFilters));

const readInvoiceFilters = (query: SentQuery) => {
  const filters = readInvoiceList(query);
  return {
    ...toListQuery(filters),
    status: filters.status,
    customerId: filters.customer_id,
    subscriptionId: filters.subscription_id,
    dueFrom: filters['due_date[gte]'],
    dueTo: filters['due_date[lte]'],
  };
};

type Transactions = Pick<NewestFirst, 'source' | 'lookedFor'>;

/** Transaction exports by their name in the path, with their list's filters. */
const transactionTables: Record<
  string,
  (
    merchantId: string,
    query: SentQuery,
  ) => [name: string, columns: Column<ExportedTransaction>[], list: Transactions]
> = {
  refunds: (merchantId, query) => [
    'Reembolsos',
    refundColumns,
    refundsFiltered(merchantId, readChargeFilters(query)),
  ],
  fees: (merchantId, query) => [
    'Comisiones a clientes',
    feeColumns,
    feesFiltered(merchantId, { ...toListQuery(readList(query)), method: undefined }),
  ],
  commissions: (merchantId, query) => [
    'Comisiones',
    commissionColumns,
    commissionsFiltered(merchantId, readTransactionFilters(query)),
  ],
};

/** The revenue of each invoice, split by month. */
const deferredTable = (database: Queryable, list: Listed): ExportedTable<DeferredRow> => ({
  name: 'Ingresos diferidos',
  columns: deferredColumns,
  pages: inMonths(inPages<ExportedDocument>(last => listPage(database, list, last))),
  count: () => countMonths(database, list),
});

/** Opens an export by its name in the path, with its list's filters. */
export async function openTable(
  database: Queryable,
  merchantId: string,
  kind: string,
  { query, today }: { query: SentQuery; today: CalendarDate },
) {
  const found = (
    name: string,
    columns: Column<ExportedTransaction>[],
    list: Transactions,
  ): ExportedTable<ExportedTransaction> => ({
    name,
    columns,
    pages: inFoundPages(last => listTransactionPage(database, list, last)),
    count: () => countWhole(database, list),
  });
  const listed = <Row extends Keyed>(
    name: string,
    columns: Table<Row>['columns'],
    list: Listed,
  ): ExportedTable<Row> => ({
    name,
    columns,
    pages: inPages<Row>(last => listPage(database, list, last)),
    count: () => countRows(database, list),
  });
  const known = transactionTables[kind]?.(merchantId, query);
  if (known !== undefined) return found(...known);
  switch (kind) {
    case 'transactions': {
      const filters = await findCustomerOf(database, merchantId, readTransactionFilters(query));
      return found('Transacciones', transactionColumns, chargesFiltered(merchantId, filters));
    }
    case 'customers': {
      const list = listedCustomers(merchantId, toListQuery(readList(query)));
      return listed<ExportedCustomer>('Clientes', customerColumns, list);
    }
    case 'subscriptions': {
      const filters = readSubscriptionList(query);
      const list = listedSubscriptions(merchantId, { ...toListQuery(filters), status: filters.status });
      return listed<ExportedSubscription>('Suscripciones', subscriptionColumns, list);
    }
    case 'recovery': {
      const list = listedFailedPeriods(merchantId, toListQuery(readList(query)));
      return listed<ExportedPeriod>('Renovaciones rechazadas', periodColumns, list);
    }
    case 'invoices': {
      const list = listedInvoices(merchantId, readInvoiceFilters(query));
      return listed<ExportedInvoice>('Cuentas de cobro', invoiceColumns, list);
    }
    case 'deferred':
      return deferredTable(database, listedDocuments(merchantId, toListQuery(readList(query))));
    case 'aging': {
      const list = listedDebts(merchantId, toListQuery(readList(query)));
      return listed<ExportedDebt>('Cartera', agingColumns(today), list);
    }
    default:
      return undefined;
  }
}
