import type { IssuerSum } from '../../../../reports/day-sums/charge-sums.ts';
import { approvalRate } from '../../overview/totals.ts';

interface Outcome {
  bank: string;
  sales: bigint;
  approved: number;
  refused: number;
}

/** Sums rows with the same name and skips those without one. */
function addUp(rows: readonly IssuerSum[], nameOf: (row: IssuerSum) => string): Map<string, Outcome> {
  const sums = new Map<string, Outcome>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === '') continue;
    const sum = sums.get(name) ?? { bank: row.bank, sales: 0n, approved: 0, refused: 0 };
    sum.sales += row.sales_centavos;
    sum.approved += row.approved;
    sum.refused += row.refused;
    sums.set(name, sum);
  }
  return sums;
}

/** Issuers with the most responses first, each with its previous rate; unanswered attempts do not count. */
function compare(
  now: readonly IssuerSum[],
  before: readonly IssuerSum[],
  nameOf: (row: IssuerSum) => string,
  limit: number,
) {
  const earlier = addUp(before, nameOf);
  const answers = ({ approved, refused }: Outcome): number => approved + refused;
  return [...addUp(now, nameOf)]
    .filter(([, sum]) => answers(sum) > 0)
    .toSorted(([a, x], [b, y]) => answers(y) - answers(x) || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name, sum]) => {
      const former = earlier.get(name);
      return {
        name,
        ...sum,
        approval_rate: approvalRate(sum),
        rate_before: former === undefined ? null : approvalRate(former),
      };
    });
}

/** Approval by issuing bank, for cards and PSE, which spell bank names differently. */
export const compareBanks = (now: readonly IssuerSum[], before: readonly IssuerSum[], limit: number) =>
  compare(now, before, ({ bank }) => bank.toUpperCase(), limit).map(({ name: _key, ...row }) => row);

/** Approval by the first six digits of the card. */
export const compareBins = (now: readonly IssuerSum[], before: readonly IssuerSum[], limit: number) =>
  compare(now, before, ({ bin }) => bin, limit).map(({ name: bin, ...row }) => ({ bin, ...row }));
