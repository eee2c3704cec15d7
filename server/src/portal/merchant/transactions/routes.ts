import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { wireStatuses } from '../../../domain/charges/charge.ts';
import { amountOut, answers, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { readText } from '../../../http/list-query.ts';
import type { App } from '../../../http/server.ts';
import { findPosition } from '../../lists/newest-first-store.ts';
import { readWhole } from '../../lists/query-number.ts';
import { type Counts, countsView } from '../counts/counted.ts';
import { countParameters, MAX_PAGE, readTransactionFilters, transactionParameters } from './filters.ts';
import { countTransactions, findCustomerOf, listTransactions } from './store.ts';
import { listedChargeToView } from './view.ts';

const maybeText = () => nullable(Type.String());

const listedCharge = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    amount: amountOut(),
    refunded: amountOut(),
    status: oneOf(wireStatuses),
    method: Type.String(),
    card: nullable(Type.Object({ brand: Type.String(), last_four: Type.String() })),
    bank_name: maybeText(),
    cus: maybeText(),
    reference: maybeText(),
    customer: nullable(Type.Object({ id: nullable(identifier()), name: maybeText() })),
    order_id: maybeText(),
    description: maybeText(),
    error_code: nullable(Type.Integer()),
    subscription_id: nullable(identifier()),
  },
  { title: 'ListedTransaction' },
);
const listView = Type.Object({
  transactions: Type.Array(listedCharge),
  next: nullable(identifier()),
});

/** Transacciones: the list by everything that is known of a payment, and how many there are in each state. */
export function transactionRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/transactions',
    { schema: { hide: true, querystring: transactionParameters, response: answers(200, listView) } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const limit = readWhole(request.query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 25 });
      const filters = await findCustomerOf(database, merchantId, readTransactionFilters(request.query));
      const last = await findPosition(database, merchantId, readText(request.query, 'before', 45));
      const { rows, next } = await listTransactions(database, merchantId, filters, { last, limit });
      return { transactions: rows.map(listedChargeToView), next: next?.id ?? null };
    },
  );

  app.get(
    '/transactions/counts',
    { schema: { hide: true, querystring: countParameters, response: answers(200, countsView) } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const filters = await findCustomerOf(database, merchantId, readTransactionFilters(request.query));
      const count = (status: (typeof wireStatuses)[number] | undefined) =>
        countTransactions(database, merchantId, { ...filters, status });
      const counts: Counts = { all: await count(undefined) };
      // One after the other: the tabs of one person must not take all connections.
      for (const status of wireStatuses) counts[status] = await count(status);
      return counts;
    },
  );
}
