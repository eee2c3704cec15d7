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
 * The clock of the database as this process sees it: asked for now and then, and counted on in between. Leases and
 * deadlines that several processes have to agree on go by it, so that a wrong clock of one of them holds nothing up.
 */
export interface DatabaseClock extends Clock {
  own: ComparedClock;
  close(): Promise<void>;
}

/** The clock of this process. */
export interface ComparedClock {
  /** Under which the process tells of it. */
  id: string;
  /** How far it is ahead of the database's; negative where it is behind. */
  leadMs(): number;
}

const ASK_EVERY_MS = 10_000;
/** An answer that took longer says too little of when it was given. */
const LONGEST_ANSWER_MS = 1_000;
const FIRST_TRIES = 3;
/** The process stood still (a suspended machine), or its clock was set: what was counted since is worth nothing. */
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
  /** Of this program, for others to know what it can live with. */
  program: ProgramVersion;
  /** Hears of a step that has taken away what this version may need: it was silent for so long that it was not counted. */
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
      // Away: what was counted goes on.
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

/** Nothing is counted on yet: a slow answer is better than none, and a quicker one than that. */
async function askAtFirst(database: Queryable, local: Clock): Promise<Anchor> {
  let best = await ask(database, local);
  for (let tries = 1; tries < FIRST_TRIES && tookMs(best) > LONGEST_ANSWER_MS; tries += 1) {
    const found = await ask(database, local);
    if (tookMs(found) < tookMs(best)) best = found;
  }
  return best;
}

const tookMs = ({ askedMs, monotonicMs: arrivedMs }: Anchor): number => arrivedMs - askedMs;

/** The answer was given somewhere between question and arrival: in the middle, as far as anyone can tell. */
async function ask(database: Queryable, local: Clock): Promise<Anchor> {
  const askedMs = monotonicMs();
  const row = await database.find(read);
  if (row === undefined) throw new Error('the database did not tell the time');
  const arrivedMs = monotonicMs();
  const databaseMs = row.now.getTime() + (arrivedMs - askedMs) / 2;
  return { databaseMs, localMs: local.now().getTime(), monotonicMs: arrivedMs, askedMs };
}
