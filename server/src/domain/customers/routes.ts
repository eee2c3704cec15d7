import { customers } from '@recaudo/contract/api/customers';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { idForRequest } from '../../platform/http/idempotency/hooks.ts';
import { mount } from '../../platform/http/mount.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import type { App } from '../../platform/http/server.ts';
import { createCustomer } from './create-customer.ts';
import { detailsOf } from './customer.ts';
import { deleteCustomer, type OnCustomerDeleted } from './delete-customer.ts';
import { requireCustomer } from './require-customer.ts';
import { findCustomer, listCustomers } from './store.ts';
import { updateCustomer } from './update-customer.ts';
import { customerToAnswer } from './view.ts';

/** Interface 7.2. `onDelete` ends everything else that belongs to a customer; this folder must not import it. */
export function customerRoutes(
  app: App,
  gateway: Gateway,
  onDelete: readonly OnCustomerDeleted[] = [],
): void {
  const { database } = gateway;

  mount(app, customers.create, async request => {
    const id = idForRequest(request, 'customer');
    const { gateway: own, caller, body } = request;
    return customerToAnswer(await createCustomer(own, caller.merchant.id, id, body), caller);
  });

  mount(app, customers.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), externalId: query.external_id };
    const found = await listCustomers(database, caller.merchant.id, filters);
    return found.map(customer => customerToAnswer(customer, caller));
  });

  mount(app, customers.get, async ({ caller, params }) => {
    const customer = await findCustomer(database, caller.merchant.id, params.customer_id);
    if (customer === undefined) throw notFound('customer');
    return customerToAnswer(customer, caller);
  });

  mount(app, customers.update, { onRequest: requireCustomer(gateway) }, async request => {
    const { gateway: own, caller, params, body } = request;
    const updated = await updateCustomer(own, caller.merchant.id, params.customer_id, detailsOf(body));
    return customerToAnswer(updated, caller);
  });

  mount(app, customers.delete, async ({ gateway: own, caller, params }) =>
    deleteCustomer(own, caller.merchant, params.customer_id, onDelete),
  );
}
