import type { Queryable } from '../../database/connection.ts';
import type { Transaction } from '../charges/charge.ts';
import { findCustomer } from '../customers/store.ts';

export interface Payer {
  name: string;
  email: string;
}

/** Whom a charge asks for money: its customer, or the customer object that it was sent with. */
export async function findPayer(
  database: Queryable,
  merchantId: string,
  { customerId, customerDetails }: Transaction,
): Promise<Payer | undefined> {
  if (customerId !== null) return findCustomer(database, merchantId, customerId);
  return customerDetails === null ? undefined : (JSON.parse(customerDetails) as Payer);
}
