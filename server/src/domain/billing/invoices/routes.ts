import { type CreditNoteOfInvoice, invoices } from '@recaudo/contract/api/billing/invoices';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import type { App } from '../../../platform/http/server.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { findInvoice, listInvoices } from './store.ts';
import { invoiceToView } from './view.ts';

/** Reads the credit notes of an invoice; undefined if it has none. */
export type NotesOf = (
  database: Queryable,
  merchantId: string,
  invoiceId: string,
) => Promise<CreditNoteOfInvoice[] | undefined>;

/** `notesOf` is a parameter because this folder must not import credit notes. */
export function invoiceRoutes(app: App, gateway: Gateway, notesOf: NotesOf): void {
  const { database } = gateway;

  mount(app, invoices.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), ...ownFilters(query), customerId: query.customer_id };
    const found = await listInvoices(database, caller.merchant.id, filters);
    return found.map(invoice => invoiceToView(gateway, invoice));
  });

  mount(
    app,
    invoices.listOfCustomer,
    { onRequest: requireCustomer(gateway) },
    async ({ caller, params, query }) => {
      const filters = { ...toListQuery(query), ...ownFilters(query), customerId: params.customer_id };
      const found = await listInvoices(database, caller.merchant.id, filters);
      return found.map(invoice => invoiceToView(gateway, invoice));
    },
  );

  mount(app, invoices.get, async ({ caller, params }) => {
    const invoice = await findInvoice(database, caller.merchant.id, params.invoice_id);
    if (invoice === undefined) throw notFound('invoice');
    const credit_notes = await notesOf(database, caller.merchant.id, invoice.id);
    return { ...invoiceToView(gateway, invoice), credit_notes };
  });
}

const ownFilters = (query: {
  status?: Parameters<typeof listInvoices>[2]['status'];
  subscription_id?: string;
  'due_date[gte]'?: Parameters<typeof listInvoices>[2]['dueFrom'];
  'due_date[lte]'?: Parameters<typeof listInvoices>[2]['dueTo'];
  number?: number;
}) => ({
  status: query.status,
  subscriptionId: query.subscription_id,
  dueFrom: query['due_date[gte]'],
  dueTo: query['due_date[lte]'],
  number: query.number,
});
