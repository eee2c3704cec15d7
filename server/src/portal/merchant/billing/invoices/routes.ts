import { type InvoiceQuery, invoiceList } from '@recaudo/contract/merchant/billing/invoices';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { findInvoice } from '../../../../domain/billing/invoices/store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { listNamedCustomers } from '../../../../reports/lists/customer-search-store.ts';
import { seesBooksOnly } from '../../../guard/sees-books-only.ts';
import type { InvoiceSearch } from './conditions-store.ts';
import { countInvoices, listInvoiceRows, sumInvoices } from './list-store.ts';
import { readInvoiceTraces } from './timeline-store.ts';
import { listedToView, stepsOf, totalsToView } from './view.ts';

/** Cuentas de cobro: a merchant's invoices with the names of their customers, totals, counts and history. */
export function invoiceListRoutes(app: App, { database }: Gateway): void {
  const searchOf = async (merchantId: string, query: InvoiceQuery, now: Date): Promise<InvoiceSearch> => {
    const { customer } = query;
    const [named] = customer === undefined ? [] : await listNamedCustomers(database, merchantId, customer);
    return { merchantId, query, namedId: named?.id, today: bogotaDateOf(now) };
  };

  mount(app, invoiceList.list, async request => {
    const { caller, gateway, query } = request;
    const showsContacts = !seesBooksOnly(request);
    const search = await searchOf(caller.merchant.id, query, gateway.clock.now());
    const { rows, next } = await listInvoiceRows(database, search, {
      before: query.before,
      limit: query.limit,
    });
    return { invoices: rows.map(row => listedToView(row, search.today, showsContacts)), next };
  });

  mount(app, invoiceList.totals, async ({ caller, gateway, query }) => {
    const search = await searchOf(caller.merchant.id, query, gateway.clock.now());
    const totals = await sumInvoices(database, search);
    return { totals: totals === undefined ? null : totalsToView(totals) };
  });

  mount(app, invoiceList.counts, async ({ caller, gateway, query }) =>
    countInvoices(database, await searchOf(caller.merchant.id, query, gateway.clock.now())),
  );

  mount(app, invoiceList.timeline, async request => {
    const { caller, params } = request;
    const invoice = await findInvoice(database, caller.merchant.id, params.invoice_id);
    if (invoice === undefined) throw notFound('invoice');
    return stepsOf(invoice, await readInvoiceTraces(database, invoice), !seesBooksOnly(request));
  });
}
