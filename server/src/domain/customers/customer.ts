import { addressOf, type CustomerAddress, type CustomerUpdate } from '@recaudo/contract/api/customers';

export type { CustomerAddress };

export interface CustomerDetails {
  name: string;
  lastName: string | null;
  email: string;
  phoneNumber: string | null;
  address: CustomerAddress | null;
}

export interface Customer extends CustomerDetails {
  id: string;
  creationDate: Date;
  status: 'active' | 'deleted';
  externalId: string | null;
  /** Without an account of its own, a customer's charges credit the merchant. */
  hasAccount: boolean;
  balanceCentavos: bigint;
  /** What the merchant owes the customer; the next invoices take it first. */
  creditCentavos: bigint;
}

/** What creation and update have in common; an omitted optional is null. */
export const detailsOf = (input: CustomerUpdate): CustomerDetails => ({
  name: input.name,
  lastName: input.last_name ?? null,
  email: input.email,
  phoneNumber: input.phone_number ?? null,
  address: addressOf(input),
});
