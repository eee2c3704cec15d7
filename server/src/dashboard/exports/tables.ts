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
  listChargePage,
  listCustomerPage,
  listFeePage,
  listRefundPage,
  listSubscriptionPage,
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

const table = <Row>(
  name: string,
  columns: Table<Row>['columns'],
  read: (last: Row | undefined) => Promise<Row[]>,
): Table<Row> => ({ name, columns, pages: inPages(read) });

/** The exports by their name in the path, with the filters of the list that they stand for. */
export function openTable(database: Queryable, merchantId: string, kind: string, query: Query) {
  switch (kind) {
    case 'transactions': {
      const filters = readChargeFilters(query);
      return table('Transacciones', transactionColumns, last =>
        listChargePage(database, merchantId, filters, last),
      );
    }
    case 'refunds': {
      const filters = readListQuery(query);
      return table('Reembolsos', refundColumns, last => listRefundPage(database, merchantId, filters, last));
    }
    case 'customers': {
      const filters = readListQuery(query);
      return table('Clientes', customerColumns, last =>
        listCustomerPage(database, merchantId, filters, last),
      );
    }
    case 'subscriptions': {
      const filters = { ...readListQuery(query), status: readSubscriptionStatus(query) };
      return table('Suscripciones', subscriptionColumns, last =>
        listSubscriptionPage(database, merchantId, filters, last),
      );
    }
    case 'fees': {
      const filters = readListQuery(query);
      return table('Comisiones', feeColumns, last => listFeePage(database, merchantId, filters, last));
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
