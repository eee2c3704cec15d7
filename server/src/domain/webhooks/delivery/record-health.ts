import type { Gateway } from '../../../dependencies.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { hurryQueues, recordFailing, recordHealed } from './health-store.ts';
import { isFailing, type Pace } from './queue/pace.ts';

/** After this long the endpoint is disabled until it is verified again. */
export const DISABLED_AFTER_MS = 5 * 24 * 3_600_000;
/** The limit of one statement; other events keep their scheduled retry. */
const HURRIED_AT_ONCE = 20_000;

/**
 * Records the health of an endpoint when it changes: an endpoint that receives thousands of events a second costs no
 * write. Returns the endpoint with its current state.
 */
export async function recordHealth(
  gateway: Gateway,
  webhook: Webhook,
  pace: Pace,
  delivered: boolean,
): Promise<Webhook> {
  const now = gateway.realClock.now();
  if (delivered) {
    if (webhook.failingSince === null) return webhook;
    await recordHealed(gateway.database, webhook);
    await hurryQueues(gateway.database, webhook, now, HURRIED_AT_ONCE);
    return { ...webhook, failingSince: null };
  }
  if (webhook.failingSince === null) {
    if (!isFailing(pace)) return webhook;
    return { ...webhook, failingSince: await recordFailing(gateway.database, webhook, now) };
  }
  const limit = new Date(now.getTime() - DISABLED_AFTER_MS);
  if (webhook.failingSince.getTime() > limit.getTime()) return webhook;
  await disableWebhook(gateway, webhook, limit);
  return { ...webhook, status: 'disabled' };
}
