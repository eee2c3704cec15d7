import { wireStatuses } from '@recaudo/contract/api/charges';
import type { Counts } from '@recaudo/contract/merchant/money/counts';
import { transactions } from '@recaudo/contract/merchant/payments/transactions';
import type { Gateway } from '../../../../dependencies.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { findPosition } from '../../../../reports/lists/newest-first-store.ts';
import { toTransactionFilters } from '../../../../reports/transactions/filters.ts';
import {
  countTransactions,
  findCustomerOf,
  findListedCharge,
  listTransactions,
} from '../../../../reports/transactions/store.ts';
import { sumTransactions } from '../../../../reports/transactions/totals-store.ts';
import { listedChargeToView, totalsToView } from './view.ts';

/** Transacciones: a searchable list of payments, and counts by status. */
export function transactionRoutes(app: App, { database }: Gateway): void {
  mount(app, transactions.list, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const filters = await findCustomerOf(database, merchantId, toTransactionFilters(query));
    const last = await findPosition(database, merchantId, query.before);
    const page = { last, limit: query.limit };
    const { rows, next } = await listTransactions(database, merchantId, filters, page);
    return { transactions: rows.map(listedChargeToView), next: next?.id ?? null };
  });

  mount(app, transactions.get, async ({ caller, params }) => {
    const row = await findListedCharge(database, caller.merchant.id, params.transaction_id);
    if (row === undefined) throw notFound();
    return listedChargeToView(row);
  });

  mount(app, transactions.totals, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const filters = await findCustomerOf(database, merchantId, toTransactionFilters(query));
    const sums = await sumTransactions(database, merchantId, filters);
    return { totals: sums === undefined ? null : totalsToView(sums) };
  });

  mount(app, transactions.count, async ({ caller, query }) => {
    const merchantId = caller.merchant.id;
    const filters = await findCustomerOf(database, merchantId, toTransactionFilters(query));
    const count = (status: (typeof wireStatuses)[number] | undefined) =>
      countTransactions(database, merchantId, { ...filters, status });
    const counts: Counts = { all: await count(undefined) };
    // Sequential, so that one person's tabs do not occupy all connections.
    for (const status of wireStatuses) counts[status] = await count(status);
    return counts;
  });
}
