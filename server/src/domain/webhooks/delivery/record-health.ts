import type { Gateway } from '../../../dependencies.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { hurryQueues, recordFailing, recordHealed } from './health-store.ts';
import { isFailing, type Pace } from './queue/pace.ts';

/** Issue of the merchant's, not ours, after so long: the endpoint gets nothing more until it is verified again. */
export const DISABLED_AFTER_MS = 5 * 24 * 3_600_000;
/** One statement's worth; what is left keeps its own time of the next try. */
const HURRIED_AT_ONCE = 20_000;

/**
 * Writes down how an endpoint is, and only when that changes: an endpoint that takes thousands a second costs no
 * write here. Answers the endpoint as it is known now.
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
