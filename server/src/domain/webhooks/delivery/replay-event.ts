import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { findWebhook } from '../endpoints/store.ts';
import { findEvent } from '../events/store.ts';
import { queueReplay } from './replay-store.ts';

/**
 * Sends an event again, to all endpoints that subscribe to its type or to the named one. The event keeps its id and
 * sequence number, so a receiver can recognize it.
 */
export async function replayEvent(
  gateway: Gateway,
  merchantId: string,
  eventId: string,
  webhookId: string | undefined,
): Promise<string[]> {
  const event = await findEvent(gateway.database, merchantId, eventId);
  if (event === undefined) throw notFound('event');
  if (webhookId !== undefined) {
    const webhook = await findWebhook(gateway.database, merchantId, webhookId);
    if (webhook === undefined) throw notFound('webhook', '/webhook_id');
  }
  return queueReplay(gateway.database, { ...event, merchantId }, webhookId, gateway.realClock.now());
}
