import type { MrrMovement } from '@recaudo/contract/merchant/money/analytics';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';
import { bogotaDay } from '../../platform/database/statements/bogota-day.ts';

/** The sum of one movement in one month. */
export interface MonthMovement {
  /** Its first day. */
  month: CalendarDate;
  movement: MrrMovement;
  amount_centavos: bigint;
  count: number;
}

// Groups subscriptions with the same plan and price before converting the price to a monthly amount.
const recurringGroups = `
  select monthly_centavos(coalesce(grouped.period_amount_centavos, plans.amount_centavos), plans.repeat_every,
      plans.repeat_unit) * grouped.count as mrr_centavos, grouped.count
  from (
    select plan_id, period_amount_centavos, count(*)::int as count
    from subscriptions
    where merchant_id = $1 and status in ('active', 'past_due') and is_recurring(subscriptions)
      and not has_recurring_discount(subscriptions)
    group by plan_id, period_amount_centavos
  ) grouped
  join plans on plans.merchant_id = $1 and plans.id = grouped.plan_id
  union all
  select mrr_centavos(subscriptions), 1
  from subscriptions
  where merchant_id = $1 and status in ('active', 'past_due') and is_recurring(subscriptions)
    and has_recurring_discount(subscriptions)`;

// One statement, so that the current revenue is consistent with the movements that led to it.
const report = long(
  replannedStatement<Report>(
    'mrr_report',
    `select ${bogotaDay('merchants.mrr_since')} as since, now_recurring.mrr_centavos, now_recurring.count,
       (select coalesce(jsonb_agg(summed), '[]') from (
          select month, movement, sum(amount_centavos)::text as amount_centavos, count(*)::int as count
          from mrr_movements where merchant_id = $1 and month >= $2 group by month, movement
        ) summed) as movements
     from merchants, (
       select coalesce(sum(mrr_centavos), 0)::bigint as mrr_centavos, coalesce(sum(count), 0)::int as count
       from (${recurringGroups}) recurring
     ) now_recurring
     where merchants.id = $1`,
  ),
);

interface Report {
  since: CalendarDate;
  mrr_centavos: bigint;
  count: number;
  movements: (Omit<MonthMovement, 'amount_centavos'> & { amount_centavos: string })[];
}

/** The current recurring revenue, and its movements from a month on. */
export async function readMrr(database: Queryable, merchantId: string, firstMonth: CalendarDate) {
  const found = await database.find(report, [merchantId, firstMonth]);
  if (found === undefined) throw new Error('the merchant of a report does not exist');
  const { since, mrr_centavos: mrrCentavos, count: subscriptions, movements } = found;
  return {
    since,
    mrrCentavos,
    subscriptions,
    movements: movements.map(row => ({ ...row, amount_centavos: BigInt(row.amount_centavos) })),
  };
}
