import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { RetryClass, RetryReason, RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { AppliedDiscount } from '../coupons/applied-discount.ts';
import type { BilledLine, PendingChange } from './changes/pending-change.ts';
import type { Item } from './items/item.ts';
import type { Calendar } from './pauses/calendar.ts';
import type { Pause } from './pauses/pause.ts';

/** The status table of Interface 16.2. */
export const statusTransitions = defineTransitions<SubscriptionStatus>({
  trial: ['active', 'past_due', 'unpaid', 'cancelled'],
  active: ['past_due', 'unpaid', 'cancelled'],
  past_due: ['active', 'unpaid', 'cancelled'],
  unpaid: ['active', 'cancelled'],
  cancelled: [],
});

/**
 * The fields of a plan that billing needs. Only the retry schedule of a plan ever changes, so a subscription may keep a
 * copy.
 */
export interface BillingTerms extends Rhythm {
  /** The cost of the period that is owed or charged next. */
  amountCentavos: bigint;
  retryTimes: number;
  retrySchedule: RetrySchedule;
  statusAfterRetry: 'unpaid' | 'cancelled';
}

export interface Billing extends Calendar {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  trialEndDate: CalendarDate;
  /** 0 during the trial, then the period charged last or in progress. */
  currentPeriodNumber: number;
  periodEndDate: CalendarDate;
  /** The day of the next charge or retry; null if there is none. */
  chargeDate: CalendarDate | null;
  /** Declined scheduled charges of the current period: `retry_times` limits them. */
  failedAttempts: number;
  /** Charges of any kind for the current period; period and attempt together make each charge unique. */
  attemptsMade: number;
  /** The day of the next action, a charge or not; null if there is none. */
  dueDate: CalendarDate | null;
  /** On the merchant's clock: an action due on that day waits until this instant. */
  notBefore: Date | null;
  /** Null if the subscription is not paused. */
  pause: Pause | null;
  /** Null if a card is charged; otherwise each period opens an invoice that is due so many days after its issue. */
  daysUntilDue: number | null;
}

export interface Subscription extends Billing {
  id: string;
  creationDate: Date;
  customerId: string;
  planId: string;
  /** Empty if the subscription is invoiced and never had a card. */
  cardId: string;
  /** The public view of the card as JSON text; `null` without a card. */
  card: string;
  /** The subscription starts with its first payment, so a declined first charge ends it. Never set during a trial. */
  requiresFirstPayment: boolean;
  /** The first day, if it is after the day of creation; null if it began immediately. */
  startDate: CalendarDate | null;
  /** Units billed; 1 for plans with one fixed amount. */
  quantity: number;
  /** Items besides the plan. */
  items: readonly Item[];
  /** The cost of a full period; null if it is the amount of the plan. */
  periodAmountCentavos: bigint | null;
  /** A change that takes effect later; null if there is none. */
  pendingChange: PendingChange | null;
  /** The lines of the current period, if plan or quantity have changed since without a bill. */
  billedLine: BilledLine | null;
  /** A used-up discount stays until another one replaces it. */
  discount: AppliedDiscount | null;
  lastErrorCode: number | null;
  /** The retry class and reason of the last decline; null once a charge is approved or the card changes. */
  lastRetry: { class: RetryClass; reason: RetryReason } | null;
  eventCount: number;
}

/** When the card is charged next: at the start of the day without `notBefore`; null if no charge is planned. */
export const nextTryOf = ({
  chargeDate,
  notBefore,
}: Pick<Billing, 'chargeDate' | 'notBefore'>): Date | null =>
  chargeDate === null ? null : (notBefore ?? startOfBogotaDay(chargeDate));

/** True if the issuer will not approve this card, or this card with its present data. */
export const needsOtherCard = ({ lastRetry }: Pick<Subscription, 'lastRetry'>): boolean =>
  lastRetry?.class === 'never' || lastRetry?.class === 'with_new_data';

/** Ids are unique only within their merchant. */
export const nameOf = (merchantId: string, subscriptionId: string): string =>
  `${merchantId} ${subscriptionId}`;
