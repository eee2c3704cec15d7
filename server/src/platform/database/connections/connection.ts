import type pg from 'pg';
import { type Deadline, longDeadline, usualDeadline } from './deadlines.ts';
import { ask, openPool, type Pool, type PoolCounts, type PoolOptions } from './pool.ts';
import { DatabaseUnavailable, endsConnection } from './unavailable.ts';

export { clientConfig, type DatabaseAddress } from './client-config.ts';

/** A statement that each connection prepares once under its name. `Row` is the type of its result rows. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Planned on each execution instead of prepared: see `replannedStatement`. */
  readonly isReplanned?: boolean;
  /** See `long`. */
  readonly isLong?: boolean;
  /** Carries the row type; never set. */
  readonly row?: Row;
}

export const statement = <Row extends object = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> => ({ name, text });

/**
 * A statement on a table that may be empty one minute and hold a hundred thousand rows the next: a plan cached for the empty
 * table would scan the full table.
 */
export const replannedStatement = <Row extends object = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> => ({ name, text, isReplanned: true });

/** A statement that may take a minute because it reads many rows. Payments never wait for one (decision 0017). */
export const long = <Row extends object>(usual: Statement<Row>): Statement<Row> => ({
  ...usual,
  isLong: true,
});

export interface Queryable {
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  find<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows were written. */
  run(statement: Statement<object>, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  pool(): PoolCounts;
  close(): Promise<void>;
}

export interface DatabaseOptions extends PoolOptions {
  /** Must be off behind a PgBouncer that does not support named prepared statements. */
  namedStatements?: boolean;
}

/** Nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const manner = {
    isNamed: options.namedStatements ?? true,
    deadline: options.deadline ?? usualDeadline,
  };
  // If the pool's deadline is already that long, the extra transaction would only add four round trips.
  const isLonger = (query: Statement<object>): boolean =>
    query.isLong === true && manner.deadline.serverMs < longDeadline.serverMs;
  const onClient =
    (client: pg.ClientBase): Execute =>
    (query, values) =>
      (isLonger(query) ? executeLong : executeOn)(client, manner, query, values);
  return {
    ...queryable((query, values) =>
      isLonger(query)
        ? inTransaction(pool, client => onClient(client)(query, values))
        : pool.use(client => onClient(client)(query, values)),
    ),
    transaction: work => inTransaction(pool, client => work(queryable(onClient(client)))),
    pool: pool.counts,
    close: pool.close,
  };
}

type Execute = (query: Statement<object>, values: readonly unknown[]) => Promise<pg.QueryResult>;

const queryable = (execute: Execute): Queryable => ({
  rows: async <Row extends object>(query: Statement<Row>, values: readonly unknown[] = []) =>
    (await execute(query, values)).rows as Row[],
  find: async <Row extends object>(query: Statement<Row>, values: readonly unknown[] = []) =>
    (await execute(query, values)).rows[0] as Row | undefined,
  run: async (query, values = []) => (await execute(query, values)).rowCount ?? 0,
});

interface QueryExecution {
  isNamed: boolean;
  deadline: Deadline;
}

const executeOn = (
  client: pg.ClientBase,
  { isNamed, deadline }: QueryExecution,
  query: Statement<object>,
  values: readonly unknown[],
): Promise<pg.QueryResult> =>
  ask(client, {
    ...(isNamed && query.isReplanned !== true ? { name: query.name } : {}),
    text: query.text,
    values: values as unknown[],
    query_timeout: deadline.clientMs,
  });

/** `set local`, because a pooler may give the connection to another client after the transaction. */
const setTimeoutTo = ({ serverMs }: Deadline): string => `set local statement_timeout = ${serverMs}`;

async function executeLong(
  client: pg.ClientBase,
  manner: QueryExecution,
  query: Statement<object>,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  await ask(client, setTimeoutTo(longDeadline));
  const result = await executeOn(client, { ...manner, deadline: longDeadline }, query, values);
  await ask(client, setTimeoutTo(manner.deadline));
  return result;
}

const inTransaction = <Result>(
  pool: Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> =>
  pool.use(async client => {
    await ask(client, 'begin');
    try {
      const result = await work(client);
      await ask(client, 'commit');
      return result;
    } catch (error) {
      // No rollback on a broken or silent connection: closing it rolls back.
      const isOver = error instanceof DatabaseUnavailable && endsConnection(error.cause);
      if (!isOver) await ask(client, 'rollback');
      throw error;
    }
  });
