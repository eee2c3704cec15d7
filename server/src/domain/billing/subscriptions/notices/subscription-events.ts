import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import type { EventType } from '@recaudo/contract/shared/event-types';
import { writeJson } from '../../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import type { ResourceEvent } from '../../../webhooks/events/store.ts';
import { hasSameItems } from '../items/item.ts';
import type { Subscription } from '../subscription.ts';
import { subscriptionToView } from '../view.ts';

const eventOfStatus: Partial<Record<SubscriptionStatus, EventType>> = {
  active: 'subscription.activated',
  past_due: 'subscription.past_due',
  unpaid: 'subscription.unpaid',
  cancelled: 'subscription.cancelled',
};

/**
 * Returns the subscription with its events counted, and the events: one for a declined charge, one for a change of
 * status.
 */
export function eventsOfChange(
  merchantId: string,
  before: Subscription,
  after: Subscription,
  {
    now,
    chargeFailed,
    also = [],
  }: { now: Date; chargeFailed: boolean; also?: readonly EventType[] | undefined },
): { after: Subscription; events: ResourceEvent[] } {
  const types: EventType[] = chargeFailed ? ['subscription.charge.failed'] : [];
  const ofStatus = eventOfStatus[after.status];
  if (before.status !== after.status && ofStatus !== undefined) types.push(ofStatus);
  return tell(merchantId, after, [...types, ...also], now);
}

/** Events of a new plan or quantity. A scheduled change emits its event when it is requested. */
export const eventsOfPlanChange = (before: Subscription, after: Subscription): EventType[] =>
  hasSameItems(before, after) ? [] : ['subscription.changed'];

/** Events of a pause that begins, changes or ends. */
export function eventsOfPause(before: Subscription, after: Subscription): EventType[] {
  if (after.status === 'cancelled' || JSON.stringify(before.pause) === JSON.stringify(after.pause)) return [];
  return [after.pause === null ? 'subscription.resumed' : 'subscription.paused'];
}

export function tell(
  merchantId: string,
  subscription: Subscription,
  types: readonly EventType[],
  now: Date,
): { after: Subscription; events: ResourceEvent[] } {
  if (types.length === 0) return { after: subscription, events: [] };
  const payload = writeJson(subscriptionToView(subscription));
  const events = types.map((type, index) => ({
    merchantId,
    id: newId('event'),
    type,
    resourceId: subscription.id,
    sequence: subscription.eventCount + index + 1,
    creationDate: now,
    payload,
  }));
  return { after: { ...subscription, eventCount: subscription.eventCount + types.length }, events };
}
