import type {
  Database,
  Queryable,
  Statement,
} from '../../../src/platform/database/connections/connection.ts';

type Row = Record<string, unknown>;

/** A database that replaces the result of one statement; a function receives the real row. */
export function answering(database: Database, name: string, row: Row | ((before: Row) => Row)): Database {
  const change = <Found extends object>(statement: Statement<Found>, found: Found | undefined) =>
    statement.name === name ? ((typeof row === 'function' ? row(found ?? {}) : row) as Found) : found;
  return {
    ...database,
    find: async (statement, values) => change(statement, await database.find(statement, values)),
  };
}

/** A database that rejects statements by name prefix with the server's own error. */
export function failing(database: Database, name: string, error: Error): Database {
  const refuse = (statement: Statement<object>): void => {
    if (statement.name.startsWith(name)) throw error;
  };
  const guarded = (real: Queryable): Queryable => ({
    rows: async (statement, values) => (refuse(statement), real.rows(statement, values)),
    find: async (statement, values) => (refuse(statement), real.find(statement, values)),
    run: async (statement, values) => (refuse(statement), real.run(statement, values)),
  });
  return {
    ...database,
    ...guarded(database),
    transaction: work => database.transaction(tx => work(guarded(tx))),
  };
}
