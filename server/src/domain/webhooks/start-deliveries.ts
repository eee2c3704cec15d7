import type { Gateway } from '../../dependencies.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { listDueEndpoints } from './queue-store.ts';
import { newSender } from './sender.ts';
import { targetRulesOf } from './target.ts';

/** Delivers to the endpoints of all merchants until it is stopped. */
export const startDeliveries = (
  gateway: Gateway,
  options: { lookEveryMs?: number; mayClaim?: () => boolean } = {},
): Dispatcher =>
  startDispatcher(gateway, {
    ...options,
    findEndpoints: now => listDueEndpoints(gateway.database, now),
    sender: newSender({ rules: targetRulesOf(gateway.environment, gateway.baseUrl) }),
  });
