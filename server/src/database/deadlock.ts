import { setTimeout as sleep } from 'node:timers/promises';

const DEADLOCK_DETECTED = '40P01';
const TRIES = 3;
/** On a busy machine the other one needs a moment to wake up; until then this one would take the same rows before it. */
const PAUSE_MS = 50;

/**
 * Runs a transaction again that PostgreSQL ended because two waited for each other: of the two, the other one has gone on.
 * For transactions over many rows that can be begun anew as they are.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || (error as { code?: unknown } | null)?.code !== DEADLOCK_DETECTED) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
