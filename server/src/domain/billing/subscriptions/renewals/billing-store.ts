import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { type StoredLine, toLines } from '../../invoices/stored-lines.ts';
import { type PriceRow, priceColumns, toPrice, toTaxTerms } from '../../prices/price-row.ts';
import { chargeTaxesOf } from '../../taxes/charge-taxes.ts';
import { billedPlans, costOf, type PlanTerms } from '../bill-period.ts';
import { nextCharge } from '../billing-rules.ts';
import { writeBilledLine, writePendingChange } from '../changes/pending-change.ts';
import { writeItems } from '../items/item.ts';
import { itemTermsColumn, type StoredItemTerms, toItemTerms } from '../items/item-terms.ts';
import { writePause, writeShift } from '../pauses/pause.ts';
import { type BillingTerms, nameOf, type Subscription } from '../subscription.ts';
import { columnsOf, type SubscriptionRow, toSubscription } from '../subscription-row.ts';

export interface DueSubscription {
  merchantId: string;
  subscription: Subscription;
  terms: PlanTerms;
  /** The invoice of the period that it owes; null for periods whose first charge is older than invoices. */
  owedInvoice: OwedInvoice | null;
}

/** Attempts after the first charge what the invoice says. */
export type OwedInvoice = Pick<NewInvoice, 'id' | 'amountDueCentavos' | 'lines'>;

interface TermsRow extends PriceRow {
  repeat_every: number;
  repeat_unit: BillingTerms['repeatUnit'];
  retry_times: number;
  retry_schedule: BillingTerms['retrySchedule'];
  status_after_retry: BillingTerms['statusAfterRetry'];
  plan_name: string;
  item_terms: StoredItemTerms[] | null;
  owed_invoice: { id: string; amount_due: number; lines: StoredLine[] } | null;
}

export type DueRow = SubscriptionRow & TermsRow & { merchant_id: string };

export const termsColumns = `plans.amount_centavos, plans.repeat_every, plans.repeat_unit, plans.retry_times,
  plans.retry_schedule, plans.status_after_retry, plans.name as plan_name,
  ${priceColumns.map(column => `plans.${column}`).join(', ')},
  ${itemTermsColumn},
  (select jsonb_build_object('id', owed.id, 'lines', owed.lines,
     'amount_due', owed.total_centavos - owed.credit_applied_centavos)
   from invoices owed
   where owed.merchant_id = subscriptions.merchant_id and owed.subscription_id = subscriptions.id
     and owed.period = subscriptions.current_period_number and owed.status = 'open'
     and subscriptions.status in ('past_due', 'unpaid')) as owed_invoice`;

export function toDue(row: DueRow): DueSubscription {
  const subscription = toSubscription(row);
  const owedInvoice = toOwedInvoice(row.owed_invoice);
  const priced = {
    planName: row.plan_name,
    price: toPrice(row),
    tax: toTaxTerms(row),
    items: toItemTerms(row.item_terms),
  };
  const terms = {
    ...priced,
    ...(owedInvoice === null
      ? costOf(billedPlans(subscription, priced), nextCharge(subscription).period)
      : costOfOwed(owedInvoice)),
    repeatEvery: row.repeat_every,
    repeatUnit: row.repeat_unit,
    retryTimes: row.retry_times,
    retrySchedule: row.retry_schedule,
    statusAfterRetry: row.status_after_retry,
  };
  return { merchantId: row.merchant_id, subscription, terms, owedInvoice };
}

const costOfOwed = ({ amountDueCentavos, lines }: OwedInvoice) => ({
  amountCentavos: amountDueCentavos,
  iva: chargeTaxesOf(lines).iva,
});

const toOwedInvoice = (owed: TermsRow['owed_invoice']): OwedInvoice | null =>
  owed && { id: owed.id, amountDueCentavos: BigInt(owed.amount_due), lines: toLines(owed.lines) };

// Each claim starts at the merchant after `$7` and limits each merchant to its share, so that one merchant with a
// million due subscriptions does not starve the rest. Merchants with a simulated clock are billed only when their clock
// moves.
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
  /** Only this merchant, on its own clock; null means all merchants on real time. */
  merchantId: string | null;
  dueBy: CalendarDate;
  /** On the merchant's clock; `now` is real. */
  notBefore: Date;
  /** In real time, like all leases. */
  now: Date;
  leaseUntil: Date;
  batchSize: number;
  perMerchant: number;
  /** The merchant claimed last. */
  after: string;
}

/** Leases a batch of due subscriptions to this worker. */
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

/** Locks the rows until the end of the transaction, in key order. */
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
     not_before = input.not_before, retry_class = input.retry_class, retry_reason = input.retry_reason,
     plan_id = input.plan_id, quantity = input.quantity, period_amount_centavos = input.period_amount_centavos,
     pending_change = input.pending_change::jsonb, billed_line = input.billed_line::jsonb,
     pause = input.pause::jsonb, calendar_shift = input.calendar_shift::jsonb,
     items = input.items::jsonb
   from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::date[], $6::date[], $7::int[], $8::date[],
     $9::date[], $10::smallint[], $11::smallint[], $12::date[], $13::smallint[], $14::text[], $15::text[],
     $16::int[], $17::timestamptz[], $18::timestamptz[], $19::timestamptz[], $20::text[], $21::text[],
     $22::text[], $23::int[], $24::bigint[], $25::text[], $26::text[], $27::text[], $28::text[], $29::text[])
   as input (merchant_id, id, status, cancel_at_period_end, trial_end_date, first_charge_date,
     current_period_number, period_end_date, charge_date, failed_attempts, attempts_made, due_date,
     last_error_code, card_id, card, event_count, lease_until, held_until, not_before, retry_class, retry_reason,
     plan_id, quantity, period_amount_centavos, pending_change, billed_line, pause, calendar_shift, items)
   where subscriptions.merchant_id = input.merchant_id and subscriptions.id = input.id
     and (input.held_until is null or subscriptions.lease_until = input.held_until)
   returning subscriptions.merchant_id, subscriptions.id`,
  ),
);

export interface AppliedChange {
  merchantId: string;
  after: Subscription;
  /** No worker claims the subscription before this time; null releases it. */
  leaseUntil: Date | null;
  /** Applies only under this lease; every change of a subscription revokes its lease. */
  heldUntil?: Date | null;
}

/** Writes changed subscriptions and returns the names of those written. */
export async function applyChanges(tx: Queryable, changes: readonly AppliedChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const column = <Value>(read: (after: Subscription) => Value) => changes.map(({ after }) => read(after));
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
    texts(after => after.planId),
    column(after => after.quantity),
    column(after => after.periodAmountCentavos),
    texts(after => writePendingChange(after.pendingChange)),
    texts(after => writeBilledLine(after.billedLine)),
    texts(after => writePause(after.pause)),
    texts(after => writeShift(after.shift)),
    texts(after => writeItems(after.items)),
  ]);
  return new Set(rows.map(row => nameOf(row.merchant_id, row.id)));
}
