import type { Queryable } from '../../database/connection.ts';
import { readChargeFilters } from '../../domain/charges/list-filters.ts';
import { subscriptionStatuses } from '../../domain/subscriptions/subscription.ts';
import { refusedValue } from '../../errors.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import type { Table } from './column.ts';
import {
  customerColumns,
  feeColumns,
  refundColumns,
  subscriptionColumns,
  transactionColumns,
} from './columns.ts';
import {
  listedCharges,
  listedCustomers,
  listedFees,
  listedRefunds,
  listedSubscriptions,
} from './exported-store.ts';
import { countRows, type Keyed, type Listed, listPage, PAGE } from './page-store.ts';

/** A table whose rows can be counted before they are read. */
export interface ExportedTable<Row> extends Table<Row> {
  count(): Promise<number>;
}

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

/** The exports by their name in the path, with the filters of the list that they stand for. */
export function openTable(database: Queryable, merchantId: string, kind: string, query: Query) {
  const table = <Row extends Keyed>(
    name: string,
    columns: Table<Row>['columns'],
    listed: Listed,
  ): ExportedTable<Row> => ({
    name,
    columns,
    pages: inPages<Row>(last => listPage(database, listed, last)),
    count: () => countRows(database, listed),
  });
  switch (kind) {
    case 'transactions':
      return table('Transacciones', transactionColumns, listedCharges(merchantId, readChargeFilters(query)));
    case 'refunds':
      return table('Reembolsos', refundColumns, listedRefunds(merchantId, readListQuery(query)));
    case 'customers':
      return table('Clientes', customerColumns, listedCustomers(merchantId, readListQuery(query)));
    case 'subscriptions': {
      const filters = { ...readListQuery(query), status: readSubscriptionStatus(query) };
      return table('Suscripciones', subscriptionColumns, listedSubscriptions(merchantId, filters));
    }
    case 'fees':
      return table('Comisiones', feeColumns, listedFees(merchantId, readListQuery(query)));
    default:
      return undefined;
  }
}

function readSubscriptionStatus(query: Query): string | undefined {
  const text = readText(query, 'status', 20);
  if (text === undefined || subscriptionStatuses.some(word => word === text)) return text;
  throw refusedValue('status', `must be one of: ${subscriptionStatuses.join(', ')}`);
}
