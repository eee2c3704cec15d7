import type { Gateway } from '../../dependencies.ts';
import { answersPing } from '../../operations/health/stores/ping-store.ts';
import { probeWriting } from '../../operations/health/stores/probe-store.ts';
import { readRefusal } from '../../operations/health/write-probe.ts';
import { describeHeldCopy } from '../../platform/database/integrity/quarantine.ts';
import type { Health } from '../../platform/http/watching/health.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';

/** An environment, or the installation's control database. */
interface Place {
  environment: string;
  database: Gateway['database'];
  quarantine?: Gateway['quarantine'];
}

export interface Readiness {
  /** Ready: not stopping, and all of these databases respond and accept writes. */
  of(places: readonly (Place | undefined)[]): Health;
  /** The same for one environment's listener, which gets no traffic while its database is a closed copy. */
  ofEnvironment(place: Place | undefined): Health;
  /** Makes every listener of this program report not ready, so that load balancers send traffic elsewhere. */
  stop(): void;
}

/** Readiness requests are public and unlimited, so the result of a test write is cached. */
const WRITES_KEPT_MS = 5_000;
/** A silent database counts as unavailable after this time. */
const PATIENCE_MS = 3_000;

export function newReadiness(nowMs: () => number = monotonicMs): Readiness {
  let stopping = false;
  const probes = new WeakMap<Gateway['database'], { refusal: Promise<Refusal>; probedAtMs: number }>();
  const refusalOf = (database: Gateway['database']): Promise<Refusal> => {
    const kept = probes.get(database);
    if (kept !== undefined && nowMs() - kept.probedAtMs < WRITES_KEPT_MS) return kept.refusal;
    const probe = { refusal: tried(probeWriting(database)), probedAtMs: nowMs() };
    probes.set(database, probe);
    return probe.refusal;
  };
  const notReady = async (places: readonly (Place | undefined)[]): Promise<string | undefined> => {
    if (stopping) return 'the program is stopping';
    for (const place of places) {
      if (place === undefined) continue;
      if (!(await inTime(answersPing(place.database), false))) {
        return `the ${place.environment} database does not answer`;
      }
      const refusal = await inTime(refusalOf(place.database), 'silent');
      if (refusal !== undefined) {
        return `the ${place.environment} database takes no writes: ${inWords[refusal]}`;
      }
    }
    return undefined;
  };
  return {
    of: places => ({ notReady: () => notReady(places) }),
    ofEnvironment: place => ({ notReady: async () => (await notReady([place])) ?? closedOf(place) }),
    stop: () => {
      stopping = true;
    },
  };
}

function closedOf(place: Place | undefined): string | undefined {
  const copy = place?.environment === 'production' ? place.quarantine?.heldCopy() : undefined;
  return copy && describeHeldCopy(copy);
}

type Refusal = ReturnType<typeof readRefusal>['refusal'] | undefined;

const ANY = 'its disk is full or read-only, or it is a standby';
const inWords: Record<NonNullable<Refusal>, string> = {
  full: 'its disk is full',
  read_only: 'its disk is read-only',
  standby: 'it is a standby, or read-only',
  memory: 'its server is out of memory',
  silent: 'its disk has stalled or is very slow',
  busy: ANY,
  other: ANY,
};

const tried = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => undefined,
    (error: unknown) => readRefusal(error).refusal,
  );

async function inTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>(resolve => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
