import type { Gateway } from '../../dependencies.ts';
import { notFound, reject } from '../../platform/errors.ts';
import { markPaused } from './endpoints/change-store.ts';
import { findWebhook } from './endpoints/store.ts';
import type { Webhook } from './endpoints/webhook.ts';

/**
 * Stops deliveries to an endpoint until it is verified again, at a person's request: unlike a failing endpoint
 * (disable-webhook.ts), this sends no email or event. The sweep parks waiting events, which can be recovered.
 */
export async function pauseWebhook({ database }: Gateway, merchantId: string, id: string): Promise<Webhook> {
  const paused = await markPaused(database, { merchantId, id });
  if (paused !== undefined) return paused;
  if ((await findWebhook(database, merchantId, id)) === undefined) throw notFound('webhook');
  throw reject('webhook_not_verified');
}
