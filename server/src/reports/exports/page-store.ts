import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import {
  type Condition,
  filteredCount,
  filteredList,
} from '../../platform/database/statements/filtered-list.ts';

/** Pages of exports by keyset: each begins behind the last row of the one before. */
export const PAGE = 1_000;

/** Rows carry the columns of their key as text: a moment keeps the microseconds that a Date would lose. */
export interface Keyed {
  cursor: string[];
}

export interface Listed {
  /** Starts the names of its statements. */
  name: string;
  columns: string;
  table: string;
  where: readonly Condition[];
  /** What the list is ordered by, newest first, with the types of the columns. */
  key: readonly { column: string; type: string }[];
  /** Joins what a page needs besides, once its rows are found. */
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
    where: [...where, ...behind(key, last)],
    orderBy: key.map(({ column }) => `${column} desc`).join(', '),
    limit: PAGE,
    offset: 0,
  });
  return database.rows(long(statement<Row>(list.statement.name, around(list.statement.text))), list.values);
}

// One value for all parts of the key, as a condition has one.
function behind(key: Listed['key'], last: Keyed | undefined): Condition[] {
  if (last === undefined) return [];
  const columns = key.map(({ column }) => column).join(', ');
  const values = key.map(({ type }, index) => `(?::text[])[${index + 1}]::${type}`).join(', ');
  return [{ sql: `(${columns}) < (${values})`, value: last.cursor }];
}

export async function countRows(database: Queryable, { name, table, where }: Listed): Promise<number> {
  const list = filteredCount({ name: `${name}_count`, from: table, where: [...where] });
  return (await database.find(long(list.statement), list.values))?.count ?? 0;
}
