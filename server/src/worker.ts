import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from './dependencies.ts';
import { startDeliveries } from './domain/webhooks/delivery/queue/start-deliveries.ts';
import { type DuePoll, newDuePoll } from './operations/health/due-poll.ts';
import { newSweepRecords } from './operations/health/worker/record-sweeps.ts';
import { newSweepCrew, type SweepCrew } from './operations/health/worker/sweep-crew.ts';
import { startWorkGate, type WorkGate } from './operations/health/worker/work-gate.ts';
import type { Control } from './people/control.ts';
import { controlSweeps } from './people/sweeps.ts';
import { inSpan, orderOf } from './platform/tracing/tracer.ts';
import { type Sweep, sweeps } from './sweeps.ts';

export interface Worker {
  /** Ends after the batches that are under way. */
  stop(): Promise<void>;
}

/**
 * Runs every sweep of the table for one environment, and its deliveries, until stopped. Starts nothing new while the operator
 * has paused the work.
 */
export function startWorker(
  gateway: Gateway,
  table: readonly Sweep[] = sweeps,
  options: { pollEveryMs?: number } = {},
): Worker {
  const gate = startWorkGate(gateway, { ...options, countOthers: () => deliveries.held() });
  const deliveries = startDeliveries(gateway, { mayClaim: gate.isOpen });
  const parts = {
    note: newSweepRecords(gateway),
    duePoll: newDuePoll(gateway),
    gate,
    ring: gateway.workBell?.ring,
  };
  const loops = startLoops({ ...gateway, place: gateway, ...parts }, table);
  return {
    async stop() {
      await Promise.all([loops.stop(), deliveries.stop()]);
      await gate.stop();
    },
  };
}

/** Runs the sweeps of the control database, which belongs to no environment. */
export const startControlWorker = (control: Control): Worker =>
  startLoops(
    { ...control, environment: 'control', place: control, gate: releaseGate(control) },
    controlSweeps,
  );

const LOOK_EVERY_MS = 1_000;

/** A restored copy that is not yet released must not email people either. */
const releaseGate = ({ gateways: { sandbox, production } }: Control): LoopGate => ({
  async whenOpen(stopping) {
    const isHeld = () => [sandbox, production].some(gateway => gateway?.quarantine?.heldCopy() !== undefined);
    while (isHeld() && !stopping.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  },
  count: job => job(),
});

type LoopGate = Pick<WorkGate, 'whenOpen' | 'count'>;

/** The environment that a loop works for, and the loop's helpers. */
interface Watched<Place> extends Pick<Gateway, 'metrics' | 'clock' | 'log'> {
  environment: string;
  place: Place;
  note?: ReturnType<typeof newSweepRecords>;
  gate?: LoopGate;
  duePoll?: DuePoll;
  /** Wakes other workers after a sweep that may have made work for them, such as deliveries. */
  ring?: (() => void) | undefined;
}

function startLoops<Place>(watched: Watched<Place>, table: readonly Sweep<Place>[]): Worker {
  const stopping = new AbortController();
  // All loops wait for this signal; their number is fixed, so the many listeners are no leak.
  const all = table.flatMap(sweep => Array<Sweep<Place>>(sweep.loops ?? 1).fill(sweep));
  setMaxListeners(2 * all.length, stopping.signal);
  const crews = new Map(table.map(sweep => [sweep, newSweepCrew()]));
  const loops = all.map((sweep, index) => {
    const crew = crews.get(sweep) ?? newSweepCrew();
    return loop(watched, { sweep, crew, isFirst: all[index - 1] !== sweep }, stopping.signal);
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

interface SweepLoop<Place> {
  sweep: Sweep<Place>;
  crew: SweepCrew;
  isFirst: boolean;
}

async function loop<Place>(
  watched: Watched<Place>,
  { sweep, crew, isFirst }: SweepLoop<Place>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await watched.gate?.whenOpen(stopping);
    if (stopping.aborted) return;
    const done = await runCounted(watched, sweep);
    watched.note?.(sweep.name, done !== undefined);
    if (done) watched.ring?.();
    // A full batch means that more is due: continue without a rest.
    if ((done ?? 0) >= sweep.batchSize) {
      crew.callAll();
      continue;
    }
    // Up to a tenth longer, so that many workers do not query at the same time.
    const pauseMs = sweep.everyMs * (1 + Math.random() / 10);
    const { duePoll } = watched;
    const waitsFor = duePoll && sweep.waitsFor;
    // The poll adds up to a second, so half of the pause keeps the usual time between runs.
    await crew.rest(isFirst, waitsFor ? pauseMs / 2 : pauseMs, stopping);
    if (waitsFor) await duePoll.wait(waitsFor, stopping);
  }
}

const runCounted = <Place>(watched: Watched<Place>, sweep: Sweep<Place>): Promise<number | undefined> =>
  watched.gate === undefined ? runOnce(watched, sweep) : watched.gate.count(() => runOnce(watched, sweep));

/** The number of processed rows; undefined after a failure. */
async function runOnce<Place>(
  { place, environment, metrics, clock, log }: Watched<Place>,
  sweep: Sweep<Place>,
): Promise<number | undefined> {
  const labels = { environment, sweep: sweep.name };
  try {
    const done = await inSpan(
      `sweep ${sweep.name}`,
      () => ({ 'recaudo.environment': environment, 'recaudo.sweep': sweep.name }),
      async span => {
        const count = await sweep.run(place, sweep.batchSize);
        // Most runs find nothing.
        if (count === 0) span.drop();
        span.set({ 'recaudo.group_size': orderOf(count) });
        return count;
      },
      { isRoot: true },
    );
    metrics.sweepItems.inc(labels, done);
    metrics.sweepLastSuccess.set(labels, clock.now().getTime() / 1_000);
    return done;
  } catch (error) {
    metrics.sweepFailures.inc(labels);
    log.error({ err: error, ...labels }, 'sweep failed; it will be retried');
    return undefined;
  }
}
