import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../../dependencies.ts';
import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import { newPollPace } from '../../../../platform/primitives/time/poll-pace.ts';
import { newWakeUp } from '../../../../platform/primitives/time/wake-up.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import type { Sender } from '../attempts/sender.ts';
import type { Recorded } from '../record-store.ts';
import { LEASE_MS } from './deliver-queue.ts';
import { type DeliveryRunner, newDeliveryRunner } from './delivery-runner.ts';
import { type EndpointTable, newEndpointTable } from './endpoint-table.ts';
import { type ClaimedQueue, claimQueues } from './queue-store.ts';

export interface DispatcherOptions {
  /** Finds the endpoints with due events. */
  findEndpoints(now: Date): Promise<Webhook[]>;
  sender: Sender;
  onTry?: (webhook: Webhook, recorded: Recorded) => void;
  pollEveryMs?: number;
  /** False while no new queue may be claimed. */
  mayClaim?: () => boolean;
}

export interface Dispatcher {
  /** The number of claimed queues. */
  held(): number;
  /** Resolves when no event is due or being delivered. */
  idle(): Promise<void>;
  /** Resolves after the running deliveries. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 200;
const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Delivers until stopped. Regularly looks for endpoints with due events, and in between claims more events for every endpoint
 * with room, so that slow endpoints never hold up fast ones.
 */
export function startDispatcher(gateway: Gateway, options: DispatcherOptions): Dispatcher {
  const { realClock, environment, log } = gateway;
  const wakeUp = newWakeUp();
  const table = newEndpointTable(gateway);
  const { findEndpoints, sender, onTry, pollEveryMs = LOOK_EVERY_MS, mayClaim = () => true } = options;
  const runner = newDeliveryRunner(gateway, { sender, onTry, onRoom: wakeUp.ring });
  const pace = newPollPace({ everyMs: pollEveryMs, usedAtMs: gateway.apiUsedAtMs });
  const ticks = newTicks(pollEveryMs);
  const stopHearing = gateway.workBell?.onRing(wakeUp.ring);
  let stopping = false;
  /** Callers of `idle`, for whom every look is due. */
  let waiters = 0;
  /** Consecutive looks without work. */
  let quietLooks = 0;

  const round = async (): Promise<void> => {
    const nowMs = monotonicMs();
    const isLook = ticks.take(nowMs) && (waiters > 0 || pace.isDue(nowMs));
    if (isLook) {
      table.learn(await findEndpoints(realClock.now()), realClock.now());
      sender.closeIdle();
    }
    const isBusy = (mayClaim() && (await claim(gateway, table, runner))) || runner.held() > 0;
    if (isLook) pace.recordPoll(nowMs, isBusy);
    quietLooks = isBusy ? 0 : quietLooks + (isLook ? 1 : 0);
    const restMs = isBusy || waiters > 0 ? 0 : pace.untilDueMs(monotonicMs());
    if (!stopping) await wakeUp.wait(Math.max(ticks.untilNextMs(), restMs));
  };

  const running = repeat(round, {
    isOver: () => stopping,
    onError: error => log.error({ err: error, environment }, 'deliveries stopped; they will resume'),
  });
  return {
    held: runner.held,
    async idle() {
      quietLooks = 0;
      waiters += 1;
      wakeUp.ring();
      // The first look may have begun before this call.
      while (quietLooks < 2 && !stopping) await sleep(10);
      waiters -= 1;
    },
    async stop() {
      stopping = true;
      stopHearing?.();
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

/** Claims events for endpoints with room and starts their delivery. False if there were none. */
async function claim(
  { database, realClock }: Gateway,
  table: EndpointTable,
  runner: DeliveryRunner,
): Promise<boolean> {
  const shares = table.share(runner.held());
  if (shares.length === 0) return false;
  const now = realClock.now();
  const claimed = await claimQueues(database, shares, now, new Date(now.getTime() + LEASE_MS));
  table.recordClaimed(shares, claimed);
  startRuns(claimed, table, runner);
  return claimed.length > 0;
}

function startRuns(claimed: readonly ClaimedQueue[], table: EndpointTable, runner: DeliveryRunner): void {
  for (const queue of claimed) {
    const endpoint = table.endpointOf(queue);
    if (endpoint !== undefined) runner.run(endpoint, queue);
  }
}

/** The instants at which a look may be due. */
function newTicks(everyMs: number) {
  let nextMs = 0;
  return {
    take(nowMs: number): boolean {
      const isTick = nowMs >= nextMs;
      if (isTick) nextMs = nowMs + everyMs;
      return isTick;
    },
    // A timer drops fractions of a millisecond and would wake just before the instant.
    untilNextMs: () => Math.max(0, Math.ceil(nextMs - monotonicMs())),
  };
}
