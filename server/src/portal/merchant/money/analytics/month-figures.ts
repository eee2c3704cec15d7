import type { DaySums } from '../../../../reports/day-sums/charge-sums.ts';

/** Sums of the charges that were made in a month. Amounts are centavos. */
export interface MonthFigures {
  sales: bigint;
  count: number;
  approved: number;
  refused: number;
  fees: bigint;
  feesTax: bigint;
  renewalsFailed: number;
  renewalsRecovered: number;
  recovered: bigint;
}

export const nothing: Readonly<MonthFigures> = {
  sales: 0n,
  count: 0,
  approved: 0,
  refused: 0,
  fees: 0n,
  feesTax: 0n,
  renewalsFailed: 0,
  renewalsRecovered: 0,
  recovered: 0n,
};

export function addDay(sums: MonthFigures, day: DaySums): void {
  sums.sales += day.sales_centavos;
  sums.count += day.charges;
  sums.approved += day.approved;
  sums.refused += day.refused;
  sums.fees += day.fees_centavos;
  sums.feesTax += day.fees_tax_centavos;
  sums.renewalsFailed += day.renewals_failed;
  sums.renewalsRecovered += day.renewals_recovered;
  sums.recovered += day.recovered_centavos;
}
