import type { Gateway } from '../../../dependencies.ts';
import { recordSweeps, type SweepRun } from '../stores/sweep-store.ts';

const EVERY_MS = 10_000;

/**
 * Shows the operator that the worker is alive: every ten seconds, one statement records all runs since the last one. A
 * sweep's first run and first failure are recorded immediately. A failed write delays no sweep.
 */
export function newSweepRecords({
  database,
  realClock,
  log,
}: Gateway): (name: string, isWell: boolean) => void {
  const known = new Set<string>();
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const runs = new Map<string, SweepRun>();
  return (name, isWell) => {
    const now = realClock.now();
    const key = `${name} ${isWell}`;
    runs.set(key, { name, at: now, isWell });
    const ageMs = now.getTime() - writtenAtMs;
    if (known.has(key) && ageMs >= 0 && ageMs < EVERY_MS) return;
    known.add(key);
    writtenAtMs = now.getTime();
    const written = [...runs.values()];
    runs.clear();
    recordSweeps(database, written).catch((error: unknown) =>
      log.warn({ err: error, sweep: name }, 'could not record sweep runs'),
    );
  };
}
