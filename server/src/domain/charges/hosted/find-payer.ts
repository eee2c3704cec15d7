import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { findCustomer } from '../../customers/store.ts';
import { readDetails, type Transaction } from '../charge.ts';

export interface Payer {
  name: string;
  /** First and last name, as on an identity document. */
  fullName: string;
  email: string;
  phone: string | null;
}

type SentPayer = Pick<Payer, 'name' | 'email'> & { last_name?: string | null; phone_number?: string | null };

const fullNameOf = (name: string, lastName: string | null | undefined): string =>
  [name, lastName].filter(Boolean).join(' ');

/** The payer of a charge: its customer, or the customer object sent with the charge. */
export async function findPayer(
  database: Queryable,
  merchantId: string,
  { customerId, customerDetails }: Transaction,
): Promise<Payer | undefined> {
  if (customerId !== null) {
    const customer = await findCustomer(database, merchantId, customerId);
    return (
      customer && {
        name: customer.name,
        fullName: fullNameOf(customer.name, customer.lastName),
        email: customer.email,
        phone: customer.phoneNumber,
      }
    );
  }
  if (customerDetails === null) return undefined;
  const sent = JSON.parse(customerDetails) as SentPayer;
  const { name, email, last_name: lastName, phone_number: phone } = sent;
  return { name, fullName: fullNameOf(name, lastName), email, phone: phone ?? null };
}

/** The name typed on the page of a reusable link, which prefills the card form. */
export function typedName(charge: Transaction): string {
  const isTyped = charge.customerDetails !== null && readDetails(charge)['reusable_link'] !== undefined;
  return isTyped ? (JSON.parse(charge.customerDetails ?? '{}') as SentPayer).name : '';
}
