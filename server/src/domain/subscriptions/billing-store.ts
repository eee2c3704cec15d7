import { type Queryable, statement } from '../../database/connection.ts';
import type { BillingTerms, Subscription } from './subscription.ts';
import { columnsOf, type SubscriptionRow, toSubscription } from './subscription-row.ts';

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
  status_after_retry: BillingTerms['statusAfterRetry'];
  plan_name: string;
}

type DueRow = SubscriptionRow & TermsRow & { merchant_id: string };

const termsColumns = `plans.amount_centavos, plans.repeat_every, plans.repeat_unit, plans.retry_times,
  plans.status_after_retry, plans.name as plan_name`;

const toDue = (row: DueRow): DueSubscription => ({
  merchantId: row.merchant_id,
  subscription: toSubscription(row),
  terms: {
    amountCentavos: row.amount_centavos,
    repeatEvery: row.repeat_every,
    repeatUnit: row.repeat_unit,
    retryTimes: row.retry_times,
    statusAfterRetry: row.status_after_retry,
    planName: row.plan_name,
  },
});

// Each merchant gets its share of a batch, starting with another one each time: a million due subscriptions of one
// do not starve the rest. A merchant with a clock of its own is billed only when that clock is moved.
const claim = statement<DueRow>(
  'subscriptions_claim_due',
  `update subscriptions set lease_until = $4
   from (
     select due.merchant_id, due.id from (
       select id from merchants
       where (case when $1::text is null then clock_frozen_at is null else id = $1 end) and status = 'active'
         and exists (select 1 from subscriptions waiting where waiting.merchant_id = merchants.id
                     and waiting.due_date <= $2 and coalesce(waiting.lease_until, '-infinity') <= $3)
       order by (id < $7), id
     ) merchant
     cross join lateral (
       select merchant_id, id from subscriptions
       where merchant_id = merchant.id and due_date <= $2 and coalesce(lease_until, '-infinity') <= $3
       order by due_date limit $6 for update skip locked
     ) due
     limit $5
   ) claimed
   join plans on plans.merchant_id = claimed.merchant_id, subscriptions as self
   where self.merchant_id = claimed.merchant_id and self.id = claimed.id and plans.id = self.plan_id
     and subscriptions.merchant_id = self.merchant_id and subscriptions.id = self.id
   returning subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}`,
);

export interface Claim {
  /** Only this merchant, on its own clock; null is everyone on real time. */
  merchantId: string | null;
  today: string;
  now: Date;
  leaseUntil: Date;
  batchSize: number;
  perMerchant: number;
  /** Merchants from this id on come first. */
  startAt: string;
}

/** Takes a batch of due subscriptions into this worker's hands until the lease ends. */
export async function claimDueSubscriptions(database: Queryable, wanted: Claim): Promise<DueSubscription[]> {
  const { merchantId, today, now, leaseUntil, batchSize, perMerchant, startAt } = wanted;
  const values = [merchantId, today, now, leaseUntil, batchSize, perMerchant, startAt];
  return (await database.rows(claim, values)).map(toDue);
}

const lock = statement<DueRow>(
  'subscriptions_lock',
  `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, id)
   join subscriptions using (merchant_id, id)
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   order by subscriptions.merchant_id, subscriptions.id for update of subscriptions`,
);

/** Holds the rows against changes until the end of the transaction, in the order of their keys. */
export async function lockSubscriptions(
  tx: Queryable,
  wanted: readonly { merchantId: string; id: string }[],
): Promise<DueSubscription[]> {
  const rows = await tx.rows(lock, [wanted.map(row => row.merchantId), wanted.map(row => row.id)]);
  return rows.map(toDue);
}

const apply = statement(
  'subscriptions_apply',
  `update subscriptions set status = input.status, cancel_at_period_end = input.cancel_at_period_end,
     trial_end_date = input.trial_end_date, first_charge_date = input.first_charge_date,
     current_period_number = input.current_period_number, period_end_date = input.period_end_date,
     charge_date = input.charge_date, failed_attempts = input.failed_attempts,
     attempts_made = input.attempts_made, due_date = input.due_date, last_error_code = input.last_error_code,
     card_id = input.card_id, card = input.card, event_count = input.event_count, lease_until = input.lease_until
   from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::date[], $6::date[], $7::int[], $8::date[],
     $9::date[], $10::smallint[], $11::smallint[], $12::date[], $13::smallint[], $14::text[], $15::text[],
     $16::int[], $17::timestamptz[])
   as input (merchant_id, id, status, cancel_at_period_end, trial_end_date, first_charge_date,
     current_period_number, period_end_date, charge_date, failed_attempts, attempts_made, due_date,
     last_error_code, card_id, card, event_count, lease_until)
   where subscriptions.merchant_id = input.merchant_id and subscriptions.id = input.id`,
);

export interface AppliedChange {
  merchantId: string;
  after: Subscription;
  /** Null gives the subscription back; a time keeps it in this worker's hands. */
  leaseUntil: Date | null;
}

/** Writes subscriptions as they are after a change, under the locks of `lockSubscriptions`. */
export async function applyChanges(tx: Queryable, changes: readonly AppliedChange[]): Promise<void> {
  const column = <Value>(read: (subscription: Subscription) => Value) =>
    changes.map(({ after }) => read(after));
  await tx.run(apply, [
    changes.map(change => change.merchantId),
    column(after => after.id),
    column(after => after.status),
    column(after => after.cancelAtPeriodEnd),
    column(after => after.trialEndDate),
    column(after => after.firstChargeDate),
    column(after => after.currentPeriodNumber),
    column(after => after.periodEndDate),
    column(after => after.chargeDate),
    column(after => after.failedAttempts),
    column(after => after.attemptsMade),
    column(after => after.dueDate),
    column(after => after.lastErrorCode),
    column(after => after.cardId),
    column(after => after.card),
    column(after => after.eventCount),
    changes.map(change => change.leaseUntil?.toISOString() ?? null),
  ]);
}

const take = statement(
  'subscriptions_take_lease',
  `update subscriptions set lease_until = $4
   where merchant_id = $1 and id = $2 and coalesce(lease_until, '-infinity') <= $3`,
);

/** Takes one subscription into the hands of a request; false while a worker has it. */
export const takeLease = async (
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> => (await database.run(take, [merchantId, id, now, leaseUntil])) === 1;

const releaseAll = statement(
  'subscriptions_release_leases',
  'update subscriptions set lease_until = null where merchant_id = $1 and lease_until is not null',
);

/** At the start of a simulated day nothing is in anyone's hands: the merchant's clock runs in one place only. */
export const releaseLeases = (database: Queryable, merchantId: string): Promise<number> =>
  database.run(releaseAll, [merchantId]);
