import { type SubscriptionStatus } from '@recaudo/contract/api/subscriptions';
import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import type { RetryClass, RetryReason, RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';

/** Interface 16.2, row by row. */
export const statusTransitions = defineTransitions<SubscriptionStatus>({
  trial: ['active', 'past_due', 'unpaid', 'cancelled'],
  active: ['past_due', 'unpaid', 'cancelled'],
  past_due: ['active', 'unpaid', 'cancelled'],
  unpaid: ['active', 'cancelled'],
  cancelled: [],
});

/** What billing needs to know of a plan. Plans change none of it but the schedule, so a subscription may keep a copy. */
export interface BillingTerms extends Rhythm {
  amountCentavos: bigint;
  retryTimes: number;
  retrySchedule: RetrySchedule;
  statusAfterRetry: 'unpaid' | 'cancelled';
}

export interface Billing {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  trialEndDate: CalendarDate;
  /** The day of the first charge: all periods are counted from it. */
  firstChargeDate: CalendarDate;
  /** 0 during the trial, then the period that was charged last or is being charged. */
  currentPeriodNumber: number;
  periodEndDate: CalendarDate;
  /** The day of the next charge or retry; null when none will be made. */
  chargeDate: CalendarDate | null;
  /** Scheduled charges refused so far for the current period: what `retry_times` counts. */
  failedAttempts: number;
  /** Charges of any kind made for the current period; with the period it makes each of them unique. */
  attemptsMade: number;
  /** The day on which something is next to be done, a charge or not; null when nothing is. */
  dueDate: CalendarDate | null;
  /** On the merchant's clock: what is due on that day waits until then. */
  notBefore: Date | null;
}

export interface Subscription extends Billing {
  id: string;
  creationDate: Date;
  customerId: string;
  planId: string;
  cardId: string;
  /** The card as it was chosen, as JSON text. */
  card: string;
  /** It starts with its first payment: a declined first charge ends it at once. Never set during a trial. */
  requiresFirstPayment: boolean;
  lastErrorCode: number | null;
  /** What the last refusal of its card said of asking it again; null once it is paid or has another card. */
  lastRetry: { class: RetryClass; reason: RetryReason } | null;
  eventCount: number;
}

/** When its card is asked next: without an hour as the day begins; null when it is not. */
export const nextTryOf = ({
  chargeDate,
  notBefore,
}: Pick<Billing, 'chargeDate' | 'notBefore'>): Date | null =>
  chargeDate === null ? null : (notBefore ?? startOfBogotaDay(chargeDate));

/** Its bank has said that this card, or this card with these data, will not be approved. */
export const needsOtherCard = ({ lastRetry }: Pick<Subscription, 'lastRetry'>): boolean =>
  lastRetry?.class === 'never' || lastRetry?.class === 'with_new_data';

/** Ids alone are unique only within their merchant. */
export const nameOf = (merchantId: string, subscriptionId: string): string =>
  `${merchantId} ${subscriptionId}`;
