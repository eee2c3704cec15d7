import { type Clock, monotonicMs, systemClock } from '../../primitives/time/clock.ts';
import { newSecret } from '../../primitives/values/id.ts';
import {
  announceProcess,
  type ProgramVersion,
  recordProcess,
  removeProcess,
} from '../processes/process-store.ts';
import { type Database, type Queryable, statement } from './connection.ts';

/**
 * The database's clock as this process estimates it: queried now and then, and extrapolated in between. Leases and
 * deadlines that several processes share use it, so one machine's wrong clock delays nothing.
 */
export interface DatabaseClock extends Clock {
  own: ComparedClock;
  close(): Promise<void>;
}

/** The difference between this process's clock and the database's. */
export interface ComparedClock {
  /** The id under which the process reports the difference. */
  id: string;
  /** Positive if this process's clock is ahead of the database's. */
  leadMs(): number;
}

const ASK_EVERY_MS = 10_000;
/** A slower response says too little about when the server read its clock. */
const LONGEST_ANSWER_MS = 1_000;
const FIRST_TRIES = 3;
/** A larger jump means that the process was suspended or its clock was set, so the extrapolated time is discarded. */
const JUMP_MS = 1_000;

const read = statement<{ now: Date }>('database_clock_read', 'select clock_timestamp() as now');

interface Anchor {
  databaseMs: number;
  localMs: number;
  monotonicMs: number;
  askedMs: number;
}

export interface ClockOptions {
  local?: Clock | undefined;
  /** Version and schema of this program, so that an upgrade knows what this process needs. */
  program: ProgramVersion;
  /**
   * Called if a migration has removed something this version may need, because the process was silent for too long to
   * be counted.
   */
  onTooNew?: ((step: string) => void) | undefined;
}

/**
 * Throws if the database does not answer: leases need its time. A process that opens the clock also registers in the
 * database.
 */
export async function openDatabaseClock(
  database: Database,
  { local = systemClock, program, onTooNew = () => undefined }: ClockOptions,
): Promise<DatabaseClock> {
  const id = `${process.pid}-${newSecret(8)}`;
  let anchor = await askAtFirst(database, local);
  const leadMs = () => Math.round(anchor.localMs - anchor.databaseMs);
  await announceProcess(database, { id, program, leadMs: leadMs() });
  let isAsking = false;
  const askAgain = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const found = await ask(database, local);
      if (tookMs(found) < LONGEST_ANSWER_MS) anchor = found;
      const step = await recordProcess(database, { id, program, leadMs: leadMs() });
      if (step !== undefined) onTooNew(step);
    } catch {
      // If the database is unreachable, keep extrapolating.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void askAgain(), ASK_EVERY_MS).unref();
  return {
    now: () => {
      const elapsedMs = monotonicMs() - anchor.monotonicMs;
      if (Math.abs(local.now().getTime() - anchor.localMs - elapsedMs) > JUMP_MS) void askAgain();
      return new Date(anchor.databaseMs + elapsedMs);
    },
    own: { id, leadMs },
    async close() {
      clearInterval(timer);
      await removeProcess(database, id).catch(() => 0);
    },
  };
}

/** The first measurement accepts a slow response, and then prefers a quicker one. */
async function askAtFirst(database: Queryable, local: Clock): Promise<Anchor> {
  let best = await ask(database, local);
  for (let tries = 1; tries < FIRST_TRIES && tookMs(best) > LONGEST_ANSWER_MS; tries += 1) {
    const found = await ask(database, local);
    if (tookMs(found) < tookMs(best)) best = found;
  }
  return best;
}

const tookMs = ({ askedMs, monotonicMs: arrivedMs }: Anchor): number => arrivedMs - askedMs;

/** The server read its clock at some point of the round trip; the middle is the best estimate. */
async function ask(database: Queryable, local: Clock): Promise<Anchor> {
  const askedMs = monotonicMs();
  const row = await database.find(read);
  if (row === undefined) throw new Error('the database did not return its time');
  const arrivedMs = monotonicMs();
  const databaseMs = row.now.getTime() + (arrivedMs - askedMs) / 2;
  return { databaseMs, localMs: local.now().getTime(), monotonicMs: arrivedMs, askedMs };
}
