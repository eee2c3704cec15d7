import type { FeeSchedule } from '../../../domain/merchants/merchant.ts';
import { paidStatusList } from '../../../domain/money/ledger/paid-statuses.ts';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface OperatorMerchant {
  id: string;
  name: string;
  email: string | null;
  status: 'active' | 'suspended';
  creationDate: Date;
  /** Volume and number of charges of the last days. */
  volumeCentavos: bigint;
  charges: number;
  /** True if there were more charges than are checked. */
  isPartial: boolean;
  ratePerSecond: number | null;
  maxChargeCentavos: bigint | null;
  overdraftCentavos: bigint | null;
  fees: FeeSchedule;
}

interface MerchantRow {
  id: string;
  name: string;
  email: string | null;
  status: OperatorMerchant['status'];
  creation_date: Date;
  volume_centavos: bigint;
  charges: number;
  looked: number;
  rate_per_second: number | null;
  max_charge_centavos: bigint | null;
  overdraft_centavos: bigint | null;
  fee_basis_points: number;
  fee_fixed_centavos: bigint;
  fee_tax_basis_points: number;
}

// Each merchant's latest charges by the index of its list; enough for most to be summed completely.
const found = statement<MerchantRow>(
  'operator_merchants',
  `select shown.*,
     coalesce(sums.volume_centavos, 0)::bigint as volume_centavos, sums.charges, sums.looked
   from (select id, name, email, status, creation_date, rate_per_second, max_charge_centavos, overdraft_centavos,
           fee_basis_points, fee_fixed_centavos, fee_tax_basis_points
         from merchants
         where ($1::text is null or id = $1 or strpos(lower(name), lower($1)) > 0
                or strpos(lower(coalesce(email, '')), lower($1)) > 0)
           and ($5::text is null or (creation_date, id) < (select creation_date, id from merchants where id = $5))
         order by creation_date desc, id desc limit $2) shown
   cross join lateral (
     select sum(amount_centavos) filter (where status in ${paidStatusList}) as volume_centavos,
            count(*)::int as looked, count(*) filter (where status in ${paidStatusList})::int as charges
     from (select amount_centavos, status from transactions
           where merchant_id = shown.id and kind = 'charge' and creation_date > $3
           order by creation_date desc, id desc limit $4) latest) sums
   order by shown.creation_date desc, shown.id desc`,
);

const MOST_SUMMED = 5_000;

/** Newest first; `text` is an id, or part of a name or e-mail. */
export async function findMerchants(
  database: Queryable,
  search: { text: string | undefined; before: string | undefined; since: Date; limit: number },
): Promise<OperatorMerchant[]> {
  const values = [search.text ?? null, search.limit, search.since, MOST_SUMMED, search.before ?? null];
  return (await database.rows(found, values)).map(row => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    creationDate: row.creation_date,
    volumeCentavos: row.volume_centavos,
    charges: row.charges,
    isPartial: row.looked === MOST_SUMMED,
    ratePerSecond: row.rate_per_second,
    maxChargeCentavos: row.max_charge_centavos,
    overdraftCentavos: row.overdraft_centavos,
    fees: {
      basisPoints: row.fee_basis_points,
      fixedCentavos: row.fee_fixed_centavos,
      taxBasisPoints: row.fee_tax_basis_points,
    },
  }));
}
