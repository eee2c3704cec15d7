import type { CustomerUpdate } from './schemas.ts';

export interface CustomerAddress {
  department: string | null;
  city: string | null;
  additional: string | null;
}

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
}

/** What creation and update have in common; an omitted optional is null. */
export const detailsOf = (wanted: CustomerUpdate): CustomerDetails => ({
  name: wanted.name,
  lastName: wanted.last_name ?? null,
  email: wanted.email,
  phoneNumber: wanted.phone_number ?? null,
  address: addressOf(wanted),
});

/** An address without any part is none. */
function addressOf({ customer_address: wanted = {} }: CustomerUpdate): CustomerAddress | null {
  const { department = null, city = null, additional = null } = wanted;
  return department === null && city === null && additional === null
    ? null
    : { department, city, additional };
}
