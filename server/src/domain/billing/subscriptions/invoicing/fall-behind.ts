import { exhausted, isInvoiced } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import type { Subscription } from '../subscription.ts';

/**
 * A pure rule: the subscription after one of its invoices was found overdue, or overdue for longer than its plan waits. A
 * subscription that is paused, or is charged by now, stays what it is.
 */
export function fallBehind(
  { subscription, terms }: Pick<DueSubscription, 'subscription' | 'terms'>,
  { isGivenUp }: { isGivenUp: boolean },
): Subscription {
  const { status, pause } = subscription;
  const isLive = status === 'active' || status === 'past_due';
  if (!isInvoiced(subscription) || pause !== null || !isLive) return subscription;
  return isGivenUp
    ? { ...subscription, ...exhausted(subscription, terms) }
    : { ...subscription, status: 'past_due' };
}
