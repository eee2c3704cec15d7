import type { Queryable } from '../../database/connection.ts';
import { readChargeFilters } from '../../domain/charges/list-filters.ts';
import { subscriptionStatuses } from '../../domain/subscriptions/subscription.ts';
import { refusedValue } from '../../errors.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import { commissionsFiltered, feesFiltered } from '../commissions/store.ts';
import type { FoundPage, NewestFirst, Position } from '../newest-first-store.ts';
import { refundsFiltered } from '../refunds/store.ts';
import { chargesFiltered } from '../transactions/conditions-store.ts';
import { readTransactionFilters } from '../transactions/filters.ts';
import { findCustomerOf } from '../transactions/store.ts';
import type { Column, Table } from './column.ts';
import {
  commissionColumns,
  customerColumns,
  feeColumns,
  refundColumns,
  subscriptionColumns,
  transactionColumns,
} from './columns.ts';
import {
  type ExportedCustomer,
  type ExportedSubscription,
  type ExportedTransaction,
  listCustomerPage,
  listSubscriptionPage,
  listTransactionPage,
  PAGE,
} from './store.ts';

/** Reads a page behind the last row of the one before, until one is not full. The next is read when it is asked for. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** The same for lists that look through so many rows for a page, and say where to go on. */
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

const table = <Row>(
  name: string,
  columns: Table<Row>['columns'],
  pages: Table<Row>['pages'],
): Table<Row> => ({ name, columns, pages });

type Transactions = Pick<NewestFirst, 'source' | 'lookedFor'>;

/** Exports of transactions by their name in the path: how they are read, and the filters of their list. */
const transactionTables: Record<
  string,
  (
    merchantId: string,
    query: Query,
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
    feesFiltered(merchantId, { ...readListQuery(query), method: undefined }),
  ],
  commissions: (merchantId, query) => [
    'Comisiones',
    commissionColumns,
    commissionsFiltered(merchantId, readTransactionFilters(query)),
  ],
};

/** The exports by their name in the path, with the filters of the list that they stand for. */
export async function openTable(database: Queryable, merchantId: string, kind: string, query: Query) {
  const pagesOf = (list: Transactions) => inFoundPages(last => listTransactionPage(database, list, last));
  const known = transactionTables[kind]?.(merchantId, query);
  if (known !== undefined) return table(known[0], known[1], pagesOf(known[2]));
  switch (kind) {
    case 'transactions': {
      const filters = await findCustomerOf(database, merchantId, readTransactionFilters(query));
      return table('Transacciones', transactionColumns, pagesOf(chargesFiltered(merchantId, filters)));
    }
    case 'customers': {
      const filters = readListQuery(query);
      const pages = inPages<ExportedCustomer>(last => listCustomerPage(database, merchantId, filters, last));
      return table('Clientes', customerColumns, pages);
    }
    case 'subscriptions': {
      const filters = { ...readListQuery(query), status: readSubscriptionStatus(query) };
      const pages = inPages<ExportedSubscription>(last =>
        listSubscriptionPage(database, merchantId, filters, last),
      );
      return table('Suscripciones', subscriptionColumns, pages);
    }
    default:
      return undefined;
  }
}

function readSubscriptionStatus(query: Query): string | undefined {
  const text = readText(query, 'status', 20);
  if (text === undefined || subscriptionStatuses.some(word => word === text)) return text;
  throw refusedValue('status', `must be one of: ${subscriptionStatuses.join(', ')}`);
}
