import type { Method } from '@recaudo/contract/api/charges';
/** What the charges of one Bogotá day and one method add up to. Amounts are centavos. */
export interface DaySums {
  day: string;
  method: Method;
  charges: number;
  approved: number;
  refused: number;
  sales_centavos: bigint;
  /** What the gateway charged for them; returns through later refunds are not taken off. */
  fees_centavos: bigint;
  fees_tax_centavos: bigint;
  /** First charges of a period of a subscription that were refused. */
  renewals_failed: number;
  /** Periods that were paid by a later try, and their money. */
  renewals_recovered: number;
  recovered_centavos: bigint;
}

/** How often a bank answered with a code. */
export interface DeclineSum {
  method: Method;
  error_code: number;
  declines: number;
}

/** What the charges of one bank add up to and, of cards, of one BIN; each has its own row. */
export interface IssuerSum {
  method: Method;
  /** Empty where the charge came to no bank, or to one that is not known. */
  bank: string;
  /** Six digits; empty for what is no card. */
  bin: string;
  charges: number;
  approved: number;
  refused: number;
  sales_centavos: bigint;
}
