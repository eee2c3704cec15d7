import pg from 'pg';
import { monotonicMs } from '../../primitives/time/clock.ts';
import { clientConfig, type DatabaseAddress } from './client-config.ts';
import { CONNECT_MS, type Deadline, IDLE_IN_TRANSACTION_MS, usualDeadline } from './deadlines.ts';
import { type AvailabilityChange, newOutageNotice } from './outage-notice.ts';
import { asUnavailable, DatabaseUnavailable, endsConnection, isSilence } from './unavailable.ts';
import { rejectUnconfirmed, watchCommits } from './unreplicated.ts';
import { rejectUnfit } from './writable.ts';

export interface PoolOptions {
  address: DatabaseAddress;
  name: string;
  poolSize: number;
  /** Replaces the default deadline of statements not marked as long, for tools that insert millions of rows. */
  deadline?: Deadline | undefined;
  /** Accepts a read-only server, because only reads run on it. */
  isReplica?: boolean | undefined;
  /** Called when the reason for an outage changes. */
  onNews?: ((news: AvailabilityChange) => void) | undefined;
}

export interface Pool {
  /** Runs work on a connection. A connection that broke, fell silent or is read-only is closed and not reused. */
  use<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result>;
  counts(): PoolCounts;
  close(): Promise<void>;
}

export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
  /** When the pool was last used, on the monotonic clock. */
  usedAtMs?: number;
}

const HEARTBEAT_MS = 4_000;
const heartbeat = { text: 'select 1', query_timeout: HEARTBEAT_MS };

/** Opens a pool. Nothing is connected until the first query. */
export function openPool(options: PoolOptions): Pool {
  const notice = newOutageNotice(news => options.onNews?.(news));
  const { serverMs, clientMs } = options.deadline ?? usualDeadline;
  const pool = new pg.Pool({
    ...clientConfig(options.address, options.name),
    max: options.poolSize,
    // Slow statements may keep a caller waiting this long for a connection.
    connectionTimeoutMillis: options.deadline === undefined ? CONNECT_MS : Math.max(CONNECT_MS, clientMs),
    idleTimeoutMillis: 60_000,
    // Keeps a connection open, so that the first request after a pause does not wait for one.
    min: 1,
    statement_timeout: serverMs,
    query_timeout: clientMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // After a failover the address may still resolve to the old primary, or to a standby.
    ...(options.address.url === undefined || options.isReplica === true ? {} : { verify: verifyWritable }),
  });
  let isClosing = false;
  // The pool replaces an idle connection that breaks (server restart); without a listener the error would end the
  // program. A connection that we close may report the server's shutdown first, which is not news.
  pool.on('error', error => {
    if (!isClosing) notice.failed(error);
  });
  pool.on('connect', attend);
  const idle = watchIdle(pool);
  let answeredAt = monotonicMs();

  const use = async <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> => {
    const startedAt = monotonicMs();
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect().catch(rethrow);
      const result = await work(client);
      client.release();
      answeredAt = monotonicMs();
      notice.answered();
      return result;
    } catch (error) {
      const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
      client?.release(cause !== undefined && endsConnection(cause) ? cause : undefined);
      if (cause === undefined) throw error;
      if (isSilence(cause)) idle.endSilentSince(startedAt);
      if (!isClosing) notice.failed(cause);
      throw error;
    }
  };
  const beat = startHeartbeat(options.address, () => {
    if (idle.count() === 0 || monotonicMs() - answeredAt < HEARTBEAT_MS) return;
    use(client => ask(client, heartbeat)).catch(() => undefined);
  });
  return {
    use,
    counts: () => ({ ...countsOf(pool), usedAtMs: answeredAt }),
    close: () => {
      isClosing = true;
      clearInterval(beat);
      return pool.end();
    },
  };
}

const countsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolCounts => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/**
 * Detects a silent loss while the pool is idle; otherwise a statement's deadline does. A unix socket cannot fall silent without
 * closing.
 */
const startHeartbeat = ({ url }: DatabaseAddress, beat: () => void): NodeJS.Timeout | undefined =>
  url === undefined ? undefined : setInterval(beat, HEARTBEAT_MS).unref();

/**
 * Listens for errors during a connection's whole life: an unhandled one would end the process. The current or next statement
 * reports the failure.
 */
function attend(client: pg.PoolClient): void {
  client.on('error', () => undefined);
  watchCommits(client);
}

function verifyWritable(client: pg.ClientBase, done: (error?: Error) => void): void {
  rejectUnfit(client).then(() => done(), done);
}

const rethrow = (error: unknown): never => {
  throw asUnavailable(error);
};

/** A query as the driver accepts it; the driver's types lack `query_timeout`. */
export type DriverQuery = pg.QueryConfig & { query_timeout?: number };

/** Runs a query, and turns a lost connection or a missed deadline into our own error. */
export const ask = (client: pg.ClientBase, question: string | DriverQuery): Promise<pg.QueryResult> =>
  client
    .query(question)
    .then(result => {
      rejectUnconfirmed(client);
      return result;
    })
    .catch(rethrow);

interface IdleConnections {
  count(): number;
  /** Closes connections without a response since that time: after one fell silent, the others probably have too. */
  endSilentSince(sinceMs: number): void;
}

function watchIdle(pool: pg.Pool): IdleConnections {
  const idleSince = new Map<pg.PoolClient, number>();
  const forget = (client: pg.PoolClient) => idleSince.delete(client);
  pool.on('acquire', forget);
  pool.on('remove', forget);
  pool.on('release', (_error, client) => idleSince.set(client, monotonicMs()));
  return {
    count: () => idleSince.size,
    endSilentSince(sinceMs) {
      for (const [client, releasedAt] of idleSince) if (releasedAt < sinceMs) cut(client);
    },
  };
}

/** Destroys the socket instead of calling `end()`, which waits for the server. The pool sees a broken connection. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy(new Error('Connection terminated: the database stopped responding'));
}
