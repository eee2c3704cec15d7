import type { NewCustomer } from '@recaudo/contract/api/customers';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { GatewayError, notFound } from '../../platform/errors.ts';
import { type Customer, detailsOf } from './customer.ts';
import { findCustomer, insertCustomer } from './store.ts';

/** Creates a customer. A repeated request with the same id returns the existing customer. */
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
    // Stores null for an empty external_id, so that two empty ones do not collide.
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
