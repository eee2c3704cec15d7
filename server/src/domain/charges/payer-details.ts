import type { NewCustomer } from '@recaudo/contract/api/customers';
import { malformed } from '../../errors.ts';
import { detailsOf } from '../customers/create-customer.ts';
import type { Scope } from '../merchants/merchant.ts';

/**
 * The customer object of a merchant-level charge as it is shown (Interface 10.1); no customer account is created. It is
 * required there, except in the lenient profile; at customer level it is ignored.
 */
export function payerDetails({ merchant, customerId }: Scope, customer: NewCustomer | undefined, now: Date) {
  if (customerId !== null) return null;
  if (customer === undefined) {
    if (merchant.profile === 'lenient') return null;
    throw malformed('customer', 'is required');
  }
  const details = detailsOf(customer);
  return {
    name: details.name,
    last_name: details.lastName,
    email: details.email,
    phone_number: details.phoneNumber,
    address: null,
    customer_address: details.address,
    creation_date: now,
    external_id: customer.external_id ?? null,
  };
}
