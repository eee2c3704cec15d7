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
  external_id: customer.externalId,
  address: null,
  customer_address: customer.address,
  clabe: null,
});
