import type { Gateway } from '../dependencies.ts';
import { recordSweeps, type SweepRun } from './sweep-store.ts';

const EVERY_MS = 10_000;

/**
 * Shows the operator that the worker lives. A run whose last record is ten seconds old is written, together with every other run
 * since the last write, so all sweeps share one statement. A failed write delays no sweep.
 */
export function newSweepRecords({
  database,
  realClock,
  log,
}: Gateway): (name: string, isWell: boolean) => void {
  const lastMs = new Map<string, number>();
  const runs = new Map<string, SweepRun>();
  return (name, isWell) => {
    const now = realClock.now();
    const key = `${name} ${isWell}`;
    runs.set(key, { name, at: now, isWell });
    const ageMs = now.getTime() - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY);
    if (ageMs >= 0 && ageMs < EVERY_MS) return;
    const written = [...runs.values()];
    for (const run of runs.keys()) lastMs.set(run, now.getTime());
    runs.clear();
    recordSweeps(database, written).catch((error: unknown) =>
      log.warn({ err: error, sweep: name }, 'could not record sweep runs'),
    );
  };
}
