/** What the charges of one Bogotá day and one method add up to. Amounts are centavos. */
export interface DaySums {
  day: string;
  method: string;
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
  method: string;
  error_code: number;
  declines: number;
}
