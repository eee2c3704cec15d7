import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../dependencies.ts';
import { isPaused } from '../../../domain/merchants/pauses/store.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import { recordWorker, removeWorker } from '../stores/worker-store.ts';

/** What a worker passes before it begins anything: closed while the operator has paused the work. */
export interface WorkGate {
  isOpen(): boolean;
  /** Resolves when work may begin, or when the worker is to stop. */
  whenOpen(stopping: AbortSignal): Promise<void>;
  /** Runs a job that counts as running until it ends. */
  count<Result>(job: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
const RECORD_EVERY_MS = 10_000;

/** Looks every second whether work is paused or the copy not released, and lets the operator see how many jobs are still in hand. */
export function startWorkGate(
  { database, realClock, quarantine, log }: Gateway,
  { countOthers, lookEveryMs = LOOK_EVERY_MS }: { countOthers: () => number; lookEveryMs?: number },
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
  const look = async (): Promise<void> => {
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
      await sleep(lookEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await look();
    }
  };
  const watching = watch();
  return {
    isOpen: () => isOpen,
    async whenOpen(stopping) {
      await firstLook;
      while (!isOpen && !stopping.aborted) {
        await sleep(lookEveryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
    async count(job) {
      jobs += 1;
      return job().finally(() => {
        jobs -= 1;
      });
    },
    async stop() {
      ending.abort();
      await watching;
      await removeWorker(database, id).catch((error: unknown) =>
        log.warn({ err: error }, 'could not remove a stopping worker from the list'),
      );
    },
  };
}
