import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import { type BillingTerms, nameOf, type Subscription } from '../subscription.ts';
import { columnsOf, type SubscriptionRow, toSubscription } from '../subscription-row.ts';

export interface DueSubscription {
  merchantId: string;
  subscription: Subscription;
  terms: BillingTerms & { planName: string };
}

interface TermsRow {
  amount_centavos: bigint;
  repeat_every: number;
  repeat_unit: BillingTerms['repeatUnit'];
  retry_times: number;
  retry_schedule: BillingTerms['retrySchedule'];
  status_after_retry: BillingTerms['statusAfterRetry'];
  plan_name: string;
}

export type DueRow = SubscriptionRow & TermsRow & { merchant_id: string };

export const termsColumns = `plans.amount_centavos, plans.repeat_every, plans.repeat_unit, plans.retry_times,
  plans.retry_schedule, plans.status_after_retry, plans.name as plan_name`;

export const toDue = (row: DueRow): DueSubscription => ({
  merchantId: row.merchant_id,
  subscription: toSubscription(row),
  terms: {
    amountCentavos: row.amount_centavos,
    repeatEvery: row.repeat_every,
    repeatUnit: row.repeat_unit,
    retryTimes: row.retry_times,
    retrySchedule: row.retry_schedule,
    statusAfterRetry: row.status_after_retry,
    planName: row.plan_name,
  },
});

// Merchants are visited in turn, from the one after `$7` on, and each gets its share of the batch: a million due
// subscriptions of one do not starve the rest. A merchant with a clock of its own is billed only when that is moved.
const claim = long(
  statement<DueRow>(
    'subscriptions_claim_due',
    `with claimed as materialized (
     select due.merchant_id, due.id from (
       select * from (select id from merchants
         where $1::text is null and id > $7 and clock_frozen_at is null and status = 'active' order by id) later
       union all
       select * from (select id from merchants
         where $1::text is null and id <= $7 and clock_frozen_at is null and status = 'active' order by id) earlier
       union all
       select id from merchants where id = $1 and status = 'active'
     ) merchant
     cross join lateral (
       select merchant_id, id from subscriptions
       where merchant_id = merchant.id and due_date <= $2 and (lease_until is null or lease_until <= $3)
         and (not_before is null or not_before <= $8)
       order by due_date limit $6 for update skip locked
     ) due
     limit $5
   )
   update subscriptions set lease_until = $4 from claimed, plans
   where subscriptions.merchant_id = claimed.merchant_id and subscriptions.id = claimed.id
     and plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   returning subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}`,
  ),
);

export interface Claim {
  /** Only this merchant, on its own clock; null is everyone on real time. */
  merchantId: string | null;
  dueBy: CalendarDate;
  /** On the merchant's clock; `now` is real. */
  notBefore: Date;
  /** In real time, as leases are. */
  now: Date;
  leaseUntil: Date;
  batchSize: number;
  perMerchant: number;
  /** The merchant that was served last. */
  after: string;
}

/** Takes a batch of due subscriptions into this worker's hands until the lease ends. */
export async function claimDueSubscriptions(database: Queryable, input: Claim): Promise<DueSubscription[]> {
  const { merchantId, dueBy, now, leaseUntil, batchSize, perMerchant, after, notBefore } = input;
  const values = [merchantId, dueBy, now, leaseUntil, batchSize, perMerchant, after, notBefore];
  return (await database.rows(claim, values)).map(toDue);
}

const byId = statement<DueRow>(
  'subscriptions_with_terms',
  `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.id = $2`,
);

/** A subscription with its terms, of any customer. */
export async function findWithTerms(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<DueSubscription | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toDue(row);
}

const lock = long(
  statement<DueRow>(
    'subscriptions_lock',
    `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, id)
   join subscriptions using (merchant_id, id)
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   order by subscriptions.merchant_id, subscriptions.id for update of subscriptions`,
  ),
);

/** Holds the rows against changes until the end of the transaction, in the order of their keys. */
export async function lockSubscriptions(
  tx: Queryable,
  input: readonly { merchantId: string; id: string }[],
): Promise<DueSubscription[]> {
  const rows = await tx.rows(lock, [
    textArray(input.map(row => row.merchantId)),
    textArray(input.map(row => row.id)),
  ]);
  return rows.map(toDue);
}

const apply = long(
  statement<{ merchant_id: string; id: string }>(
    'subscriptions_apply',
    `update subscriptions set status = input.status, cancel_at_period_end = input.cancel_at_period_end,
     trial_end_date = input.trial_end_date, first_charge_date = input.first_charge_date,
     current_period_number = input.current_period_number, period_end_date = input.period_end_date,
     charge_date = input.charge_date, failed_attempts = input.failed_attempts,
     attempts_made = input.attempts_made, due_date = input.due_date, last_error_code = input.last_error_code,
     card_id = input.card_id, card = input.card, event_count = input.event_count, lease_until = input.lease_until,
     not_before = input.not_before, retry_class = input.retry_class, retry_reason = input.retry_reason
   from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::date[], $6::date[], $7::int[], $8::date[],
     $9::date[], $10::smallint[], $11::smallint[], $12::date[], $13::smallint[], $14::text[], $15::text[],
     $16::int[], $17::timestamptz[], $18::timestamptz[], $19::timestamptz[], $20::text[], $21::text[])
   as input (merchant_id, id, status, cancel_at_period_end, trial_end_date, first_charge_date,
     current_period_number, period_end_date, charge_date, failed_attempts, attempts_made, due_date,
     last_error_code, card_id, card, event_count, lease_until, held_until, not_before, retry_class, retry_reason)
   where subscriptions.merchant_id = input.merchant_id and subscriptions.id = input.id
     and (input.held_until is null or subscriptions.lease_until = input.held_until)
   returning subscriptions.merchant_id, subscriptions.id`,
  ),
);

export interface AppliedChange {
  merchantId: string;
  after: Subscription;
  /** Null gives the subscription back to the workers; until a time, none of them takes it. */
  leaseUntil: Date | null;
  /** Applies only under this lease; every change of a subscription revokes its lease. */
  heldUntil?: Date | null;
}

/** Writes subscriptions as they are after a change. Returns the names of those that were written. */
export async function applyChanges(tx: Queryable, changes: readonly AppliedChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const column = <Value>(read: (subscription: Subscription) => Value) =>
    changes.map(({ after }) => read(after));
  const texts = (read: (subscription: Subscription) => string | null) => textArray(column(read));
  const times = (read: (change: AppliedChange) => Date | null | undefined) =>
    textArray(changes.map(change => read(change)?.toISOString() ?? null));
  const rows = await tx.rows(apply, [
    textArray(changes.map(change => change.merchantId)),
    texts(after => after.id),
    texts(after => after.status),
    column(after => after.cancelAtPeriodEnd),
    texts(after => after.trialEndDate),
    texts(after => after.firstChargeDate),
    column(after => after.currentPeriodNumber),
    texts(after => after.periodEndDate),
    texts(after => after.chargeDate),
    column(after => after.failedAttempts),
    column(after => after.attemptsMade),
    texts(after => after.dueDate),
    column(after => after.lastErrorCode),
    texts(after => after.cardId),
    texts(after => after.card),
    column(after => after.eventCount),
    times(change => change.leaseUntil),
    times(change => change.heldUntil),
    times(({ after }) => after.notBefore),
    texts(after => after.lastRetry?.class ?? null),
    texts(after => after.lastRetry?.reason ?? null),
  ]);
  return new Set(rows.map(row => nameOf(row.merchant_id, row.id)));
}
