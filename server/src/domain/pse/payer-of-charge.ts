import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import { customerExists, findCustomer } from '../customers/store.ts';

/** Who pays, as far as the shop has told: what is known is not asked for again (WCAG 3.3.7). */
export interface KnownPayer {
  name: string;
  email: string;
}

export async function findPayerOf(
  { database }: Gateway,
  merchantId: string,
  { customerId, customerDetails }: Transaction,
): Promise<KnownPayer> {
  if (customerDetails !== null) {
    const details = JSON.parse(customerDetails) as {
      name?: string;
      last_name?: string | null;
      email?: string;
    };
    return { name: fullName(details.name, details.last_name), email: details.email ?? '' };
  }
  const customer = customerId === null ? undefined : await findCustomer(database, merchantId, customerId);
  return { name: fullName(customer?.name, customer?.lastName), email: customer?.email ?? '' };
}

/** A deleted customer takes no transaction (spec 2.2), not even one that waits for it. */
export const isPayerGone = async (
  database: Queryable,
  merchantId: string,
  { customerId }: Transaction,
): Promise<boolean> => customerId !== null && !(await customerExists(database, merchantId, customerId));

const fullName = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
