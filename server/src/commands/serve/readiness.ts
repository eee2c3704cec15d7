import type { Gateway } from '../../dependencies.ts';
import { answersPing } from '../../health/ping-store.ts';
import { probeWriting } from '../../health/probe-store.ts';
import type { Health } from '../../http/health.ts';
import { monotonicMs } from '../../primitives/clock.ts';

/** An environment, or what stands above them. */
interface Place {
  environment: string;
  database: Gateway['database'];
}

export interface Readiness {
  /** Ready means: not stopping, and these databases answer and take what is written. */
  of(places: readonly (Place | undefined)[]): Health;
  /** From now on no listener of this program is ready, so that a load balancer looks elsewhere. */
  stop(): void;
}

/** Anybody may ask, as often as they like: in between, the last answer counts. */
const WRITES_KEPT_MS = 5_000;
/** A database that has fallen silent is none; whoever asks gets an answer. */
const PATIENCE_MS = 3_000;

export function newReadiness(nowMs: () => number = monotonicMs): Readiness {
  let stopping = false;
  const probes = new WeakMap<Gateway['database'], { takesWrites: Promise<boolean>; probedAtMs: number }>();
  const takesWrites = (database: Gateway['database']): Promise<boolean> => {
    const kept = probes.get(database);
    if (kept !== undefined && nowMs() - kept.probedAtMs < WRITES_KEPT_MS) return kept.takesWrites;
    const probe = { takesWrites: succeeds(probeWriting(database)), probedAtMs: nowMs() };
    probes.set(database, probe);
    return probe.takesWrites;
  };
  const notReady = async (places: readonly (Place | undefined)[]): Promise<string | undefined> => {
    if (stopping) return 'the program is stopping';
    for (const place of places) {
      if (place === undefined) continue;
      if (!(await inTime(answersPing(place.database)))) {
        return `the ${place.environment} database does not answer`;
      }
      if (!(await inTime(takesWrites(place.database)))) {
        return `the ${place.environment} database takes no writes: its disk is full or read-only, or it is a standby`;
      }
    }
    return undefined;
  };
  return {
    of: places => ({ notReady: () => notReady(places) }),
    stop: () => {
      stopping = true;
    },
  };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
