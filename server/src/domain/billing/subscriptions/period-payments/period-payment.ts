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

/** Money that comes late still counts where the period is owed; what a network takes back may be paid again. */
export const periodPaymentStatuses = defineTransitions<PeriodPaymentStatus>({
  open: ['ended', 'counted', 'in_review'],
  ended: ['counted', 'in_review'],
  counted: ['open', 'ended'],
  // Only by a person.
  in_review: ['counted', 'returned'],
  returned: [],
});

/** A period of a subscription that its payer pays by PSE or in cash. */
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

/** Which period a charge pays, as the charge itself keeps it. */
export interface PaidPeriod {
  id: string;
  period: number;
}

/** Undefined for every charge that pays no period by PSE or in cash: nothing is read for those. */
export const paidPeriodOf = (charge: Pick<Transaction, 'paymentDetails'>): PaidPeriod | undefined =>
  charge.paymentDetails === null
    ? undefined
    : (readDetails(charge)['subscription'] as PaidPeriod | undefined);

/** What a charge keeps of the period that it pays. */
export const periodDetails = (subscription: PaidPeriod): { subscription: PaidPeriod } => ({ subscription });

/** The period is owed still, and costs what this payment brings. */
export const isOwed = (
  { period, amountCentavos }: Pick<PeriodPayment, 'period' | 'amountCentavos'>,
  subscription: Billing,
  terms: Pick<BillingTerms, 'amountCentavos'>,
): boolean =>
  owes(subscription) &&
  subscription.currentPeriodNumber === period &&
  terms.amountCentavos === amountCentavos;

/** The period was paid otherwise, or its subscription has ended: this money is not taken. Tills read it as a refusal. */
export class PeriodNotOwed extends GatewayError {
  constructor() {
    const { errorCode, details } = reject('period_not_owed');
    super(errorCode, details);
  }
}

/** Settles what came in for a period; where the period does not need it, once more as money that is given back. */
export async function settleAsOwed(settle: (isOwed: boolean) => Promise<boolean>): Promise<boolean> {
  try {
    return await settle(true);
  } catch (error) {
    if (!(error instanceof PeriodNotOwed)) throw error;
    return settle(false);
  }
}

/** The period is being charged on a card at this moment: what that comes to decides first. */
export class PeriodBusy extends GatewayError {
  constructor() {
    const { errorCode, details } = reject('period_busy', {}, { retryAfterSeconds: 30 });
    super(errorCode, details);
  }
}

/** How far the tries with the card had come when its period was paid otherwise. */
export interface TriesBefore extends Pick<Subscription, 'attemptsMade' | 'failedAttempts' | 'lastRetry'> {
  /** When the card was to be asked next. */
  retryAt: Date | null;
}

/**
 * A cash network has taken back the payment that this period was paid with: it is owed again, from where the tries with the
 * card had come to. A card that may not be asked is not, and none before its time. Undefined where another period has
 * followed, or the subscription has ended.
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
