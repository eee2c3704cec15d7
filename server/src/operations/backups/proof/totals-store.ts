import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** All money moved in an environment so far. */
export interface Totals {
  charges: number;
  chargedCentavos: bigint;
  refunds: number;
  refundedCentavos: bigint;
}

const read = long(
  statement<{ charges: number; charged: bigint; refunds: number; refunded: bigint }>(
    'backup_totals',
    `select count(*) filter (where kind = 'charge')::int as charges,
       coalesce(sum(amount_centavos) filter (where kind = 'charge'), 0)::bigint as charged,
       count(*) filter (where kind = 'refund')::int as refunds,
       coalesce(sum(amount_centavos) filter (where kind = 'refund'), 0)::bigint as refunded
     from transactions
     where kind in ('charge', 'refund') and authorization_code is not null`,
  ),
);

export async function readTotals(database: Queryable): Promise<Totals> {
  const row = await database.find(read);
  return {
    charges: row?.charges ?? 0,
    chargedCentavos: row?.charged ?? 0n,
    refunds: row?.refunds ?? 0,
    refundedCentavos: row?.refunded ?? 0n,
  };
}
