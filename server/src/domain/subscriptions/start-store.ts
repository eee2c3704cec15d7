import type { Queryable } from '../../database/connection.ts';
import { groupStatement, type InputColumn, runOnGroup } from '../../database/input-rows.ts';
import { newWriteBatch } from '../../database/write-batches.ts';
import { keptBy } from '../../dependencies.ts';
import type { ResourceEvent } from '../events/store.ts';
import type { Subscription } from './subscription.ts';
import { subscriptionColumns } from './subscription-row.ts';

export interface NewSubscriptionRow {
  merchantId: string;
  subscription: Subscription;
  /** Keeps workers away while the first charge is made. */
  leaseUntil: Date | null;
  created: ResourceEvent;
}

const columns: readonly InputColumn<NewSubscriptionRow>[] = [
  ['merchant_id', 'text', row => row.merchantId],
  ['lease_until', 'timestamptz', row => row.leaseUntil],
  ['id', 'text', row => row.subscription.id],
  ['creation_date', 'timestamptz', row => row.subscription.creationDate],
  ['customer_id', 'text', row => row.subscription.customerId],
  ['plan_id', 'text', row => row.subscription.planId],
  ['card_id', 'text', row => row.subscription.cardId],
  ['card', 'text', row => row.subscription.card],
  ['status', 'text', row => row.subscription.status],
  ['cancel_at_period_end', 'boolean', row => row.subscription.cancelAtPeriodEnd],
  ['trial_end_date', 'date', row => row.subscription.trialEndDate],
  ['first_charge_date', 'date', row => row.subscription.firstChargeDate],
  ['current_period_number', 'integer', row => row.subscription.currentPeriodNumber],
  ['period_end_date', 'date', row => row.subscription.periodEndDate],
  ['charge_date', 'date', row => row.subscription.chargeDate],
  ['failed_attempts', 'integer', row => row.subscription.failedAttempts],
  ['attempts_made', 'integer', row => row.subscription.attemptsMade],
  ['due_date', 'date', row => row.subscription.dueDate],
  ['last_error_code', 'smallint', row => row.subscription.lastErrorCode],
  ['event_count', 'integer', row => row.subscription.eventCount],
  ['event_id', 'text', row => row.created.id],
  ['payload', 'text', row => row.created.payload],
];

/** What a new one has; the rest is empty. */
const own = subscriptionColumns.filter(name => columns.some(([given]) => given === name)).join(', ');

// Customer and plan are held: neither is deleted before the subscription is there for all to see. Lateral with a limit: each
// is found by its key, also while the planner takes the table for a small one.
const start = groupStatement<NewSubscriptionRow, { is_payable: boolean; is_new: boolean }>(
  'subscriptions_start',
  columns,
  input => `with input as (${input}), payable as (
     select input.* from input
     cross join lateral (
       select from customers where customers.merchant_id = input.merchant_id and customers.id = input.customer_id
         and customers.status = 'active' limit 1 for key share
     ) payer
     cross join lateral (
       select from plans where plans.merchant_id = input.merchant_id and plans.id = input.plan_id
         and plans.status = 'active' limit 1 for share
     ) plan
   ), started as (
     insert into subscriptions (merchant_id, lease_until, ${own})
     select merchant_id, lease_until, ${own} from payable order by position
     on conflict (merchant_id, id) do nothing
     returning merchant_id, id
   ), emitted as (
     insert into events (merchant_id, id, type, resource_id, sequence, creation_date, payload)
     select merchant_id, event_id, 'subscription.created', id, 1, creation_date, payload
     from started join input using (merchant_id, id)
   )
   select payable.id is not null as is_payable, started.id is not null as is_new
   from input left join payable using (merchant_id, id) left join started using (merchant_id, id)
   order by input.position`,
);

/** `gone`: the customer or the plan was deleted a moment ago. `known`: this id exists. */
export type Started = 'started' | 'known' | 'gone';

export async function startSubscriptions(
  database: Queryable,
  rows: readonly NewSubscriptionRow[],
): Promise<Started[]> {
  const answers = await runOnGroup(database, start, rows);
  return answers.map(({ is_payable, is_new }) => {
    if (!is_payable) return 'gone';
    return is_new ? 'started' : 'known';
  });
}

const MAX_BATCH = 64;
const AT_ONCE = 2;

/** New subscriptions travel in groups, as charges do. */
export const startingSubscriptions = keptBy(({ database }) =>
  newWriteBatch<NewSubscriptionRow, Started>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ merchantId, subscription }) => `${merchantId} ${subscription.id}`,
    flush: rows => startSubscriptions(database, rows),
  }),
);
