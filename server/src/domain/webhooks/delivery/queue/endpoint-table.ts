import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import { type RowWatch, reportFailedRow } from '../../../../platform/rows-apart.ts';
import type { KeyRing } from '../../../../platform/vault/keys/key-ring.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import { type Target, targetOf } from '../attempts/call.ts';
import { type Endpoint, shareSlots } from './endpoint-shares.ts';
import { startPace } from './pace.ts';
import type { ClaimedQueue, Input } from './queue-store.ts';

/** The endpoints that a worker knows, with the pace of each. */
export interface EndpointTable {
  learn(webhooks: readonly Webhook[], now: Date): void;
  share(held: number): Input[];
  /** If a claim returned less than it asked for, nothing more is due for now. */
  recordClaimed(input: readonly Input[], claimed: readonly ClaimedQueue[]): void;
  endpointOf(queue: ClaimedQueue): Endpoint | undefined;
}

/** Endpoints without work keep their pace for a while. */
const FORGET_AFTER_MS = 10 * 60_000;

const keyOf = ({ merchantId, webhookId }: { merchantId: string; webhookId: string }): string =>
  `${merchantId} ${webhookId}`;

/** An endpoint whose password cannot be decrypted is reported and skipped; the others get their events. */
export function newEndpointTable(gateway: { keyRing: KeyRing } & RowWatch): EndpointTable {
  const endpoints = new Map<string, Endpoint>();
  /** When each unreadable endpoint was last reported: looks come several times a second. */
  const reportedAtMs = new Map<string, number>();
  let turn = 0;

  const forgetOld = (nowMs: number) => {
    for (const [key, { lookedAtMs, sending, recording, waiting }] of endpoints) {
      if (sending + recording + waiting.length === 0 && nowMs - lookedAtMs > FORGET_AFTER_MS)
        endpoints.delete(key);
    }
  };

  const learnOne = (webhook: Webhook, target: Target, nowMs: number) => {
    const key = keyOf({ merchantId: webhook.merchantId, webhookId: webhook.id });
    const news = { webhook, target, isDrained: false, lookedAtMs: nowMs };
    const known = endpoints.get(key);
    if (known === undefined)
      endpoints.set(key, { ...news, pace: startPace, sending: 0, recording: 0, waiting: [] });
    else Object.assign(known, news);
  };

  return {
    learn(webhooks, now) {
      const nowMs = monotonicMs();
      for (const webhook of webhooks) {
        try {
          learnOne(webhook, targetOf(gateway.keyRing, webhook, now), nowMs);
        } catch (error) {
          if (nowMs - (reportedAtMs.get(webhook.id) ?? Number.NEGATIVE_INFINITY) < FORGET_AFTER_MS) continue;
          reportedAtMs.set(webhook.id, nowMs);
          const { merchantId, id } = webhook;
          reportFailedRow(gateway, { kind: 'webhook endpoint', merchantId, id }, error);
        }
      }
      forgetOld(nowMs);
    },
    share(held) {
      turn += 1;
      return shareSlots([...endpoints.values()], held, monotonicMs(), turn);
    },
    recordClaimed(input, claimed) {
      const counts = new Map<string, number>();
      for (const queue of claimed) counts.set(keyOf(queue), (counts.get(keyOf(queue)) ?? 0) + 1);
      for (const one of input) {
        const endpoint = endpoints.get(keyOf(one));
        if (endpoint !== undefined && (counts.get(keyOf(one)) ?? 0) < one.slots) endpoint.isDrained = true;
      }
    },
    endpointOf: queue => endpoints.get(keyOf(queue)),
  };
}
