import type { Database, Statement } from '#src/database/connection.ts';

/**
 * The HTTP floor: everything that a charge costs but the database. The first look-up of a source is real and is
 * then answered from memory; record and settle say yes at once.
 */
export function withoutPaymentWrites(database: Database): Database {
  let source: object | undefined;
  const rows = async (query: Statement<object>, values: readonly unknown[] = []): Promise<object[]> => {
    // The first array is that of merchant ids, which hold no comma.
    const length = String(values[0]).split(',').length;
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
