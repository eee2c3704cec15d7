import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import type { Customer, CustomerDetails } from './customer.ts';
import { changeDetails, findCustomer } from './store.ts';
import { customerToView } from './view.ts';

/** Replaces the details (Interface 7.2). A no-op update emits no event. */
export function updateCustomer(
  gateway: Gateway,
  merchantId: string,
  id: string,
  details: CustomerDetails,
): Promise<Customer> {
  return gateway.database.transaction(async tx => {
    const changed = await changeDetails(tx, merchantId, id, details);
    if (changed === undefined) {
      const present = await findCustomer(tx, merchantId, id);
      if (present === undefined) throw notFound('customer');
      return present;
    }
    const { customer, sequence } = changed;
    await insertEvent(tx, merchantId, {
      ...newEvent('customer.updated', customerToView(customer)),
      resourceId: id,
      sequence,
      creationDate: gateway.clock.now(),
    });
    return customer;
  });
}
