import { invoiceItems } from '@recaudo/contract/api/billing/invoice-items';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import type { App } from '../../../platform/http/server.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { findItem, listItems } from './store.ts';
import { invoiceItemToView } from './view.ts';

/** Items for the next invoice of a customer. */
export function invoiceItemRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const ofCustomer = { onRequest: requireCustomer(gateway) };

  mount(app, invoiceItems.create, ofCustomer, async request => {
    const { gateway: own, caller, params, body } = request;
    const id = idForRequest(request, 'invoiceItem');
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id, id };
    return invoiceItemToView(await createItem(own, of, body));
  });

  mount(app, invoiceItems.list, ofCustomer, async ({ caller, params, query }) => {
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id };
    const found = await listItems(database, of, { ...toListQuery(query), status: query.status });
    return found.map(invoiceItemToView);
  });

  mount(app, invoiceItems.get, ofCustomer, async ({ caller, params }) => {
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id };
    const item = await findItem(database, of, params.item_id);
    if (item === undefined) throw notFound('invoice_item');
    return invoiceItemToView(item);
  });

  mount(app, invoiceItems.remove, ofCustomer, async ({ caller, params }) => {
    const of = { merchantId: caller.merchant.id, customerId: params.customer_id };
    await database.transaction(tx => deleteItem(tx, of, params.item_id));
  });
}
