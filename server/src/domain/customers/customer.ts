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
