import pg from 'pg';
import { long, type Queryable, replannedStatement, statement } from '../connections/connection.ts';

export interface TextColumn {
  name: string;
  isJson: boolean;
}

/** A table with columns of text or JSON. */
export interface TextTable {
  schema: string;
  name: string;
  columns: TextColumn[];
  /** The primary key's columns with their types, in order; the row's ctid if the table has no key. */
  key: { name: string; type: string }[];
  /** As of the last analyze. */
  rowEstimate: number;
}

/** A row with its key as text, and the text of each column. */
export interface TextRow {
  key: string[];
  values: (string | null)[];
}

const list = long(
  statement<{
    schema: string;
    name: string;
    columns: string;
    key: string | null;
    row_estimate: number;
  }>(
    'text_tables_list',
    `select namespaces.nspname::text as schema, tables.relname::text as name,
       json_agg(json_build_object('name', columns.attname, 'isJson', types.typname in ('json', 'jsonb'))
         order by columns.attnum)::text as columns,
       (select json_agg(json_build_object('name', keyed.attname, 'type', format_type(keyed.atttypid, keyed.atttypmod))
          order by array_position(indexes.indkey::int2[], keyed.attnum))::text
        from pg_index as indexes join pg_attribute as keyed
          on keyed.attrelid = indexes.indrelid and keyed.attnum = any (indexes.indkey)
        where indexes.indrelid = tables.oid and indexes.indisprimary) as key,
       greatest(tables.reltuples, 0)::float8 as row_estimate
     from pg_class as tables
     join pg_namespace as namespaces on namespaces.oid = tables.relnamespace
     join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
     join pg_type as types on types.oid = columns.atttypid
     where tables.relkind = 'r' and namespaces.nspname not like 'pg\\_%' and namespaces.nspname <> 'information_schema'
       and types.typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar')
     group by tables.oid, namespaces.nspname, tables.relname, tables.reltuples
     order by 1, 2`,
  ),
);

const ROW_PLACE = [{ name: 'ctid', type: 'tid' }];

/** Every table of a database that can contain text from people. Sealed values are bytes, not text. */
export async function listTextTables(database: Queryable): Promise<TextTable[]> {
  const rows = await database.rows(list);
  return rows.map(({ schema, name, columns, key, row_estimate: rowEstimate }) => ({
    schema,
    name,
    columns: JSON.parse(columns) as TextColumn[],
    key: key === null ? ROW_PLACE : (JSON.parse(key) as TextTable['key']),
    rowEstimate,
  }));
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
const nameOf = ({ schema, name }: TextTable): string => `${quoted(schema)}.${quoted(name)}`;

/** The next rows in key order, starting after `after`. */
export async function readTextRows(
  database: Queryable,
  table: TextTable,
  after: readonly string[] | undefined,
  limit: number,
): Promise<TextRow[]> {
  const key = table.key.map(({ name }) => quoted(name)).join(', ');
  const bounds = table.key.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ');
  const texts = (names: readonly string[]) =>
    `array[${names.map(name => `${quoted(name)}::text`).join(', ')}]`;
  const page = long(
    replannedStatement<TextRow>(
      'text_rows_page',
      `select ${texts(table.key.map(({ name }) => name))} as key,
         ${texts(table.columns.map(({ name }) => name))} as values
       from ${nameOf(table)} ${after === undefined ? '' : `where (${key}) > (${bounds})`} order by ${key} limit ${limit}`,
    ),
  );
  return database.rows(page, after ?? []);
}

/** Replaces one value unless it changed meanwhile. Returns the number of changed rows. */
export function replaceText(
  database: Queryable,
  table: TextTable,
  { key, column, from, to }: { key: readonly string[]; column: TextColumn; from: string; to: string },
): Promise<number> {
  const conditions = table.key.map(
    ({ name, type }, index) => `${quoted(name)} = $${index + 3}::text::${type}`,
  );
  const name = quoted(column.name);
  const update = replannedStatement(
    'text_replace',
    `update ${nameOf(table)} set ${name} = ($2::text)${column.isJson ? '::jsonb' : ''}
     where ${name}::text = $1 and ${conditions.join(' and ')}`,
  );
  return database.run(update, [from, to, ...key]);
}
