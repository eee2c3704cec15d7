import { type Queryable, statement } from '../../../database/connection.ts';

const renewals = statement<{ count: number; amount_centavos: bigint }>(
  'dashboard_next_renewals',
  `select count(*)::int as count, coalesce(sum(plans.amount_centavos), 0)::bigint as amount_centavos
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.due_date between $2 and $3
     and subscriptions.status in ('trial', 'active') and not subscriptions.cancel_at_period_end`,
);

/** Charges of subscriptions that are due on these days, retries of what is overdue left out. */
export async function sumNextRenewals(database: Queryable, merchantId: string, from: string, to: string) {
  const row = await database.find(renewals, [merchantId, from, to]);
  return { count: row?.count ?? 0, amountCentavos: row?.amount_centavos ?? 0n };
}
