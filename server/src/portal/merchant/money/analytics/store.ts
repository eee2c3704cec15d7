import {
  long,
  type Queryable,
  replannedStatement,
} from '../../../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../../../platform/database/statements/bogota-day.ts';

/** Counts of subscriptions with equal properties. Months are their first days. */
export interface SubscriptionGroup {
  amount_centavos: bigint;
  repeat_every: number;
  repeat_unit: 'week' | 'month' | 'year';
  first_month: string;
  /** Month of its cancellation. */
  last_month: string | null;
  /** Charged today: active, or past due with retries. */
  is_billed: boolean;
  count: number;
}

// A subscription canceled before its first charge never counted as revenue. Its event says when it ended.
const groups = long(
  replannedStatement<SubscriptionGroup>(
    'analytics_subscriptions',
    `with ended as materialized (
     select resource_id, max(${bogotaDay('creation_date')}) as day
     from events
     where merchant_id = $1 and type = 'subscription.cancelled' and type not in ('charge.succeeded', 'charge.failed')
     group by resource_id
   )
   select coalesce(subscriptions.period_amount_centavos, plans.amount_centavos) as amount_centavos,
     plans.repeat_every, plans.repeat_unit,
     date_trunc('month', subscriptions.first_charge_date)::date as first_month,
     date_trunc('month', ended.day)::date as last_month,
     subscriptions.status in ('active', 'past_due') as is_billed, count(*)::int as count
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   left join ended on ended.resource_id = subscriptions.id and subscriptions.status = 'cancelled'
   where subscriptions.merchant_id = $1 and (ended.day is null or ended.day >= subscriptions.first_charge_date)
   group by 1, 2, 3, 4, 5, 6`,
  ),
);

export const listSubscriptionGroups = (database: Queryable, merchantId: string) =>
  database.rows(groups, [merchantId]);
