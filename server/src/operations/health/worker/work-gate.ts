import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../dependencies.ts';
import { isPaused } from '../../../domain/merchants/pauses/store.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import { recordWorker, removeWorker } from '../stores/worker-store.ts';

/** A worker passes this gate before it starts any work; it is closed while the operator has paused the work. */
export interface WorkGate {
  isOpen(): boolean;
  /** Resolves when work may start, or when the worker must stop. */
  whenOpen(stopping: AbortSignal): Promise<void>;
  /** Runs a job that counts as running until it ends. */
  count<Result>(job: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const POLL_EVERY_MS = 1_000;
const RECORD_EVERY_MS = 10_000;

/**
 * Checks every second whether work is paused or this is an unreleased copy, and reports the number of running jobs.
 * While work continues and no change is reported, it reads the pause only every ten seconds.
 */
export function startWorkGate(
  { database, realClock, quarantine, merchantCache, log }: Gateway,
  { countOthers, pollEveryMs = POLL_EVERY_MS }: { countOthers: () => number; pollEveryMs?: number },
): WorkGate {
  const id = newSecret(12);
  const ending = new AbortController();
  let isOpen = false;
  let jobs = 0;
  let noted = { atMs: Number.NEGATIVE_INFINITY, running: 0, isPaused: false };

  const note = async (): Promise<void> => {
    const now = realClock.now();
    const state = { running: jobs + countOthers(), isPaused: !isOpen };
    const isNews = state.isPaused !== noted.isPaused || (state.isPaused && state.running !== noted.running);
    const ageMs = now.getTime() - noted.atMs;
    if (!isNews && ageMs >= 0 && ageMs < RECORD_EVERY_MS) return;
    await recordWorker(database, { id, seenAt: now, ...state });
    noted = { atMs: now.getTime(), ...state };
  };
  const isKnown = newKnown(merchantCache);
  const look = async (): Promise<void> => {
    const isHeld = quarantine?.heldCopy() !== undefined;
    if (isKnown() && isOpen && !isHeld) return;
    try {
      isOpen = quarantine?.heldCopy() === undefined && !(await isPaused(database, 'work'));
      await note();
    } catch (error) {
      log.warn({ err: error }, 'could not read whether work is paused; keeping the last known state');
    }
  };

  const firstLook = look();
  const watch = async (): Promise<void> => {
    await firstLook;
    while (!ending.signal.aborted) {
      await sleep(pollEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await look();
    }
  };
  const watching = watch();
  return {
    isOpen: () => isOpen,
    async whenOpen(stopping) {
      await firstLook;
      while (!isOpen && !stopping.aborted) {
        await sleep(pollEveryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
    count(job) {
      jobs += 1;
      return job().finally(() => void (jobs -= 1));
    },
    async stop() {
      ending.abort();
      await watching;
      await removeSafely({ database, log }, id);
    },
  };
}

const removeSafely = ({ database, log }: Pick<Gateway, 'database' | 'log'>, id: string) =>
  removeWorker(database, id).catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove a stopping worker from the list'),
  );

/** True for ten seconds after the last reading, as long as no change is reported. */
function newKnown(merchantCache: Gateway['merchantCache']): () => boolean {
  let last = { atMs: Number.NEGATIVE_INFINITY, version: undefined as number | undefined };
  return () => {
    const [nowMs, version] = [monotonicMs(), merchantCache.version()];
    const isUnchanged = version !== undefined && version === last.version;
    if (isUnchanged && nowMs - last.atMs < RECORD_EVERY_MS) return true;
    last = { atMs: nowMs, version };
    return false;
  };
}
