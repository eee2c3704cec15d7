import { AsyncLocalStorage } from 'node:async_hooks';
import { type Database, type Statement, statement } from './connection.ts';

/** The replica's lag; undefined if unknown. */
export type MeasureLag = () => Promise<number | undefined>;

export interface ReplicaOptions {
  primary: Database;
  replica: Database;
  /** Above this lag, reads go to the primary. */
  mostLagMs: number;
  nowMs: () => number;
  /** Compares positions in the write-ahead log by default; tests replace it. */
  measureLag?: MeasureLag | undefined;
  /** Called when the reason for not using the replica changes; undefined when it is used again. */
  onNews?: ((reason: string | undefined) => void) | undefined;
}

/** The lag is measured at most this often, no matter how many reads there are. */
const MEASURED_EVERY_MS = 1_000;
/** After a failure, reads go to the primary for this time. */
const AWAY_MS = 5_000;

const mustBeCurrent = new AsyncLocalStorage<true>();

/** Read your own writes: reads inside `work` come from the primary. */
export const readCurrent = <Result>(work: () => Result): Result => mustBeCurrent.run(true, work);

/**
 * A database for reads that may be slightly stale: they go to the replica while it keeps up, everything else to the primary. A
 * read that fails on the replica is repeated on the primary.
 */
export function openReplica(options: ReplicaOptions): Database {
  const { primary, replica, mostLagMs, nowMs, onNews = () => undefined } = options;
  const measureLag = options.measureLag ?? newLagMeasure(options);
  let measured: { atMs: number; lagMs: Promise<number | undefined> } | undefined;
  let awayUntilMs = Number.NEGATIVE_INFINITY;
  let reason: string | undefined;
  const say = (news: string | undefined) => {
    if (news !== reason) onNews(news);
    reason = news;
  };
  const isFit = async (): Promise<boolean> => {
    if (mustBeCurrent.getStore() === true || nowMs() < awayUntilMs) return false;
    if (measured === undefined || nowMs() - measured.atMs >= MEASURED_EVERY_MS) {
      measured = { atMs: nowMs(), lagMs: measureLag() };
    }
    const lagMs = await measured.lagMs;
    const isBehind = lagMs === undefined || lagMs > mostLagMs;
    say(isBehind ? 'it is too far behind' : undefined);
    return !isBehind;
  };
  const read = async <Result>(from: (database: Database) => Promise<Result>): Promise<Result> => {
    try {
      if (await isFit()) return await from(replica);
    } catch (error) {
      awayUntilMs = nowMs() + AWAY_MS;
      measured = undefined;
      say(reasonOf(error));
    }
    return from(primary);
  };
  return {
    rows: <Row extends object>(query: Statement<Row>, values?: readonly unknown[]) =>
      read(database => database.rows(query, values)),
    find: <Row extends object>(query: Statement<Row>, values?: readonly unknown[]) =>
      read(database => database.find(query, values)),
    run: primary.run,
    transaction: primary.transaction,
    pool: replica.pool,
    close: replica.close,
  };
}

/** Prefers the message of the server or the driver to our own wrapper. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);

const written = statement<{ position: bigint }>(
  'wal_written',
  `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`,
);
// Null for a promoted server, which no longer follows a primary.
const replayed = statement<{ position: bigint | null }>(
  'wal_replayed',
  `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`,
);

interface Seen {
  position: bigint;
  atMs: number;
}

/** Enough positions to compare with any sensible limit. */
const MOST_SEEN = 60;

/**
 * Records the primary's position over time: the replica's data are as old as the newest recorded position that it has replayed.
 * This compares no clocks, and does not mistake a disconnected replica for an idle one.
 */
function newLagMeasure({ primary, replica, nowMs }: ReplicaOptions): MeasureLag {
  let seen: Seen[] = [];
  return async () => {
    const position = (await primary.find(written))?.position;
    const atMs = nowMs();
    if (position === undefined) return undefined;
    seen = [{ position, atMs }, ...seen].slice(0, MOST_SEEN);
    const reached = (await replica.find(replayed))?.position ?? null;
    return lagOf(seen, reached, atMs);
  };
}

/** `seen` is newest first. Undefined if the replica has not reached even the oldest position. */
export function lagOf(seen: readonly Seen[], reached: bigint | null, nowMs: number): number | undefined {
  if (reached === null) return undefined;
  const newest = seen.find(({ position }) => position <= reached);
  return newest && nowMs - newest.atMs;
}
