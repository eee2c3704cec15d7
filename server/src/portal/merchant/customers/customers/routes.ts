import { listedCustomers } from '@recaudo/contract/merchant/customers/customers';
import type { Gateway } from '../../../../dependencies.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { toListQuery } from '../../../../platform/http/requests/list-query.ts';
import type { App } from '../../../../platform/http/server.ts';
import { readSearchWords } from '../../search/search-words.ts';
import { type ListedCustomer, listCustomerRows } from './store.ts';

/** Clientes: customers with their figures, searchable by name and email, which the API does not support. */
export function customerListRoutes(app: App, { database }: Gateway): void {
  mount(app, listedCustomers.list, async ({ caller, query }) => {
    const rows = await listCustomerRows(database, caller.merchant.id, {
      ...toListQuery(query),
      words: readSearchWords(query.q ?? '').map(word => word.folded),
      status: query.status ?? 'active',
      externalId: query.external_id,
    });
    return rows.map(customerRowToView);
  });
}

const customerRowToView = (row: ListedCustomer) => ({
  id: row.id,
  creation_date: row.creation_date,
  name: [row.name, row.last_name].filter(Boolean).join(' '),
  email: row.email,
  external_id: row.external_id,
  status: row.status,
  balance: row.has_account ? row.balance_centavos : null,
  cards: Number(row.cards),
  subscriptions: Number(row.subscriptions),
  last_payment:
    row.last_payment_centavos === null || row.last_payment_date === null
      ? null
      : { amount: row.last_payment_centavos, date: row.last_payment_date },
});
