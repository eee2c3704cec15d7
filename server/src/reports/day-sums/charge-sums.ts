import type { Method } from '@recaudo/contract/api/charges';
/** The sums of one Bogotá day and one method. Amounts are centavos. */
export interface DaySums {
  day: string;
  method: Method;
  charges: number;
  approved: number;
  refused: number;
  sales_centavos: bigint;
  /** The gateway's fees; later refunds do not reduce them. */
  fees_centavos: bigint;
  fees_tax_centavos: bigint;
  /** Declined first charges of a subscription period. */
  renewals_failed: number;
  /** Periods paid by a later try, and their amounts. */
  renewals_recovered: number;
  recovered_centavos: bigint;
}

/** How often a bank responded with a code. */
export interface DeclineSum {
  method: Method;
  error_code: number;
  declines: number;
}

/** One row of sums per bank and, for cards, per BIN. */
export interface IssuerSum {
  method: Method;
  /** Empty if the charge reached no bank, or an unknown one. */
  bank: string;
  /** Six digits; empty without a card. */
  bin: string;
  charges: number;
  approved: number;
  refused: number;
  sales_centavos: bigint;
}
