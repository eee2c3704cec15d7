import type { SubscriptionUpdate } from '@recaudo/contract/api/billing/subscriptions';
import { refusedValue } from '../../../../platform/errors.ts';
import { hasSameItems, toItems } from '../items/item.ts';
import type { Subscription } from '../subscription.ts';
import { isUnchangedCard } from '../subscription-card.ts';

/**
 * What a PUT asks for. Clients may send back what GET returned. A change of plan, quantity or items, a pause and a coupon are
 * requests of their own, because they may charge the card or say when and what it is charged.
 */
export function requestedKind(
  present: Subscription,
  body: SubscriptionUpdate,
): 'change' | 'pause' | 'coupon' | 'update' {
  const changed = changedField(present, body);
  const pauses = changesPause(present, body);
  const { trial_end_date: trialEnd, cancel_at_period_end: ends } = body;
  const changesMore =
    !isUnchangedCard(body) ||
    (trialEnd !== undefined && trialEnd !== present.trialEndDate) ||
    (ends !== undefined && ends !== present.cancelAtPeriodEnd);
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
