import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ResourceEvent } from '../../../webhooks/events/store.ts';
import { afterPayment } from '../../coupons/applied-discount.ts';
import type { RetryDecision } from '../../retries/decide-retry.ts';
import { afterApproval, afterDecline, afterUncountedAttempt, owes, termsOfPeriod } from '../billing-rules.ts';
import type { AppliedChange } from '../changes/apply-store.ts';
import type { FailedRenewal } from '../notices/failed-renewal-mails.ts';
import { eventsOfChange } from '../notices/subscription-events.ts';
import { type Billing, nameOf, type Subscription } from '../subscription.ts';
import type { DueSubscription } from './billing-store.ts';
import type { RenewalEnding } from './renewal-ending.ts';

/** The change of a subscription that follows from the outcome of its charge. */
export interface RenewalChange extends AppliedChange {
  name: string;
  before: Subscription;
  ending: RenewalEnding;
  events: ResourceEvent[];
  isCancelled: boolean;
  /** The email to the payer after a decline. */
  failed: FailedRenewal | undefined;
}

export function changeOf(
  due: DueSubscription,
  renewal: RenewalEnding,
  decision: RetryDecision | undefined,
  realNow: Date,
): RenewalChange {
  const { merchantId, subscription, terms } = due;
  const { ending, now, charge } = renewal;
  const isOnItsCard = charge.sourceId === subscription.cardId;
  // While a period is owed, a different card is charged only to replace the declined one.
  const isNewCard = !isOnItsCard && owes(subscription);
  const after = { ...subscription, ...billingAfter({ subscription, terms }, renewal, decision) };
  if (ending.kind === 'declined') after.lastErrorCode = ending.code;
  if (ending.kind === 'approved') {
    [after.lastErrorCode, after.lastRetry] = [null, null];
    after.discount = afterPayment(subscription.discount, subscription.planId, renewal.period);
  }
  if (decision !== undefined) {
    after.lastRetry = { class: decision.advice.retry.kind, reason: decision.advice.reason };
  }
  if (ending.kind === 'approved' && isNewCard) {
    after.cardId = charge.sourceId ?? subscription.cardId;
    after.card = charge.card ?? subscription.card;
  }
  const wasAway = ending.kind === 'not_sent' || ending.kind === 'reversed';
  const chargeFailed = decision !== undefined;
  const isToTell = subscription.status !== 'cancelled';
  // The request that creates the subscription settles its first charge, and its page shows the decline.
  const isFirstCharge = subscription.requiresFirstPayment && subscription.attemptsMade === 0;
  const isOnScreen = isFirstCharge && renewal.held !== undefined;
  return {
    name: nameOf(merchantId, subscription.id),
    before: subscription,
    ending: renewal,
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, { now, chargeFailed }),
    now,
    leaseUntil: wasAway && !isNewCard ? againAt(after.attemptsMade, realNow) : null,
    heldUntil: renewal.held?.leaseUntil ?? null,
    isCancelled: subscription.status !== 'cancelled' && after.status === 'cancelled',
    failed: chargeFailed && isToTell ? { due, after, decision, now, isOnScreen } : undefined,
  };
}

/** An unavailable processor, or a decline of a card other than the subscription's, uses up no retry. */
function billingAfter(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { ending, period, now }: RenewalEnding,
  decision: RetryDecision | undefined,
): Billing {
  if (ending.kind === 'approved') return afterApproval(subscription, terms, period, bogotaDateOf(now));
  if (decision !== undefined) {
    return afterDecline(subscription, termsOfPeriod(subscription, terms, period), period, decision.next);
  }
  return afterUncountedAttempt(subscription);
}

const LONGEST_PAUSE_MINUTES = 60;

/** With an unavailable processor, tries again after 2, 4 and 8 minutes, then every hour: each try records a charge. */
const againAt = (attemptsMade: number, realNow: Date): Date =>
  new Date(realNow.getTime() + 60_000 * Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(attemptsMade, 10)));
