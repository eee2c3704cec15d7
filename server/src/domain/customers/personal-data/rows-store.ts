import pg from 'pg';
import {
  long,
  type Queryable,
  replannedStatement,
} from '../../../platform/database/connections/connection.ts';
import { listTextTables, type TextTable } from '../../../platform/database/statements/text-columns.ts';
import type { FindById, Inventory, TableInventory } from './inventory/inventory.ts';

/** A table of the inventory, with its columns and key as found in the database. */
export interface OpenTable extends Pick<TextTable, 'schema' | 'name' | 'columns' | 'key'> {
  inventory: TableInventory;
}

/** A row by the text of its key, with the requested columns as text. */
export interface FoundRow {
  key: string[];
  values: (string | null)[];
}

export interface FoundPage {
  rows: FoundRow[];
  /** The key after which the next page begins; undefined at the end. */
  after: readonly string[] | undefined;
}

const ROWS_IN_PAGE = 2_000;

export async function openTables(database: Queryable, inventory: Inventory): Promise<OpenTable[]> {
  const present = new Map(
    (await listTextTables(database)).map(table => [
      table.schema === 'public' ? table.name : `${table.schema}.${table.name}`,
      table,
    ]),
  );
  return Object.entries(inventory).flatMap(([name, its]) => {
    const table = present.get(name);
    return table === undefined ? [] : [{ ...table, inventory: its }];
  });
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
const nameOf = ({ schema, name }: OpenTable): string => `${quoted(schema)}.${quoted(name)}`;
const texts = (names: readonly string[]): string =>
  `array[${names.map(name => `${quoted(name)}::text`).join(', ')}]::text[]`;
const keyOf = ({ key }: OpenTable): string[] => key.map(({ name }) => name);
const tenantOf = ({ inventory }: OpenTable): string => inventory.tenant ?? 'merchant_id';

/** Finds the person's rows by ids, using an index. */
export function findById(
  database: Queryable,
  table: OpenTable,
  tenantId: string,
  {
    by: { column, also },
    ids,
    columns,
  }: { by: FindById; ids: readonly string[]; columns: readonly string[] },
): Promise<FoundRow[]> {
  const find = long(
    replannedStatement<FoundRow>(
      'personal_rows_by_id',
      `select ${texts(keyOf(table))} as key, ${texts(columns)} as values from ${nameOf(table)}
       where ${quoted(tenantOf(table))} = $1 and ${quoted(column)} = any($2::text[]) ${also === undefined ? '' : `and ${also}`}`,
    ),
  );
  return database.rows(find, [tenantId, ids]);
}

/** The condition for a scanned row: one of these ids in a column, or one of these marks in some column. */
export type Search =
  | { column: string; ids: readonly string[] }
  | { columns: readonly string[]; marks: readonly string[] };

/** The same folding as `foldEach`, for the letters of Colombian names. */
const folded = (text: string): string =>
  `translate(lower(${text}), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')`;

const conditionOf = (search: Search): string =>
  'ids' in search
    ? `coalesce(${quoted(search.column)} = any($2::text[]), false)`
    : `exists (select from unnest($2::text[]) as mark where strpos(${folded(
        `concat_ws(' ', ${search.columns.map(name => `${quoted(name)}::text`).join(', ')})`,
      )}, mark) > 0)`;

/** Reads a merchant's next rows in primary key order, and returns those that match. */
export async function scanPage(
  database: Queryable,
  table: OpenTable,
  tenantId: string,
  {
    search,
    columns,
    after,
  }: { search: Search; columns: readonly string[]; after: readonly string[] | undefined },
): Promise<FoundPage> {
  const key = table.key.map(({ name }) => quoted(name)).join(', ');
  const bounds = table.key.map(({ type }, index) => `$${index + 3}::text::${type}`).join(', ');
  const read = new Set([
    ...keyOf(table),
    ...columns,
    ...('ids' in search ? [search.column] : search.columns),
  ]);
  const page = long(
    replannedStatement<FoundRow & { is_match: boolean; position: number }>(
      'personal_rows_scan',
      `select key, values, is_match, position from (
         select ${texts(keyOf(table))} as key, ${texts(columns)} as values, ${conditionOf(search)} as is_match,
           (row_number() over (order by ${key}))::int as position
         from (select ${[...read].map(quoted).join(', ')} from ${nameOf(table)} where ${quoted(tenantOf(table))} = $1
           ${after === undefined ? '' : `and (${key}) > (${bounds})`} order by ${key} limit ${ROWS_IN_PAGE}) as page
       ) as judged where is_match or position = ${ROWS_IN_PAGE} order by position`,
    ),
  );
  const values = [tenantId, 'ids' in search ? search.ids : search.marks, ...(after ?? [])];
  const found = await database.rows(page, values);
  const last = found.at(-1);
  return {
    rows: found.filter(({ is_match: isMatch }) => isMatch),
    after: last?.position === ROWS_IN_PAGE ? last.key : undefined,
  };
}

const keyCondition = (table: OpenTable, from: number): string =>
  table.key.map(({ name, type }, index) => `${quoted(name)} = $${index + from}::text::${type}`).join(' and ');

export const removeRow = (tx: Queryable, table: OpenTable, key: readonly string[]): Promise<number> =>
  tx.run(
    replannedStatement(
      'personal_rows_remove',
      `delete from ${nameOf(table)} where ${keyCondition(table, 1)}`,
    ),
    key,
  );

/** Writes the changed columns of a row. */
export function changeRow(
  tx: Queryable,
  table: OpenTable,
  key: readonly string[],
  changes: readonly { column: string; to: string | null }[],
): Promise<number> {
  const isJson = new Set(table.columns.filter(column => column.isJson).map(({ name }) => name));
  const sets = changes.map(
    ({ column }, index) => `${quoted(column)} = $${index + 1}::text${isJson.has(column) ? '::jsonb' : ''}`,
  );
  return tx.run(
    replannedStatement(
      'personal_rows_change',
      `update ${nameOf(table)} set ${sets.join(', ')} where ${keyCondition(table, changes.length + 1)}`,
    ),
    [...changes.map(({ to }) => to), ...key],
  );
}
