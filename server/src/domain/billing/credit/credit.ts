import type { CreditType } from '@recaudo/contract/api/billing/credits';

/** One change of the credit that a merchant owes a customer. */
export interface CreditEntry {
  id: string;
  customerId: string;
  creationDate: Date;
  type: CreditType;
  /** Negative if it reduces the credit. */
  amountCentavos: bigint;
  /** The customer's balance after this entry. */
  balanceCentavos: bigint;
  /** In the merchant's words; null for entries that billing writes. */
  reason: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
}

export interface NewCreditEntry extends Omit<CreditEntry, 'balanceCentavos'> {
  merchantId: string;
}

/** The ledger account of a customer's credit. */
export const creditAccount = (customerId: string): string => `credit:${customerId}`;
/** The contra account: all credit of a merchant, as a negative number. */
export const grantedCreditAccount = 'credits';
/** The reason of journal entries that belong to credit entries instead of transactions. */
export const CREDIT_REASON = 'credit';
