import type { Gateway } from '../../dependencies.ts';
import type { NamedPerson } from '../../domain/customers/personal-data/request-erasure.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { UsageError } from '../command.ts';

const text = { type: 'string' } as const;

export const personOptions = {
  environment: text,
  json: { type: 'boolean' },
  merchant: text,
  customer: text,
  email: text,
  document: text,
} as const;

export function readPerson(options: {
  customer?: string | undefined;
  email?: string | undefined;
  document?: string | undefined;
}): NamedPerson {
  const { customer, email, document } = options;
  if (customer === undefined && email === undefined && document === undefined) {
    throw new UsageError('name the person with --customer, --email or --document');
  }
  return { customerId: customer, email, document };
}

export async function requireMerchant({ database }: Gateway, id: string): Promise<Merchant> {
  const merchant = await findMerchant(database, id);
  if (merchant === undefined) throw new UsageError(`there is no merchant ${id}`);
  return merchant;
}
