import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { columnsOf } from '../subscription-row.ts';
import { type DueRow, type DueSubscription, termsColumns, toDue } from './billing-store.ts';

/** Reads due subscriptions without leasing them. */

export interface DueFilter {
  /** Only this merchant; null means all merchants on real time. */
  merchantId: string | null;
  dueBy: CalendarDate;
}

// The same condition as the claim: a merchant with a simulated clock is billed only by id.
const isDue = `subscriptions.due_date <= $2 and merchants.status = 'active'
  and (case when $1::text is null then merchants.clock_frozen_at is null else merchants.id = $1 end)`;

const count = statement<{ count: number }>(
  'subscriptions_count_due',
  `select count(*)::int as count
   from merchants join subscriptions on subscriptions.merchant_id = merchants.id where ${isDue}`,
);

export const countDue = async (database: Queryable, { merchantId, dueBy }: DueFilter): Promise<number> =>
  (await database.find(count, [merchantId, dueBy]))?.count ?? 0;

const page = statement<DueRow>(
  'subscriptions_due_page',
  `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from merchants
   join subscriptions on subscriptions.merchant_id = merchants.id
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where ${isDue} and (subscriptions.merchant_id, subscriptions.id) > ($3, $4)
   order by subscriptions.merchant_id, subscriptions.id limit $5`,
);

/** One page of due subscriptions, after the last of the previous page. */
export const listDuePage = async (
  database: Queryable,
  { merchantId, dueBy }: DueFilter,
  after: { merchantId: string; id: string } | undefined,
  limit: number,
): Promise<DueSubscription[]> => {
  const values = [merchantId, dueBy, after?.merchantId ?? '', after?.id ?? '', limit];
  return (await database.rows(page, values)).map(toDue);
};
