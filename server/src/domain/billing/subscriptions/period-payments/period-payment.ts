import {
  addDays,
  type CalendarDate,
  compareDates,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { RetrySchedule } from '@recaudo/contract/shared/words/retry-words';
import { GatewayError, reject } from '../../../../platform/errors.ts';
import { defineTransitions } from '../../../../platform/primitives/values/transition-table.ts';
import { readDetails, type Transaction } from '../../../charges/charge.ts';
import { slotWithin } from '../../retries/decide-retry.ts';
import { owes, postponed } from '../billing-rules.ts';
import { type Billing, type BillingTerms, needsOtherCard, type Subscription } from '../subscription.ts';

export type PeriodPaymentStatus = 'open' | 'ended' | 'counted' | 'in_review' | 'returned';

/** A late payment still counts if the period is owed; a period whose payment a network reversed may be paid again. */
export const periodPaymentStatuses = defineTransitions<PeriodPaymentStatus>({
  open: ['ended', 'counted', 'in_review'],
  ended: ['counted', 'in_review'],
  counted: ['open', 'ended'],
  // Only a person moves a payment out of review.
  in_review: ['counted', 'returned'],
  returned: [],
});

/** A payment of one subscription period by PSE or in cash. */
export interface PeriodPayment {
  merchantId: string;
  transactionId: string;
  subscriptionId: string;
  period: number;
  method: 'bank_account' | 'store';
  amountCentavos: bigint;
  status: PeriodPaymentStatus;
  creationDate: Date;
}

/** The subscription period that a charge pays, as stored with the charge. */
export interface PaidPeriod {
  id: string;
  period: number;
}

/** Undefined for charges that pay no period by PSE or in cash; those need no further reads. */
export const paidPeriodOf = (charge: Pick<Transaction, 'paymentDetails'>): PaidPeriod | undefined =>
  charge.paymentDetails === null
    ? undefined
    : (readDetails(charge)['subscription'] as PaidPeriod | undefined);

export const periodDetails = (subscription: PaidPeriod): { subscription: PaidPeriod } => ({ subscription });

/** True if the period is still owed and costs exactly this payment. */
export const isOwed = (
  { period, amountCentavos }: Pick<PeriodPayment, 'period' | 'amountCentavos'>,
  subscription: Billing,
  terms: Pick<BillingTerms, 'amountCentavos'>,
): boolean =>
  owes(subscription) &&
  subscription.currentPeriodNumber === period &&
  terms.amountCentavos === amountCentavos;

/** The debt that a charge pays is no longer owed. */
export class NotOwed extends GatewayError {}

/** The period was paid another way, or its subscription has ended. Cash networks receive this as a rejection. */
export class PeriodNotOwed extends NotOwed {
  constructor() {
    const { errorCode, details } = reject('period_not_owed');
    super(errorCode, details);
  }
}

/** Settles an incoming payment, or settles it as money to return if its debt is no longer owed. */
export async function settleAsOwed(settle: (isOwed: boolean) => Promise<boolean>): Promise<boolean> {
  try {
    return await settle(true);
  } catch (error) {
    if (!(error instanceof NotOwed)) throw error;
    return settle(false);
  }
}

/** A card is being charged for the period right now: the outcome of that charge decides first. */
export class PeriodBusy extends GatewayError {
  constructor() {
    const { errorCode, details } = reject('period_busy', {}, { retryAfterSeconds: 30 });
    super(errorCode, details);
  }
}

/** The state of the card retries before the period was paid another way. */
export interface TriesBefore extends Pick<Subscription, 'attemptsMade' | 'failedAttempts' | 'lastRetry'> {
  /** When the card was due to be charged next. */
  retryAt: Date | null;
}

/**
 * Restores the retry state after a cash network reversed the payment of this period: the period is owed again. The
 * restored state keeps a permanent decline and the earliest next try. Returns undefined if a later period has been
 * charged or the subscription has ended.
 */
export function afterPaymentTakenBack(
  billing: Billing,
  period: number,
  { attemptsMade, failedAttempts, lastRetry, retryAt }: TriesBefore,
  { today, schedule }: { today: CalendarDate; schedule: RetrySchedule },
): Billing | undefined {
  if (billing.status !== 'active' || billing.currentPeriodNumber !== period) return undefined;
  const owed: Billing = { ...billing, attemptsMade, failedAttempts, status: 'past_due' };
  const tomorrow = addDays(today, 1);
  const { periodEndDate } = billing;
  if (needsOtherCard({ lastRetry })) {
    const until = compareDates(periodEndDate, tomorrow) < 0 ? tomorrow : periodEndDate;
    return { ...owed, chargeDate: null, dueDate: until, notBefore: null };
  }
  const morning = startOfBogotaDay(tomorrow);
  if (retryAt !== null && retryAt > morning) return postponed(owed, retryAt);
  return postponed(owed, slotWithin(schedule, morning, periodEndDate));
}
