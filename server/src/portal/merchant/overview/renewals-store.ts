import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface RenewalDay {
  date: CalendarDate;
  count: number;
  amount_centavos: bigint;
}

const renewals = statement<RenewalDay>(
  'dashboard_next_renewals',
  `select subscriptions.due_date as date, count(*)::int as count,
     sum(coalesce(subscriptions.period_amount_centavos, plans.amount_centavos))::bigint as amount_centavos
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.due_date between $2 and $3
     and subscriptions.status in ('trial', 'active') and not subscriptions.cancel_at_period_end
   group by 1 order by 1`,
);

/** Subscription charges by due day, without retries of overdue ones. */
export const listNextRenewals = (database: Queryable, merchantId: string, from: string, to: string) =>
  database.rows(renewals, [merchantId, from, to]);
