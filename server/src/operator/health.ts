import type { Environment } from '../config.ts';
import type { Gateway } from '../dependencies.ts';
import { bogotaDateOf } from '../primitives/calendar-date.ts';
import { monotonicMs } from '../primitives/clock.ts';
import { sweeps } from '../sweeps.ts';
import { answersPing } from './ping-store.ts';
import { type Queue, readQueues } from './queue-store.ts';
import { type RailState, readRails } from './rails.ts';
import { listSeenSweeps, type SeenSweep } from './sweep-store.ts';

/** How one environment does, as it was found. */
export interface EnvironmentHealth {
  environment: Environment;
  now: Date;
  database: { answers: boolean; latencyMs: number };
  queues: readonly Queue[];
  /** The day of the next renewal, late or to come. */
  nextRenewal: string | null;
  today: string;
  sweeps: readonly (SeenSweep & { everyMs: number })[];
  rails: Record<'cards' | 'pse' | 'stores', RailState> | undefined;
}

/** A database that is away is told, not thrown: the rest is then unknown. */
export async function readHealth(gateway: Gateway): Promise<EnvironmentHealth> {
  const { environment, database, realClock } = gateway;
  const now = realClock.now();
  const today = bogotaDateOf(now);
  const startedMs = monotonicMs();
  const answers = await answersPing(database);
  const latencyMs = Math.round((monotonicMs() - startedMs) * 10) / 10;
  const found = { environment, now, today, database: { answers, latencyMs } };
  if (!answers) return { ...found, queues: [], nextRenewal: null, sweeps: [], rails: undefined };
  const [{ queues, nextRenewal }, seen, rails] = await Promise.all([
    readQueues(database, { today, sendsMail: gateway.mailer !== undefined }),
    listSeenSweeps(database),
    readRails(gateway),
  ]);
  return {
    ...found,
    queues,
    nextRenewal,
    sweeps: sweeps.map(({ name, everyMs }) => ({
      ...(seen.find(sweep => sweep.name === name) ?? { name, seenAt: null, failedAt: null }),
      everyMs,
    })),
    rails: { cards: rails.cards.state, pse: rails.pse.state, stores: rails.stores.state },
  };
}
