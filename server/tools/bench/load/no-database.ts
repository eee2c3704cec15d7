import type { Database, Statement } from '#src/platform/database/connections/connection.ts';

/** Number of rows in a statement's parameters: the length of a PostgreSQL array, or one. */
const lengthOf = (column: unknown): number => (column instanceof Buffer ? column.readInt32BE(12) : 1);

/**
 * The HTTP floor: the cost of a charge without the database. The first lookup of a source is real and is
 * then cached; record and settle succeed immediately.
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
