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
  /** Without an account, the customer's charges credit the merchant. */
  hasAccount: boolean;
  balanceCentavos: bigint;
  /** Credit that the merchant owes the customer; the next invoices use it first. */
  creditCentavos: bigint;
}

/** The fields that creation and update share; an omitted optional field is null. */
export const detailsOf = (input: CustomerUpdate): CustomerDetails => ({
  name: input.name,
  lastName: input.last_name ?? null,
  email: input.email,
  phoneNumber: input.phone_number ?? null,
  address: addressOf(input),
});
