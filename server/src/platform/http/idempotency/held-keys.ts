import type { Queryable } from '../../database/connections/connection.ts';
import { type Clock, monotonicMs } from '../../primitives/time/clock.ts';
import { extendLeases, type HeldKey } from './store.ts';

/** So long a key stays "still being processed" after the process that works under it died. */
const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
/** No request works longer: one that seems to was lost on its way to an answer. */
const LONGEST_MS = 60_000;

/** The Idempotency-Keys under which this process is at work. Most requests end before the first beat and cost nothing. */
export interface HeldKeys {
  leaseUntil(): Date;
  add(key: HeldKey): void;
  drop(key: HeldKey): void;
  close(): void;
}

export function newHeldKeys({ database, clock }: { database: Queryable; clock: Clock }): HeldKeys {
  const since = new Map<HeldKey, number>();
  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS);
  const beat = () => {
    const nowMs = monotonicMs();
    for (const [key, startedMs] of since) if (nowMs - startedMs > LONGEST_MS) since.delete(key);
    const working = [...since].flatMap(([key, startedMs]) => (nowMs - startedMs > BEAT_MS / 2 ? [key] : []));
    // A lease that cannot be extended ends: then a repeat works under the same id, and one of the two makes it.
    if (working.length > 0) extendLeases(database, working, leaseUntil()).catch(() => 0);
  };
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    leaseUntil,
    add: key => void since.set(key, monotonicMs()),
    drop: key => void since.delete(key),
    close: () => clearInterval(timer),
  };
}
