import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Subscription } from './subscription.ts';
import { columnsOf, type SubscriptionRow, toSubscription } from './subscription-row.ts';

const columns = columnsOf('subscriptions');

const byId = statement<SubscriptionRow>(
  'subscriptions_by_id',
  `select ${columns} from subscriptions where merchant_id = $1 and id = $2`,
);

/** Finds a customer's subscription, also a cancelled one. */
export async function findSubscription(
  database: Queryable,
  scope: { merchantId: string; customerId: string },
  id: string,
): Promise<Subscription | undefined> {
  const row = await database.find(byId, [scope.merchantId, id]);
  return row?.customer_id === scope.customerId ? toSubscription(row) : undefined;
}

export interface SubscriptionFilters extends ListQuery {
  status: SubscriptionStatus | 'paused' | undefined;
  /** Only subscriptions with a charge in these days, the nearest first. */
  nextCharge?: { from: CalendarDate | undefined; to: CalendarDate | undefined };
}

/** Lists all but cancelled subscriptions unless a status is given (Interface 16.7), newest first. */
export async function listSubscriptions(
  database: Queryable,
  of: { merchantId: string; customerId?: string; planId?: string },
  filters: SubscriptionFilters,
): Promise<Subscription[]> {
  const where: Condition[] = [
    { sql: 'merchant_id = ?', value: of.merchantId },
    ...creationConditions(filters),
  ];
  if (of.customerId !== undefined) where.push({ sql: 'customer_id = ?', value: of.customerId });
  if (of.planId !== undefined) where.push({ sql: 'plan_id = ?', value: of.planId });
  if (filters.status === 'paused')
    where.push({ sql: 'pause is not null and status <> ?', value: 'cancelled' });
  else if (filters.status === undefined) where.push({ sql: 'status <> ?', value: 'cancelled' });
  // The status is also a literal, so that the planner can use the partial index of the rarer statuses.
  else where.push({ sql: `status = '${filters.status}' and status = ?`, value: filters.status });
  if (filters.nextCharge !== undefined) where.push(...nextChargeConditions(filters.nextCharge));
  const list = filteredList<SubscriptionRow>({
    name: 'subscriptions_list',
    select: `select ${columns} from subscriptions`,
    where,
    orderBy: filters.nextCharge === undefined ? 'creation_date desc, id desc' : 'due_date, id',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toSubscription);
}

/** `due_date` has the index; an unpaid subscription has a due date but no charge. */
const nextChargeConditions = ({ from, to }: NonNullable<SubscriptionFilters['nextCharge']>): Condition[] => [
  { sql: 'due_date >= ?', value: from ?? '-infinity' },
  { sql: 'due_date <= ?', value: to ?? 'infinity' },
  { sql: 'charge_date is not null and cancel_at_period_end = ?', value: false },
];

const liveOfCustomer = statement<{ id: string }>(
  'subscriptions_live_of_customer',
  `select id from subscriptions where merchant_id = $1 and customer_id = $2 and status <> 'cancelled'`,
);

export const listLiveSubscriptionIds = async (
  database: Queryable,
  merchantId: string,
  customerId: string,
): Promise<string[]> => (await database.rows(liveOfCustomer, [merchantId, customerId])).map(row => row.id);

const byIds = statement<SubscriptionRow>(
  'subscriptions_by_ids',
  `select ${columns} from subscriptions where merchant_id = $1 and id = any($2::text[]) order by id`,
);

export const listSubscriptionsById = async (
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Subscription[]> => (await database.rows(byIds, [merchantId, ids])).map(toSubscription);
