import { newWriteLane } from '../../database/write-lanes.ts';
import type { Gateway } from '../../dependencies.ts';
import { monotonicMs } from '../../primitives/clock.ts';
import { eventToText, type ShownEvent } from '../events/view.ts';
import type { Attempt } from './attempt.ts';
import { callOf } from './call.ts';
import { deliverQueue } from './deliver-queue.ts';
import type { Endpoint } from './endpoint-shares.ts';
import { noteHealth } from './note-health.ts';
import { afterTry } from './pace.ts';
import type { ClaimedQueue } from './queue-store.ts';
import type { Recorded, Worked } from './record-store.ts';
import { recordWorked } from './record-worked.ts';
import type { Sender } from './sender.ts';
import type { Webhook } from './webhook.ts';

/** Carries claimed queues to their endpoints and writes down what became of them, in groups. */
export interface Carrier {
  carry(endpoint: Endpoint, queue: ClaimedQueue): void;
  /** Queues that are being sent or written down. */
  held(): number;
  /** Resolves when all that was carried so far is written down. */
  settled(): Promise<void>;
}

export interface CarrierOptions {
  sender: Sender;
  onTry?: ((webhook: Webhook, recorded: Recorded) => void) | undefined;
  /** An endpoint has room again. */
  onRoom(): void;
}

const RECORDED_AT_ONCE = 500;

export function newCarrier(gateway: Gateway, { sender, onTry, onRoom }: CarrierOptions): Carrier {
  const { database, realClock, environment, metrics, log } = gateway;
  const underWay = new Set<Promise<void>>();
  const recording = newWriteLane<Worked, true>({
    maxBatch: RECORDED_AT_ONCE,
    flush: async group => {
      await recordWorked(database, group);
      return group.map(() => true);
    },
  });

  const send = async (endpoint: Endpoint, event: ShownEvent): Promise<Attempt> => {
    const startedMs = monotonicMs();
    const message = { id: event.id, body: eventToText(event) };
    const attempt = await sender.send(callOf(endpoint.door, message, realClock.now()));
    const { delivered } = attempt;
    endpoint.pace = afterTry(endpoint.pace, { delivered, startedMs, endedMs: monotonicMs() }, Math.random);
    metrics.webhookTries.inc({ environment, result: delivered ? 'delivered' : 'failed' });
    return attempt;
  };

  const deliver = async (endpoint: Endpoint, queue: ClaimedQueue): Promise<Worked> => {
    endpoint.sending += 1;
    try {
      const options = { clock: realClock, random: Math.random };
      return await deliverQueue(queue, { ...options, send: event => send(endpoint, event) });
    } finally {
      endpoint.sending -= 1;
      onRoom();
    }
  };

  const work = async (endpoint: Endpoint, queue: ClaimedQueue): Promise<void> => {
    const worked = await deliver(endpoint, queue);
    for (const recorded of worked.tries) onTry?.(endpoint.webhook, recorded);
    await recording.submit(worked);
    const last = worked.tries.at(-1);
    if (last === undefined) return;
    endpoint.webhook = await noteHealth(gateway, endpoint.webhook, endpoint.pace, last.attempt.delivered);
  };

  return {
    carry(endpoint, queue) {
      const job = work(endpoint, queue)
        // Not written down is not lost: the claim ends by itself, and the events are sent again.
        .catch((error: unknown) =>
          log.error({ err: error, environment }, 'a delivery was not written down and will be repeated'),
        )
        .finally(() => underWay.delete(job));
      underWay.add(job);
    },
    held: () => underWay.size,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
