import type { Event } from '../../api/types.ts';

export const eventTypes = [
  'charge.created',
  'charge.succeeded',
  'charge.failed',
  'charge.cancelled',
  'charge.refunded',
  'charge.reversed',
  'chargeback.created',
  'chargeback.accepted',
  'chargeback.rejected',
  'subscription.created',
  'subscription.activated',
  'subscription.past_due',
  'subscription.unpaid',
  'subscription.cancelled',
  'subscription.charge.failed',
  'transaction.expired',
  'fee.succeeded',
  'fee.refund.succeeded',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'card.created',
  'card.updated',
  'card.deleted',
  'plan.created',
  'plan.updated',
  'plan.deleted',
  'webhook.disabled',
] as const satisfies readonly Event['type'][];

/** Fails to compile when the API knows a type that is not in the list. */
export const everyTypeIsListed: Exclude<Event['type'], (typeof eventTypes)[number]> extends never
  ? true
  : false = true;

/** The object that an event is about. */
export function objectOf(event: Event): { id: string; kind: string } | undefined {
  for (const kind of ['transaction', 'subscription', 'customer', 'card', 'plan', 'webhook'] as const) {
    const id = event[kind]?.['id'];
    if (typeof id === 'string') return { id, kind };
  }
  return undefined;
}
