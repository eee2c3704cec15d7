import type { Gateway } from '../../dependencies.ts';
import { workApart } from '../../platform/rows-apart.ts';
import { claimDuePings } from './endpoints/ping-store.ts';
import type { Webhook } from './endpoints/webhook.ts';
import { pingWebhook } from './ping-webhook.ts';

/** Longer than a batch takes, because each call ends after 10 seconds. */
const LEASE_MS = 60_000;
const AT_ONCE = 8;

/** Repeats failed verification pings until the endpoint is verified or the last repetition has failed. */
export async function repeatPings(gateway: Gateway, batchSize: number): Promise<number> {
  const { database, realClock } = gateway;
  const now = realClock.now();
  const due = await claimDuePings(database, now, new Date(now.getTime() + LEASE_MS), batchSize);
  const nameOf = ({ merchantId, id }: Webhook) => ({ kind: 'webhook ping', merchantId, id });
  await workApart(gateway, { rows: due, atOnce: AT_ONCE, nameOf }, async webhook => {
    await pingWebhook(gateway, webhook, { isRepeated: true });
  });
  return due.length;
}
