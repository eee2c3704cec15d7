import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import {
  type Condition,
  filteredCount,
  filteredList,
} from '../../platform/database/statements/filtered-list.ts';

/** Keyset pagination of exports: each page begins after the last row of the previous one. */
export const PAGE = 1_000;

/** Rows carry their key columns as text, because a Date would lose microseconds. */
export interface Keyed {
  cursor: string[];
}

export interface Listed {
  /** Prefix of its statements' names. */
  name: string;
  columns: string;
  table: string;
  where: readonly Condition[];
  /** The order of the list, newest first, with the column types. */
  key: readonly { column: string; type: string }[];
  /** Joins further columns once a page's rows are found. */
  around?: (page: string) => string;
}

export async function listPage<Row extends Keyed>(
  database: Queryable,
  { name, columns, table, where, key, around = page => page }: Listed,
  last: Row | undefined,
): Promise<Row[]> {
  const cursor = `array[${key.map(({ column }) => `${column}::text`).join(', ')}] as cursor`;
  const list = filteredList<Row>({
    name,
    select: `select ${cursor}, ${columns} from ${table}`,
    where: [...where, ...rowsAfter(key, last)],
    orderBy: key.map(({ column }) => `${column} desc`).join(', '),
    limit: PAGE,
    offset: 0,
  });
  return database.rows(long(statement<Row>(list.statement.name, around(list.statement.text))), list.values);
}

// One value per part of the key, because a condition has one.
function rowsAfter(key: Listed['key'], last: Keyed | undefined): Condition[] {
  if (last === undefined) return [];
  const columns = key.map(({ column }) => column).join(', ');
  const values = key.map(({ type }, index) => `(?::text[])[${index + 1}]::${type}`).join(', ');
  return [{ sql: `(${columns}) < (${values})`, value: last.cursor }];
}

export async function countRows(database: Queryable, { name, table, where }: Listed): Promise<number> {
  const list = filteredCount({ name: `${name}_count`, from: table, where: [...where] });
  return (await database.find(long(list.statement), list.values))?.count ?? 0;
}
