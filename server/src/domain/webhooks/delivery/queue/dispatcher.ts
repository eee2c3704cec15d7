import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../../dependencies.ts';
import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import type { Sender } from '../attempts/sender.ts';
import type { Recorded } from '../record-store.ts';
import { LEASE_MS } from './deliver-queue.ts';
import { newDeliveryRunner } from './delivery-runner.ts';
import { newEndpointTable } from './endpoint-table.ts';
import { claimQueues } from './queue-store.ts';

export interface DispatcherOptions {
  /** The endpoints for which something is due. */
  findEndpoints(now: Date): Promise<Webhook[]>;
  sender: Sender;
  onTry?: (webhook: Webhook, recorded: Recorded) => void;
  lookEveryMs?: number;
  /** False while nothing new is to be taken. */
  mayClaim?: () => boolean;
}

export interface Dispatcher {
  /** Queues in its hands. */
  held(): number;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 200;
const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Delivers for as long as it runs. Every so often it looks which endpoints have something due; in between it claims
 * more for them whenever they have room, so that the fast are never held up by the slow.
 */
export function startDispatcher(gateway: Gateway, options: DispatcherOptions): Dispatcher {
  const { database, realClock, environment, log } = gateway;
  const wakeUp = newWakeUp();
  const table = newEndpointTable(gateway);
  const { sender, onTry, lookEveryMs = LOOK_EVERY_MS, mayClaim = () => true } = options;
  const runner = newDeliveryRunner(gateway, { sender, onTry, onRoom: wakeUp.ring });
  let stopping = false;
  let lookAtMs = 0;
  /** Looks in a row that found nothing to do. */
  let quietLooks = 0;

  /** How many queues were claimed. */
  const claim = async (): Promise<number> => {
    if (!mayClaim()) return 0;
    const shares = table.share(runner.held());
    if (shares.length === 0) return 0;
    const now = realClock.now();
    const claimed = await claimQueues(database, shares, now, new Date(now.getTime() + LEASE_MS));
    table.recordClaimed(shares, claimed);
    for (const queue of claimed) {
      const endpoint = table.endpointOf(queue);
      if (endpoint !== undefined) runner.run(endpoint, queue);
    }
    return claimed.length;
  };

  const round = async (): Promise<void> => {
    const isLook = monotonicMs() >= lookAtMs;
    if (isLook) {
      const now = realClock.now();
      table.learn(await options.findEndpoints(now), now);
      sender.closeIdle();
      lookAtMs = monotonicMs() + lookEveryMs;
    }
    const isBusy = (await claim()) > 0 || runner.held() > 0;
    quietLooks = isBusy ? 0 : quietLooks + (isLook ? 1 : 0);
    if (!stopping) await wakeUp.wait(Math.max(0, lookAtMs - monotonicMs()));
  };

  const running = repeat(round, {
    isOver: () => stopping,
    onError: error => log.error({ err: error, environment }, 'deliveries stopped; they will resume'),
  });
  return {
    held: runner.held,
    async idle() {
      quietLooks = 0;
      // The first may have begun before.
      while (quietLooks < 2 && !stopping) await sleep(10);
    },
    async stop() {
      stopping = true;
      wakeUp.ring();
      await running;
      await runner.settle();
      await sender.close();
    },
  };
}

async function repeat(
  round: () => Promise<void>,
  { isOver, onError }: { isOver(): boolean; onError(error: unknown): void },
): Promise<void> {
  while (!isOver()) {
    await round().catch(async (error: unknown) => {
      onError(error);
      await sleep(PAUSE_AFTER_ERROR_MS);
    });
  }
}

/** Ends a wait early. A signal without a waiter ends the next wait. */
function newWakeUp() {
  let wasRung = false;
  let hear = () => {};
  return {
    ring() {
      wasRung = true;
      hear();
    },
    async wait(patienceMs: number): Promise<void> {
      if (!wasRung) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, patienceMs);
          hear = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wasRung = false;
    },
  };
}
