import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { answers } from '../../http/fields.ts';
import { idForRequest } from '../../http/idempotency/hooks.ts';
import { listParameters, type Query, readListQuery, readText } from '../../http/list-query.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { createCustomer } from './create-customer.ts';
import { detailsOf } from './customer.ts';
import { deleteCustomer, type OnCustomerDeleted } from './delete-customer.ts';
import { requireCustomer } from './require-customer.ts';
import { customerUpdate, customerView, newCustomer } from './schemas.ts';
import { findCustomer, listCustomers } from './store.ts';
import { updateCustomer } from './update-customer.ts';
import { customerToView } from './view.ts';

const tags = ['Customers'];
const one = '/customers/:customer_id';

/** Spec 4.6. `onDelete`: what else ends with a customer; this folder does not know of it. */
export function customerRoutes(
  app: App,
  gateway: Gateway,
  onDelete: readonly OnCustomerDeleted[] = [],
): void {
  const { database } = gateway;

  app.post(
    '/customers',
    {
      schema: { tags, summary: 'Create a customer', body: newCustomer, response: answers(201, customerView) },
    },
    async (request, reply) => {
      const id = idForRequest(request, 'customer');
      const customer = await createCustomer(request.gateway, request.caller.merchant.id, id, request.body);
      return reply.code(201).send(customerToView(customer));
    },
  );

  app.get(
    '/customers',
    {
      schema: {
        tags,
        summary: 'List customers',
        querystring: listParameters({ external_id: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: answers(200, Type.Array(customerView)),
      },
    },
    async request => {
      const query = request.query as Query;
      const filters = { ...readListQuery(query), externalId: readText(query, 'external_id', 100) };
      return (await listCustomers(database, request.caller.merchant.id, filters)).map(customerToView);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'Get a customer', response: answers(200, customerView) } },
    async request => {
      const customer = await findCustomer(
        database,
        request.caller.merchant.id,
        pathId(request, 'customer_id'),
      );
      if (customer === undefined) throw notFound();
      return customerToView(customer);
    },
  );

  app.put(
    one,
    {
      schema: {
        tags,
        summary: 'Update a customer',
        body: customerUpdate,
        response: answers(200, customerView),
      },
      onRequest: requireCustomer(gateway),
    },
    async request => {
      const id = pathId(request, 'customer_id');
      const details = detailsOf(request.body);
      return customerToView(await updateCustomer(request.gateway, request.caller.merchant.id, id, details));
    },
  );

  app.delete(
    one,
    { schema: { tags, summary: 'Delete a customer', response: answers(204, Type.Null()) } },
    async (request, reply) => {
      const { merchant } = request.caller;
      await deleteCustomer(request.gateway, merchant, pathId(request, 'customer_id'), onDelete);
      return reply.code(204).send();
    },
  );
}
