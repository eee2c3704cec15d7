import type { Gateway } from '../../../../dependencies.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import type { Sender } from '../attempts/sender.ts';
import { withholdAnswers } from '../attempts/withhold-answer.ts';
import { recordHealth } from '../record-health.ts';
import { newRecording, untouched } from '../record-results.ts';
import type { Recorded } from '../record-store.ts';
import { sendEvent } from '../send-event.ts';
import { deliverQueue } from './deliver-queue.ts';
import { type Endpoint, wantsMore } from './endpoint-shares.ts';
import type { ClaimedEvent, ClaimedQueue } from './queue-store.ts';

/** Delivers claimed queues to their endpoints and records the results in groups. */
export interface DeliveryRunner {
  run(endpoint: Endpoint, queue: ClaimedQueue): void;
  /** The number of queues being sent or recorded. */
  held(): number;
  /** Finishes running calls, returns waiting queues, and resolves when all results are recorded. */
  settle(): Promise<void>;
}

export interface DeliveryRunnerOptions {
  sender: Sender;
  onTry?: ((webhook: Webhook, recorded: Recorded) => void) | undefined;
  /** Called when an endpoint has room again. */
  onRoom(): void;
}

export function newDeliveryRunner(gateway: Gateway, options: DeliveryRunnerOptions): DeliveryRunner {
  const { sender, onTry, onRoom } = options;
  const { database, realClock, environment, log } = gateway;
  const underWay = new Set<Promise<unknown>>();
  const recording = newRecording(database);
  let stopping = false;

  const start = (task: Promise<unknown>) => {
    const job = task
      // An unrecorded result is not lost: the claim expires and the events are sent again.
      .catch((error: unknown) =>
        log.error({ err: error, environment }, 'could not store a delivery attempt; it will be repeated'),
      )
      .finally(() => underWay.delete(job));
    underWay.add(job);
  };

  /** After an attempt, starts the next waiting queue, or none while the endpoint fails. */
  const goOn = (endpoint: Endpoint) => {
    endpoint.sending -= 1;
    if (stopping || endpoint.pace.failuresInARow > 0) {
      const now = realClock.now();
      for (const queue of endpoint.waiting.splice(0)) start(recording.submit(untouched(queue, now)));
    }
    const next = endpoint.sending < endpoint.pace.limit ? endpoint.waiting.shift() : undefined;
    if (next !== undefined) start(work(endpoint, next));
    if (wantsMore(endpoint)) onRoom();
  };

  const work = async (endpoint: Endpoint, queue: ClaimedQueue): Promise<void> => {
    endpoint.sending += 1;
    const send = (event: ClaimedEvent) => sendEvent(gateway, sender, endpoint, { event, ...queue });
    const result = await deliverQueue(queue, { send, clock: realClock, random: Math.random }).finally(() =>
      goOn(endpoint),
    );
    for (const recorded of result.tries) onTry?.(endpoint.webhook, recorded);
    endpoint.recording += 1;
    const kept = endpoint.webhook.kind === 'listener' ? withholdAnswers(result) : result;
    await recording.submit(kept).finally(() => {
      endpoint.recording -= 1;
      if (wantsMore(endpoint)) onRoom();
    });
    const last = result.tries.at(-1);
    if (last === undefined) return;
    endpoint.webhook = await recordHealth(gateway, endpoint.webhook, endpoint.pace, last.attempt.delivered);
  };

  return {
    run(endpoint, queue) {
      if (endpoint.sending < endpoint.pace.limit) start(work(endpoint, queue));
      else endpoint.waiting.push(queue);
    },
    held: () => underWay.size,
    async settle() {
      stopping = true;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
