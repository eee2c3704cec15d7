import type { Caller } from '../merchants/keys/authenticate.ts';
import type { Customer } from './customer.ts';

/** Interface 7.1: the customer as JSON. `address` and `clabe` are not used and always null. */
export const customerToView = (customer: Customer) => ({
  id: customer.id,
  creation_date: customer.creationDate,
  name: customer.name,
  last_name: customer.lastName,
  email: customer.email,
  phone_number: customer.phoneNumber,
  status: customer.status,
  ...(customer.hasAccount ? { balance: customer.balanceCentavos } : {}),
  ...(customer.creditCentavos === 0n ? {} : { credit_balance: customer.creditCentavos }),
  external_id: customer.externalId,
  address: null,
  customer_address: customer.address,
  clabe: null,
});

/** Interface 5.2: older clients expect no status for a customer without an account. The dashboard always shows it. */
export function customerToAnswer(customer: Customer, { merchant, isPerson }: Caller) {
  const view = customerToView(customer);
  const isBare = !customer.hasAccount && customer.status === 'active';
  return isBare && merchant.profile === 'lenient' && isPerson !== true ? { ...view, status: null } : view;
}
