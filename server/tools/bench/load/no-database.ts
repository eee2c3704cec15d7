import type { Database, Statement } from '#src/platform/database/connections/connection.ts';

/** How many rows a statement is given: an array of PostgreSQL's own form says it, a plain value is one. */
const lengthOf = (column: unknown): number => (column instanceof Buffer ? column.readInt32BE(12) : 1);

/**
 * The HTTP floor: everything that a charge costs but the database. The first look-up of a source is real and is
 * then answered from memory; record and settle say yes at once.
 */
export function withoutPaymentWrites(database: Database): Database {
  let source: object | undefined;
  const rows = async (query: Statement<object>, values: readonly unknown[] = []): Promise<object[]> => {
    const length = lengthOf(values[0]);
    if (query.name.startsWith('payments_gather')) {
      source ??= (await database.rows(query, values))[0];
      return Array.from({ length }, () => source ?? {});
    }
    if (query.name.startsWith('payments_record')) {
      return Array.from({ length }, () => ({ recorded: true, source_gone: false, code_key_id: null }));
    }
    if (query.name.startsWith('payments_settle')) return Array.from({ length }, () => ({ settled: true }));
    return database.rows(query, values);
  };
  return {
    ...database,
    rows: async <Row extends object>(query: Statement<Row>, values?: readonly unknown[]) =>
      (await rows(query, values)) as Row[],
  };
}
