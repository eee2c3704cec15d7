import { type Queryable, replannedStatement, statement } from '../../database/connection.ts';
import { approvedStatuses } from '../overview/figures-store.ts';

/** Sums of the charges that were made in a month. Amounts are centavos. */
export interface MonthFigures {
  sales: bigint;
  count: number;
  approved: number;
  refused: number;
  /** What the gateway charged for them; returns through later refunds are not taken off. */
  fees: bigint;
  feesTax: bigint;
  /** First charges of a period of a subscription that were refused. */
  renewalsFailed: number;
  /** Periods that were paid by a later try, and their money. */
  renewalsRecovered: number;
  recovered: bigint;
}

interface MonthRow {
  sales: bigint;
  count: number;
  approved: number;
  refused: number;
  fees: bigint;
  fees_tax: bigint;
  renewals_failed: number;
  renewals_recovered: number;
  recovered: bigint;
}

const isApproved = `status in ${approvedStatuses}`;
const isRecovered = `${isApproved} and subscription_attempt > 1`;
const sumOf = (column: string, condition: string) =>
  `coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`;

const month = statement<MonthRow>(
  'analytics_month',
  `select ${sumOf('amount_centavos', isApproved)} as sales, count(*)::int as count,
     count(*) filter (where ${isApproved})::int as approved, count(*) filter (where status = 'failed')::int as refused,
     ${sumOf('fee_centavos', isApproved)} as fees, ${sumOf('fee_tax_centavos', isApproved)} as fees_tax,
     count(*) filter (where status = 'failed' and subscription_attempt = 1)::int as renewals_failed,
     count(*) filter (where ${isRecovered})::int as renewals_recovered,
     ${sumOf('amount_centavos', isRecovered)} as recovered
   from transactions
   where merchant_id = $1 and kind = 'charge' and creation_date >= $2 and creation_date < $3`,
);

export async function sumMonth(
  database: Queryable,
  merchantId: string,
  from: Date,
  before: Date,
): Promise<MonthFigures> {
  const row = await database.find(month, [merchantId, from, before]);
  if (row === undefined) throw new Error('a sum has no row');
  return {
    sales: row.sales,
    count: row.count,
    approved: row.approved,
    refused: row.refused,
    fees: row.fees,
    feesTax: row.fees_tax,
    renewalsFailed: row.renewals_failed,
    renewalsRecovered: row.renewals_recovered,
    recovered: row.recovered,
  };
}

const kept = statement<{ month: string; figures: Record<string, string> }>(
  'analytics_kept_months',
  'select month, figures from month_figures where merchant_id = $1 and month >= $2 order by month',
);
const keep = statement(
  'analytics_keep_month',
  `insert into month_figures (merchant_id, month, figures) values ($1, $2, $3)
   on conflict (merchant_id, month) do nothing`,
);

export async function listKeptMonths(
  database: Queryable,
  merchantId: string,
  since: string,
): Promise<Map<string, MonthFigures>> {
  const rows = await database.rows(kept, [merchantId, since]);
  return new Map(rows.map(row => [row.month, readFigures(row.figures)]));
}

const readFigures = (kept: Record<string, string>): MonthFigures => ({
  sales: BigInt(kept['sales'] ?? 0),
  count: Number(kept['count']),
  approved: Number(kept['approved']),
  refused: Number(kept['refused']),
  fees: BigInt(kept['fees'] ?? 0),
  feesTax: BigInt(kept['feesTax'] ?? 0),
  renewalsFailed: Number(kept['renewalsFailed']),
  renewalsRecovered: Number(kept['renewalsRecovered']),
  recovered: BigInt(kept['recovered'] ?? 0),
});

export const keepMonth = (database: Queryable, merchantId: string, firstDay: string, figures: MonthFigures) =>
  database.run(keep, [
    merchantId,
    firstDay,
    JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))),
  ]);

/** Subscriptions that are alike, counted. Months are their first days. */
export interface SubscriptionGroup {
  amount_centavos: bigint;
  repeat_every: number;
  repeat_unit: 'week' | 'month' | 'year';
  first_month: string;
  /** Of its cancellation. */
  last_month: string | null;
  /** It is charged today: active, or past due and retried. */
  is_billed: boolean;
  count: number;
}

// A subscription that was cancelled before its first charge has never been income. When it ended is told by its event.
const groups = replannedStatement<SubscriptionGroup>(
  'analytics_subscriptions',
  `with ended as materialized (
     select resource_id, max((creation_date at time zone 'UTC') - interval '5 hours')::date as day
     from events
     where merchant_id = $1 and type = 'subscription.cancelled' and type not in ('charge.succeeded', 'charge.failed')
     group by resource_id
   )
   select plans.amount_centavos, plans.repeat_every, plans.repeat_unit,
     date_trunc('month', subscriptions.first_charge_date)::date as first_month,
     date_trunc('month', ended.day)::date as last_month,
     subscriptions.status in ('active', 'past_due') as is_billed, count(*)::int as count
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   left join ended on ended.resource_id = subscriptions.id and subscriptions.status = 'cancelled'
   where subscriptions.merchant_id = $1 and (ended.day is null or ended.day >= subscriptions.first_charge_date)
   group by 1, 2, 3, 4, 5, 6`,
);

export const listSubscriptionGroups = (database: Queryable, merchantId: string) =>
  database.rows(groups, [merchantId]);
