import { type Queryable, statement } from '../../database/connection.ts';

/** Statuses of charges whose payer has paid at some time: refunds and disputes come afterwards. */
export const approvedStatuses = `('completed', 'refunded', 'chargeback_pending', 'chargeback_accepted',
  'chargeback_adjustment')`;

/** The day of Bogotá, which keeps UTC-5 all year. */
const bogotaDay = `((creation_date at time zone 'UTC') - interval '5 hours')::date`;

export interface DayRow {
  day: string;
  method: string;
  sales_centavos: bigint;
  charges: number;
  approved: number;
  refused: number;
}

const byDay = statement<DayRow>(
  'dashboard_days',
  `select ${bogotaDay} as day, method,
     coalesce(sum(amount_centavos) filter (where status in ${approvedStatuses}), 0)::bigint as sales_centavos,
     count(*)::int as charges, count(*) filter (where status in ${approvedStatuses})::int as approved,
     count(*) filter (where status = 'failed')::int as refused
   from transactions
   where merchant_id = $1 and kind = 'charge' and creation_date >= $2 and creation_date < $3
   group by 1, 2 order by 1, 2`,
);

/** Charges of a range of time, added up by Bogotá day and method. */
export const sumDays = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(byDay, [merchantId, from, before]);

// Refused charges are noted apart, so they are found without reading the others.
const declines = statement<{ error_code: number; count: number }>(
  'dashboard_declines',
  `select error_code, count(*)::int as count
   from noted_statuses join transactions using (merchant_id, id)
   where noted_statuses.merchant_id = $1 and noted_statuses.status = 'failed'
     and noted_statuses.creation_date >= $2 and noted_statuses.creation_date < $3
     and transactions.error_code is not null
   group by 1 order by 2 desc, 1 limit 5`,
);

export const listTopDeclines = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(declines, [merchantId, from, before]);

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
