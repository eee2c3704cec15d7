import { exhausted, isInvoiced } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import type { Subscription } from '../subscription.ts';

/**
 * A pure rule: the subscription after one of its invoices became overdue, or was overdue beyond the plan's grace. Paused subscriptions
 * and those that now charge a card do not change.
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
