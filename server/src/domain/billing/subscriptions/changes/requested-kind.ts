import type { SubscriptionUpdate } from '@recaudo/contract/api/billing/subscriptions';
import { refusedValue } from '../../../../platform/errors.ts';
import { hasSameItems, toItems } from '../items/item.ts';
import type { Subscription } from '../subscription.ts';
import { isUnchangedCard } from '../subscription-card.ts';

/**
 * The kind of a PUT. Clients may send back what GET returned. A change of plan, quantity or items, a pause, a coupon and a new
 * collection are separate requests, because each may charge the card or change its next charge.
 */
export function requestedKind(
  present: Subscription,
  body: SubscriptionUpdate,
): 'change' | 'pause' | 'coupon' | 'collection' | 'update' {
  const changed = changedField(present, body);
  const pauses = changesPause(present, body);
  const movesEnd = changesEnd(present, body);
  const collected = changedCollection(present, body);
  if (collected !== undefined) {
    if (movesEnd || pauses || changed !== undefined || body.coupon !== undefined) {
      throw refusedValue(collected, 'collection_alone');
    }
    return 'collection';
  }
  const changesMore = movesEnd || !isUnchangedCard(body);
  if (body.coupon !== undefined) {
    if (changesMore || pauses || changed !== undefined) throw refusedValue('coupon', 'coupon_alone');
    return 'coupon';
  }
  if (changed === undefined && !pauses) return 'update';
  if (pauses) {
    if (changesMore || changed !== undefined) throw refusedValue('pause', 'pause_alone');
    return 'pause';
  }
  if (changesMore) throw refusedValue(changed ?? 'plan_id', 'change_alone');
  return 'change';
}

const changesEnd = (
  present: Subscription,
  { trial_end_date: trialEnd, cancel_at_period_end: ends }: SubscriptionUpdate,
): boolean =>
  (trialEnd !== undefined && trialEnd !== present.trialEndDate) ||
  (ends !== undefined && ends !== present.cancelAtPeriodEnd);

/** The field that changes the collection or the days until an invoice is due. */
function changedCollection(
  { daysUntilDue }: Subscription,
  { collection, days_until_due: days }: SubscriptionUpdate,
): string | undefined {
  const present = daysUntilDue === null ? 'automatic' : 'send_invoice';
  const wanted = collection ?? present;
  if (days !== undefined && wanted === 'automatic') {
    throw refusedValue('days_until_due', 'only_with_send_invoice');
  }
  if (wanted !== present) return 'collection';
  return days !== undefined && days !== daysUntilDue ? 'days_until_due' : undefined;
}

function changedField(present: Subscription, body: SubscriptionUpdate): string | undefined {
  const { plan_id: planId = present.planId, quantity = present.quantity } = body;
  if (planId !== present.planId) return 'plan_id';
  if (quantity !== present.quantity) return 'quantity';
  const [main, ...items] = toItems(body.items?.map(item => ({ quantity: 1, ...item })));
  return main === undefined || hasSameItems(present, { ...main, items }) ? undefined : 'items';
}

function changesPause({ pause: present }: Subscription, { pause }: SubscriptionUpdate): boolean {
  if (pause === undefined) return false;
  if (pause === null || present === null) return pause !== present;
  return (pause.until ?? null) !== present.until || (pause.extend ?? false) !== present.extend;
}
