import type { NewCustomer } from '@recaudo/contract/api/customers';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { GatewayError, notFound } from '../../platform/errors.ts';
import { type Customer, detailsOf } from './customer.ts';
import { findCustomer, insertCustomer } from './store.ts';

/** Registers a customer. The same id again (a repeated request) answers the customer that is there. */
export async function createCustomer(
  gateway: Gateway,
  merchantId: string,
  id: string,
  input: NewCustomer,
): Promise<Customer> {
  const customer: Customer = {
    ...detailsOf(input),
    id,
    creationDate: gateway.clock.now(),
    // An empty external_id must not collide with the next empty one.
    externalId: input.external_id || null,
    hasAccount: input.requires_account ?? true,
    status: 'active',
    balanceCentavos: 0n,
    creditCentavos: 0n,
  };
  const isNew = await translatingConstraints(
    {
      customers_external_id_taken: () => new GatewayError(errors.externalIdTaken, { param: '/external_id' }),
    },
    () => insertCustomer(gateway.database, merchantId, customer),
  );
  if (isNew) return customer;
  const present = await findCustomer(gateway.database, merchantId, id);
  if (present === undefined) throw notFound('customer');
  return present;
}
