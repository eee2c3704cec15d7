import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import type { Transaction } from '../charges/charge.ts';
import type { ResourceEvent } from '../events/store.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import type { Ending } from '../payments/card-operation.ts';
import { afterAttempt, afterUncountedAttempt, owes } from './billing-rules.ts';
import type { AppliedChange, DueSubscription } from './billing-store.ts';
import type { FailedRenewal } from './failed-renewal-mails.ts';
import { type Billing, nameOf } from './subscription.ts';
import { eventsOfChange } from './subscription-events.ts';

/** How a renewal ended, and what that makes of its subscription: pure. */

export interface RenewalEnding {
  merchantId: string;
  charge: Transaction;
  attemptNumber: number;
  subscriptionId: string;
  period: number;
  ending: Ending;
  fees: FeeSchedule;
  /** The saved card whose first use it may be; null where it is known that it is none. */
  firstUseOf?: string | null;
  /** On the merchant's own clock. */
  now: Date;
  /** The subscription as it was claimed; undefined where it was not, or is not in these hands any more. */
  held?: { due: DueSubscription; leaseUntil: Date };
}

/** What an ending makes of a subscription. */
export interface RenewalChange extends AppliedChange {
  name: string;
  ending: RenewalEnding;
  events: ResourceEvent[];
  isCancelled: boolean;
  /** What the payer is told of a refusal. */
  failed: FailedRenewal | undefined;
}

export function changeOf(due: DueSubscription, renewal: RenewalEnding, realNow: Date): RenewalChange {
  const { merchantId, subscription, terms } = due;
  const { ending, now, charge } = renewal;
  const isOnItsCard = charge.sourceId === subscription.cardId;
  // While a period is owed, another card is charged only to take the place of the one that failed.
  const isNewCard = !isOnItsCard && owes(subscription);
  const after = { ...subscription, ...billingAfter({ subscription, terms }, renewal, isOnItsCard) };
  if (ending.kind === 'declined') after.lastErrorCode = ending.code;
  if (ending.kind === 'approved') after.lastErrorCode = null;
  if (ending.kind === 'approved' && isNewCard) {
    after.cardId = charge.sourceId ?? subscription.cardId;
    after.card = charge.card ?? subscription.card;
  }
  const wasAway = ending.kind === 'not_sent' || ending.kind === 'reversed';
  const chargeFailed = ending.kind === 'declined' && isOnItsCard;
  const isToTell = chargeFailed && subscription.status !== 'cancelled';
  return {
    name: nameOf(merchantId, subscription.id),
    ending: renewal,
    merchantId,
    ...eventsOfChange(merchantId, subscription, after, now, chargeFailed),
    leaseUntil: wasAway && !isNewCard ? againAt(after.attemptsMade, realNow) : null,
    heldUntil: renewal.held?.leaseUntil ?? null,
    isCancelled: subscription.status !== 'cancelled' && after.status === 'cancelled',
    failed: isToTell ? { due, after, now } : undefined,
  };
}

/** A processor that was away is no fault of the payer, nor is a refusal of a card that is not the subscription's. */
function billingAfter(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { ending, period, now }: RenewalEnding,
  isOnItsCard: boolean,
): Billing {
  const today = bogotaDateOf(now);
  if (ending.kind === 'approved') return afterAttempt(subscription, terms, 'approved', period, today);
  if (ending.kind === 'declined' && isOnItsCard) {
    return afterAttempt(subscription, terms, 'declined', period, today);
  }
  return afterUncountedAttempt(subscription);
}

const LONGEST_PAUSE_MINUTES = 60;

/** A processor that is away is asked again after 2, 4, 8 minutes, then every hour: each try leaves a charge behind. */
const againAt = (attemptsMade: number, realNow: Date): Date =>
  new Date(realNow.getTime() + 60_000 * Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(attemptsMade, 10)));
