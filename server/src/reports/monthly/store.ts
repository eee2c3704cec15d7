import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface MethodSum {
  method: string;
  count: number;
  centavos: bigint;
}

const refunds = long(
  statement<MethodSum>(
    'monthly_refunds',
    `select method, count(*)::int as count, coalesce(sum(amount_centavos), 0)::bigint as centavos from transactions
     where merchant_id = $1 and kind = 'refund' and status = 'completed' and creation_date >= $2 and creation_date < $3
     group by method`,
  ),
);
export const sumRefunds = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(refunds, [merchantId, from, before]);

const disputes = long(
  statement<MethodSum>(
    'monthly_disputes',
    `select transactions.method, count(*)::int as count, coalesce(sum(chargebacks.amount_centavos), 0)::bigint as centavos
     from chargebacks join transactions on transactions.merchant_id = chargebacks.merchant_id
       and transactions.id = chargebacks.transaction_id
     where chargebacks.merchant_id = $1 and chargebacks.opened_at >= $2 and chargebacks.opened_at < $3
     group by transactions.method`,
  ),
);
/** Chargebacks by the month in which they were opened. */
export const sumDisputes = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(disputes, [merchantId, from, before]);

const reversals = long(
  statement<MethodSum>(
    'monthly_reversals',
    `select transactions.method, count(*)::int as count, coalesce(sum(reversals.amount_centavos), 0)::bigint as centavos
     from reversals join transactions on transactions.merchant_id = reversals.merchant_id
       and transactions.id = reversals.transaction_id
     where reversals.merchant_id = $1 and reversals.creation_date >= $2 and reversals.creation_date < $3
     group by transactions.method`,
  ),
);
/** Statutory reversals (Ley 1480) by the month in which they were requested. */
export const sumReversals = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(reversals, [merchantId, from, before]);
