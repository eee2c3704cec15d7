import type { PeriodState, RecoveryWay } from '@recaudo/contract/merchant/billing/recovery';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';
import { classOf, declinesOfPeriods, failedPeriods } from './failed-periods-store.ts';

interface Sum {
  count: number;
  /** The amount of the failed charges. */
  amount_centavos: bigint;
  /** The amount of the payments that recovered them. */
  recovered_centavos: bigint;
}

/** Counts of failed periods, grouped by one property. */
export type RecoveryPart = Sum &
  (
    | { part: 'state'; state: PeriodState }
    | { part: 'class'; class: RetryClass; reason: RetryReason; state: PeriodState }
    | { part: 'plan'; plan_id: string; plan_name: string; state: PeriodState }
    | { part: 'way'; way: RecoveryWay | null }
    | { part: 'try'; try: number | null; state: PeriodState }
  );

const parts = long(
  replannedStatement<RecoveryPart>(
    'recovery_parts',
    `with ${failedPeriods}
   select summed.*, plans.name as plan_name from (
     select case when grouping(class) = 0 then 'class' when grouping(plan_id) = 0 then 'plan'
         when grouping(way) = 0 then 'way' when grouping(try) = 0 then 'try' else 'state' end as part,
       state, class, reason, plan_id, way, try, count(*)::int as count,
       sum(amount_centavos)::bigint as amount_centavos,
       coalesce(sum(recovered_centavos), 0)::bigint as recovered_centavos
     from periods
     group by grouping sets ((state), (class, reason, state), (plan_id, state), (way), (try, state))
   ) summed
   left join plans on plans.merchant_id = $1 and plans.id = summed.plan_id`,
  ),
);

/** The outcome of the periods whose first decline is in this time range. */
export const sumRecovery = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(parts, [merchantId, from, before]);

/** The n-th declines of one class, and how many of their periods were paid later. */
export interface DeclineCases {
  class: RetryClass;
  try: number;
  cases: number;
  recovered: number;
}

const cases = long(
  replannedStatement<DeclineCases>(
    'recovery_cases',
    `with ${failedPeriods}
   select refusal.class, refusal.try, count(*)::int as cases,
     count(*) filter (where periods.state = 'recovered')::int as recovered
   from periods cross join ${declinesOfPeriods}
   where periods.state <> 'open'
   group by 1, 2`,
  ),
);

export const listCases = (database: Queryable, merchantId: string, from: Date, before: Date) =>
  database.rows(cases, [merchantId, from, before]);

/** Subscriptions that owe money, grouped by the next try's day, the number of declines and their class. */
export interface OwedGroup {
  class: RetryClass;
  try: number;
  /** Null: waiting for another card. */
  day: CalendarDate | null;
  count: number;
  amount_centavos: bigint;
}

const owed = long(
  replannedStatement<OwedGroup>(
    'recovery_owed',
    `select ${classOf('subscriptions', 'last_error_code')} as class, failed_attempts::int as try, charge_date as day,
     count(*)::int as count,
     sum(coalesce(subscriptions.period_amount_centavos, plans.amount_centavos))::bigint as amount_centavos
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.status = 'past_due'
     and subscriptions.status in ('past_due', 'unpaid') and subscriptions.days_until_due is null
   group by 1, 2, 3`,
  ),
);

export const listOwed = (database: Queryable, merchantId: string) => database.rows(owed, [merchantId]);
