import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { type StoredDiscount, toDiscount } from '../coupons/stored-discount.ts';
import {
  type StoredBilledLine,
  type StoredChange,
  toBilledLine,
  toPendingChange,
} from './changes/pending-change.ts';
import { type StoredItem, toItems } from './items/item.ts';
import { type Pause, type StoredShift, toShift } from './pauses/pause.ts';
import type { Subscription } from './subscription.ts';

export interface SubscriptionRow {
  id: string;
  creation_date: Date;
  customer_id: string;
  plan_id: string;
  card_id: string;
  card: string;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  trial_end_date: string;
  first_charge_date: string;
  current_period_number: number;
  period_end_date: string;
  charge_date: string | null;
  failed_attempts: number;
  attempts_made: number;
  due_date: string | null;
  last_error_code: number | null;
  not_before: Date | null;
  retry_class: RetryClass | null;
  retry_reason: RetryReason | null;
  event_count: number;
  requires_first_payment: boolean;
  quantity: number;
  period_amount_centavos: bigint | null;
  pending_change: StoredChange | null;
  billed_line: StoredBilledLine | null;
  pause: Pause | null;
  calendar_shift: StoredShift | null;
  start_date: string | null;
  items: StoredItem[] | null;
  discount: StoredDiscount | null;
  days_until_due: number | null;
}

export const subscriptionColumns = [
  'id',
  'creation_date',
  'customer_id',
  'plan_id',
  'card_id',
  'card',
  'status',
  'cancel_at_period_end',
  'trial_end_date',
  'first_charge_date',
  'current_period_number',
  'period_end_date',
  'charge_date',
  'failed_attempts',
  'attempts_made',
  'due_date',
  'last_error_code',
  'not_before',
  'retry_class',
  'retry_reason',
  'event_count',
  'requires_first_payment',
  'quantity',
  'period_amount_centavos',
  'pending_change',
  'billed_line',
  'pause',
  'calendar_shift',
  'start_date',
  'items',
  'discount',
  'days_until_due',
] as const;

export const columnsOf = (table: string): string =>
  subscriptionColumns.map(column => `${table}.${column}`).join(', ');

// Values come from date columns, so they are valid dates.
const date = (text: string): CalendarDate => text as CalendarDate;
const dateOrNull = (text: string | null): CalendarDate | null => (text === null ? null : date(text));

/** Reads the columns that store the retry class and reason of the last decline. */
export const toLastRetry = (
  row: Pick<SubscriptionRow, 'retry_class' | 'retry_reason'>,
): Subscription['lastRetry'] =>
  row.retry_class === null || row.retry_reason === null
    ? null
    : { class: row.retry_class, reason: row.retry_reason };

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  creationDate: row.creation_date,
  customerId: row.customer_id,
  planId: row.plan_id,
  cardId: row.card_id,
  card: row.card,
  status: row.status,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  trialEndDate: date(row.trial_end_date),
  firstChargeDate: date(row.first_charge_date),
  currentPeriodNumber: row.current_period_number,
  periodEndDate: date(row.period_end_date),
  chargeDate: dateOrNull(row.charge_date),
  failedAttempts: row.failed_attempts,
  attemptsMade: row.attempts_made,
  dueDate: dateOrNull(row.due_date),
  lastErrorCode: row.last_error_code,
  notBefore: row.not_before,
  lastRetry: toLastRetry(row),
  eventCount: row.event_count,
  requiresFirstPayment: row.requires_first_payment,
  quantity: row.quantity,
  periodAmountCentavos: row.period_amount_centavos,
  pendingChange: toPendingChange(row.pending_change),
  billedLine: toBilledLine(row.billed_line),
  pause: row.pause,
  shift: toShift(row.calendar_shift),
  startDate: dateOrNull(row.start_date),
  items: toItems(row.items),
  discount: toDiscount(row.discount),
  daysUntilDue: row.days_until_due,
});
