import type { Gateway } from '../../dependencies.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { newPollPace } from '../../platform/primitives/time/poll-pace.ts';
import { newWakeUp } from '../../platform/primitives/time/wake-up.ts';
import type { DueWork } from '../../sweeps.ts';
import { findDueWork } from './due-work-store.ts';

/**
 * Wakes sweeps when their rows are due. Queries all kinds of due rows in one statement a second, and less often
 * while the gateway is idle.
 */
export interface DuePoll {
  /** Resolves when a row of this kind is due, after the fallback time at the latest, or when `stopping` aborts. */
  wait(kind: DueWork, stopping: AbortSignal): Promise<void>;
}

const POLL_EVERY_MS = 1_000;
/** A sweep also runs without being woken, so that a mistake in the query only delays work. */
const FALLBACK_MS = 60_000;

export function newDuePoll(
  {
    database,
    realClock,
    mailer,
    apiUsedAtMs,
    workBell,
  }: Pick<Gateway, 'database' | 'realClock' | 'mailer' | 'apiUsedAtMs' | 'workBell'>,
  { pollEveryMs = POLL_EVERY_MS, fallbackMs = FALLBACK_MS } = {},
): DuePoll {
  const waiting = new Set<{ kind: DueWork; wake: () => void }>();
  const pace = newPollPace({ everyMs: pollEveryMs, usedAtMs: apiUsedAtMs });
  const wakeUp = newWakeUp({ keepsAlive: false });
  workBell?.onRing(wakeUp.ring);
  let isLooking = false;

  const look = async (): Promise<void> => {
    isLooking = true;
    while (waiting.size > 0) {
      const nowMs = monotonicMs();
      if (pace.isDue(nowMs)) {
        // If the database is unavailable, the sweeps run and report it.
        const due = await findDueWork(database, realClock.now()).catch(() => undefined);
        // Without a mailer, emails stay queued.
        if (mailer === undefined) due?.delete('emails');
        pace.recordPoll(nowMs, due === undefined || due.size > 0);
        for (const waiter of waiting) {
          if (due === undefined || due.has(waiter.kind)) waiter.wake();
        }
      }
      await wakeUp.wait(pace.untilDueMs(monotonicMs()));
    }
    isLooking = false;
  };

  return {
    wait(kind, stopping) {
      return new Promise(resolve => {
        const end = () => {
          waiting.delete(waiter);
          clearTimeout(fallback);
          stopping.removeEventListener('abort', end);
          resolve();
        };
        const waiter = { kind, wake: end };
        const fallback = setTimeout(end, fallbackMs);
        stopping.addEventListener('abort', end, { once: true });
        waiting.add(waiter);
        if (stopping.aborted) end();
        else if (!isLooking) void look();
      });
    },
  };
}
