import type { Gateway } from '../../../../dependencies.ts';
import { newGatewaySender } from '../attempts/gateway-sender.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { listDueEndpoints } from './queue-store.ts';

/** Delivers to the endpoints of all merchants until stopped. */
export const startDeliveries = (
  gateway: Gateway,
  options: { pollEveryMs?: number; mayClaim?: () => boolean } = {},
): Dispatcher =>
  startDispatcher(gateway, {
    ...options,
    findEndpoints: now => listDueEndpoints(gateway.database, now),
    sender: newGatewaySender(gateway),
  });
