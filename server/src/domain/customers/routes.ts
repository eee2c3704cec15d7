import { customers } from '@recaudo/contract/api/customers';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { toListQuery } from '../../http/list-query.ts';
import { mount } from '../../http/mount.ts';
import type { App } from '../../http/server.ts';
import { createCustomer } from './create-customer.ts';
import { detailsOf } from './customer.ts';
import { deleteCustomer, type OnCustomerDeleted } from './delete-customer.ts';
import { requireCustomer } from './require-customer.ts';
import { findCustomer, listCustomers } from './store.ts';
import { updateCustomer } from './update-customer.ts';
import { customerToView } from './view.ts';

/** Interface 7.2. `onDelete`: what else ends with a customer; this folder does not know of it. */
export function customerRoutes(
  app: App,
  gateway: Gateway,
  onDelete: readonly OnCustomerDeleted[] = [],
): void {
  const { database } = gateway;

  mount(app, customers.create, async request => {
    const id = idForRequest(request, 'customer');
    return customerToView(
      await createCustomer(request.gateway, request.caller.merchant.id, id, request.body),
    );
  });

  mount(app, customers.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), externalId: query.external_id };
    return (await listCustomers(database, caller.merchant.id, filters)).map(customerToView);
  });

  mount(app, customers.get, async ({ caller, params }) => {
    const customer = await findCustomer(database, caller.merchant.id, params.customer_id);
    if (customer === undefined) throw notFound('customer');
    return customerToView(customer);
  });

  mount(app, customers.update, { onRequest: requireCustomer(gateway) }, async request => {
    const { gateway: own, caller, params, body } = request;
    return customerToView(await updateCustomer(own, caller.merchant.id, params.customer_id, detailsOf(body)));
  });

  mount(app, customers.delete, async ({ gateway: own, caller, params }) =>
    deleteCustomer(own, caller.merchant, params.customer_id, onDelete),
  );
}
