import type { Gateway } from '../dependencies.ts';
import { recordSweep } from './sweep-store.ts';

const EVERY_MS = 10_000;

/** Lets the operator see that the worker lives. At most one write in ten seconds for a sweep, and never in its way. */
export function newSweepRecords({
  database,
  realClock,
  log,
}: Gateway): (name: string, isWell: boolean) => void {
  const lastMs = new Map<string, number>();
  return (name, isWell) => {
    const now = realClock.now();
    const key = `${name} ${isWell}`;
    const ageMs = now.getTime() - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY);
    if (ageMs >= 0 && ageMs < EVERY_MS) return;
    lastMs.set(key, now.getTime());
    recordSweep(database, name, now, isWell).catch((error: unknown) =>
      log.warn({ err: error, sweep: name }, 'could not record a sweep run'),
    );
  };
}
