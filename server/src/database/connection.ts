import pg from 'pg';
import { asUnavailable } from './unavailable.ts';

/** A statement is prepared once per connection under its name. `Row` is what it returns. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Not prepared, but planned each time: see `replannedStatement`. */
  readonly isReplanned?: boolean;
  /** Carries the row type; never set. */
  readonly row?: Row;
}

export const statement = <Row extends object = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> => ({ name, text });

/**
 * For tables that are empty in one minute and hold a hundred thousand rows in the next: a plan that was kept from the
 * one minute would read the whole table, again and again, in the other.
 */
export const replannedStatement = <Row extends object = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> => ({ name, text, isReplanned: true });

export interface Queryable {
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  find<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows were written. */
  run(statement: Statement<object>, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  pool(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseAddress {
  /** A connection string without a database name in it, or the folder of a unix socket. */
  url?: string;
  socketFolder?: string;
  user?: string;
}

export interface DatabaseOptions {
  address: DatabaseAddress;
  name: string;
  poolSize: number;
  /** Off behind a PgBouncer that cannot follow named statements. */
  namedStatements?: boolean;
  onError?: (error: Error) => void;
}

const TYPE_INT8 = 20;
const TYPE_DATE = 1082;
const TYPE_JSON = 114;

/** Centavos are bigint, calendar dates stay text, `json` is a frozen payload that is passed on as it is. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TYPE_INT8) return BigInt;
    if (oid === TYPE_DATE || oid === TYPE_JSON) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

export function clientConfig(address: DatabaseAddress, database: string): pg.ClientConfig {
  const common = { types: parsers, application_name: 'recaudo' };
  if (address.url !== undefined) {
    const url = new URL(address.url);
    url.pathname = `/${database}`;
    return { ...common, connectionString: url.toString() };
  }
  return { ...common, host: address.socketFolder, user: address.user, database };
}

/** Opens a pool. Nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...clientConfig(options.address, options.name),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks (server restart) is replaced by the pool; it must not end the program.
  // One that is being closed may hear of the server's own end first: no news.
  let isClosing = false;
  pool.on('error', error => {
    if (!isClosing) options.onError?.(error);
  });
  const named = options.namedStatements ?? true;
  return {
    ...queryable(pool, named),
    transaction: work => inTransaction(pool, named, work),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

export function queryable(client: pg.Pool | pg.ClientBase, named: boolean): Queryable {
  const execute = async (query: Statement<object>, values: readonly unknown[]) => {
    try {
      return await client.query({
        ...(named && query.isReplanned !== true ? { name: query.name } : {}),
        text: query.text,
        values: values as unknown[],
      });
    } catch (error) {
      throw asUnavailable(error);
    }
  };
  return {
    rows: async <Row extends object>(query: Statement<Row>, values: readonly unknown[] = []) =>
      (await execute(query, values)).rows as Row[],
    find: async <Row extends object>(query: Statement<Row>, values: readonly unknown[] = []) =>
      (await execute(query, values)).rows[0] as Row | undefined,
    run: async (query, values = []) => (await execute(query, values)).rowCount ?? 0,
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  named: boolean,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  let broken: Error | undefined;
  // Between two statements nobody else listens: unheard, the loss of a connection would end the process.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await work(queryable(client, named));
    await client.query('commit');
    return result;
  } catch (error) {
    // A rollback that fails means that the connection is gone: it must not return to the pool.
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw asUnavailable(error);
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
