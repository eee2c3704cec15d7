import type { Charge, Order } from '@recaudo/client';

export type SessionStatus =
  | 'authorized'
  | 'captured'
  | 'pending'
  | 'requires_more'
  | 'error'
  | 'canceled'
  | 'pending_authorization';

export type Action = 'authorized' | 'captured' | 'failed' | 'pending' | 'canceled' | 'not_supported';

/** The amount is held on a card until the shop takes it. */
export const isHold = (charge: Charge | undefined): boolean =>
  charge?.method === 'card' && charge.status === 'in_progress' && charge.authorization !== null;

const statuses: Record<Order['state'], SessionStatus> = {
  paid: 'captured',
  // A dispute is about money that came.
  disputed: 'captured',
  failed: 'error',
  // Given back before the shop knew of it: nothing to sell for.
  refunded: 'canceled',
  // The payer is on a page of ours or of a bank, and comes back in minutes.
  pending: 'requires_more',
  absent: 'pending',
};

/** What Medusa calls the state of an order at the gateway. */
export function sessionStatusOf({ state, charge }: Order): SessionStatus {
  if (isHold(charge)) return 'authorized';
  if (charge?.status === 'cancelled') return 'canceled';
  // A voucher is paid in days: the order is made at once, and waits.
  if (state === 'pending' && charge?.method === 'store') return 'pending_authorization';
  return statuses[state];
}

const actions: Record<SessionStatus, Action> = {
  authorized: 'authorized',
  captured: 'captured',
  pending: 'pending',
  requires_more: 'pending',
  pending_authorization: 'pending',
  error: 'failed',
  canceled: 'canceled',
};

/** What Medusa is to do after a webhook. What was given back is a matter of its own (settle.ts). */
export const actionOf = (order: Order): Action =>
  order.state === 'refunded' ? 'not_supported' : actions[sessionStatusOf(order)];
