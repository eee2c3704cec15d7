import type { Gateway } from '../../dependencies.ts';
import { notFound, reject } from '../../errors.ts';
import { markPaused } from './endpoints/change-store.ts';
import { findWebhook } from './endpoints/store.ts';
import type { Webhook } from './endpoints/webhook.ts';

/**
 * Ends deliveries to an endpoint until it is verified again, because a person wants it so: unlike one that fails
 * (disable-webhook.ts), nobody has to be told by an email or an event. What waits is parked by the sweep, and can be
 * recovered.
 */
export async function pauseWebhook({ database }: Gateway, merchantId: string, id: string): Promise<Webhook> {
  const paused = await markPaused(database, { merchantId, id });
  if (paused !== undefined) return paused;
  if ((await findWebhook(database, merchantId, id)) === undefined) throw notFound('webhook');
  throw reject('webhook_not_verified');
}
