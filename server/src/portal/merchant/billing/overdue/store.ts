import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { OverdueStatus } from '@recaudo/contract/merchant/billing/overdue';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

export interface OverdueRow {
  id: string;
  status: OverdueStatus;
  customer_id: string;
  customer_name: string;
  customer_last_name: string | null;
  customer_email: string;
  customer_phone: string | null;
  plan_id: string;
  plan_name: string;
  amount_centavos: bigint;
  retry_times: number;
  status_after_retry: Plan['status_after_retry'];
  failed_attempts: number;
  charge_date: CalendarDate | null;
  not_before: Date | null;
  retry_class: RetryClass | null;
  retry_reason: RetryReason | null;
  period_end_date: string;
  last_error_code: number | null;
  card: string;
}

// Excludes what customers owe on invoices, which the report of open invoices shows.
const selected = `select subscriptions.id, subscriptions.status, subscriptions.customer_id, customers.name as customer_name,
     customers.last_name as customer_last_name, customers.email as customer_email,
     customers.phone_number as customer_phone, subscriptions.plan_id, plans.name as plan_name,
     coalesce(subscriptions.period_amount_centavos, plans.amount_centavos) as amount_centavos, plans.retry_times, plans.status_after_retry, subscriptions.failed_attempts, subscriptions.not_before,
     subscriptions.retry_class, subscriptions.retry_reason, subscriptions.charge_date, subscriptions.period_end_date,
     subscriptions.last_error_code, subscriptions.card
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   join customers on customers.merchant_id = subscriptions.merchant_id and customers.id = subscriptions.customer_id
   where subscriptions.merchant_id = $1 and subscriptions.status in ('past_due', 'unpaid')
     and subscriptions.days_until_due is null`;

const page = replannedStatement<OverdueRow>(
  'overdue_page',
  `${selected} and subscriptions.id > $2 and ($3::text is null or subscriptions.status = $3)
   order by subscriptions.id limit $4`,
);

/** Subscriptions that owe a period, after this id. */
export const listOverdue = (
  database: Queryable,
  merchantId: string,
  { after, status, limit }: { after: string; status: OverdueStatus | undefined; limit: number },
) => database.rows(page, [merchantId, after, status ?? null, limit]);

const one = replannedStatement<OverdueRow>('overdue_one', `${selected} and subscriptions.id = $2`);

/** Undefined if the subscription owes nothing. */
export const findOverdue = (database: Queryable, merchantId: string, id: string) =>
  database.find(one, [merchantId, id]);
