import type { Queryable } from '../../database/connections/connection.ts';
import { type Clock, monotonicMs } from '../../primitives/time/clock.ts';
import { extendLeases, type HeldKey } from './store.ts';

/** How long a key stays "still being processed" after its process died. */
const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
/** No request takes longer; an older one was lost before its response. */
const LONGEST_MS = 60_000;

/**
 * The Idempotency-Keys that this process is working under. Most requests end before the first beat and cost nothing.
 */
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
    // A lease that cannot be extended expires: a repeat then works under the same id, and only one of the two can
    // create the object.
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
