import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import { writeDiscount } from '../../coupons/stored-discount.ts';
import { writeItems } from '../items/item.ts';
import { writePause, writeShift } from '../pauses/pause.ts';
import { nameOf, type Subscription } from '../subscription.ts';
import { writeBilledLine, writePendingChange } from './pending-change.ts';

const apply = long(
  statement<{ merchant_id: string; id: string }>(
    'subscriptions_apply',
    `update subscriptions set status = input.status, cancel_at_period_end = input.cancel_at_period_end,
     trial_end_date = input.trial_end_date, first_charge_date = input.first_charge_date,
     current_period_number = input.current_period_number, period_end_date = input.period_end_date,
     charge_date = input.charge_date, failed_attempts = input.failed_attempts,
     attempts_made = input.attempts_made, due_date = input.due_date, last_error_code = input.last_error_code,
     card_id = input.card_id, card = input.card, event_count = input.event_count, lease_until = input.lease_until,
     lease_ticket = input.lease_until,
     not_before = input.not_before, retry_class = input.retry_class, retry_reason = input.retry_reason,
     plan_id = input.plan_id, quantity = input.quantity, period_amount_centavos = input.period_amount_centavos,
     pending_change = input.pending_change::jsonb, billed_line = input.billed_line::jsonb,
     pause = input.pause::jsonb, calendar_shift = input.calendar_shift::jsonb,
     items = input.items::jsonb, discount = input.discount::jsonb, days_until_due = input.days_until_due,
     changed_at = input.changed_at
   from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::date[], $6::date[], $7::int[], $8::date[],
     $9::date[], $10::smallint[], $11::smallint[], $12::date[], $13::smallint[], $14::text[], $15::text[],
     $16::int[], $17::timestamptz[], $18::timestamptz[], $19::timestamptz[], $20::text[], $21::text[],
     $22::text[], $23::int[], $24::bigint[], $25::text[], $26::text[], $27::text[], $28::text[], $29::text[],
     $30::text[], $31::smallint[], $32::timestamptz[])
   as input (merchant_id, id, status, cancel_at_period_end, trial_end_date, first_charge_date,
     current_period_number, period_end_date, charge_date, failed_attempts, attempts_made, due_date,
     last_error_code, card_id, card, event_count, lease_until, held_until, not_before, retry_class, retry_reason,
     plan_id, quantity, period_amount_centavos, pending_change, billed_line, pause, calendar_shift, items, discount,
     days_until_due, changed_at)
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
  /** On the merchant's clock; movements of recurring revenue use this time. */
  now: Date;
  /** Applies only under this lease; every change of a subscription revokes its lease. */
  heldUntil?: Date | null;
}

/** Writes changed subscriptions and returns the names of those written. */
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
    texts(after => after.planId),
    column(after => after.quantity),
    column(after => after.periodAmountCentavos),
    texts(after => writePendingChange(after.pendingChange)),
    texts(after => writeBilledLine(after.billedLine)),
    texts(after => writePause(after.pause)),
    texts(after => writeShift(after.shift)),
    texts(after => writeItems(after.items)),
    texts(after => writeDiscount(after.discount)),
    column(after => after.daysUntilDue),
    times(({ now }) => now),
  ]);
  return new Set(rows.map(row => nameOf(row.merchant_id, row.id)));
}
