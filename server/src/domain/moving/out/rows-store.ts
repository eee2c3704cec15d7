import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import type { MovedTable } from './tables.ts';

export interface Column {
  name: string;
  /** The PostgreSQL type, such as `timestamp with time zone`. */
  type: string;
  isNullable: boolean;
  isKey: boolean;
}

const columnsOfTable = statement<{ name: string; type: string; nullable: boolean; key: boolean }>(
  'moving_columns',
  `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
     coalesce(attnum = any(conkey), false) as key
   from pg_attribute left join pg_constraint on conrelid = attrelid and contype = 'p'
   where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
   order by attnum`,
);

/** The columns of a table, in order; empty if there is no such table. */
export const listColumns = async (database: Queryable, table: string): Promise<Column[]> =>
  (await database.rows(columnsOfTable, [table])).map(({ name, type, nullable, key }) => ({
    name,
    type,
    isNullable: nullable,
    isKey: key,
  }));

/** The columns whose values appear in the file. */
export const movedColumns = (table: MovedTable, columns: readonly Column[]): Column[] =>
  columns.filter(
    ({ name }) => table.sealed?.columns.includes(name) !== true && table.stay?.includes(name) !== true,
  );

const snapshot = statement('moving_snapshot', 'set transaction isolation level repeatable read');
const zone = statement('moving_zone', "set local timezone = 'UTC'");
const bytes = statement('moving_bytes', "set local bytea_output = 'hex'");

/** Gives the transaction one snapshot of the database. Must be its first statement. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await tx.run(snapshot);
  await fixTextFormats(tx);
}

/** Fixes the text formats of times and bytes, whatever the server's settings. */
export async function fixTextFormats(tx: Queryable): Promise<void> {
  await tx.run(zone);
  await tx.run(bytes);
}

/** A row for the export: `line` is its JSON. The other fields are set for tables with sealed columns. */
export interface ReadRow {
  line: string;
  sealed_id?: string;
  is_sealed?: boolean;
  [column: string]: unknown;
}

const quoted = (name: string): string => `"${name}"`;

function openCursor(table: MovedTable, columns: readonly Column[]) {
  const { sealed } = table;
  const keys = table.orderBy ?? columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const members = movedColumns(table, columns).map(({ name }) => `stored.${quoted(name)}`);
  const flag = sealed === undefined ? '' : `, coalesce(${sealed.when}, false) as is_sealed`;
  const extra =
    sealed === undefined
      ? ''
      : `, stored.${sealed.id} as sealed_id, stored.is_sealed, ${sealed.columns.map(name => `stored.${name}`).join(', ')}`;
  return replannedStatement(
    `moving_read_${table.table}`,
    `declare moved no scroll cursor for select row_to_json(moved_row)::text as line${extra}
     from (select *${flag} from ${table.table} where ${table.where ?? 'merchant_id = $1'}) stored
     cross join lateral (select ${members.join(', ')}${sealed === undefined ? '' : ', stored.is_sealed'}) moved_row
     order by ${keys.map(name => `stored.${quoted(name)}`).join(', ')}`,
  );
}

const closeCursor = statement('moving_close', 'close moved');
const ROWS_AT_ONCE = 1_000;

/** Yields the merchant's rows of a table in batches, so that memory use does not grow with the table. */
export async function* readRows(
  tx: Queryable,
  table: MovedTable,
  columns: readonly Column[],
  merchantId: string,
): AsyncGenerator<ReadRow[]> {
  const count = table.rowsAtOnce ?? ROWS_AT_ONCE;
  // Not prepared, because the columns differ for each table.
  const next = long(replannedStatement<ReadRow>('moving_next', `fetch ${count} from moved`));
  await tx.run(long(openCursor(table, columns)), [merchantId]);
  for (;;) {
    const rows = await tx.rows(next);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
  }
  await tx.run(closeCursor);
}

const sums = (name: string, text: string) =>
  long(statement<{ account: string; sum: string }>(name, `${text} group by account order by account`));
const ofJournal = sums(
  'moving_sums_of_journal',
  'select account, sum(amount_centavos)::text as sum from postings where merchant_id = $1',
);
const ofBalances = sums(
  'moving_sums_of_balances',
  'select account, sum(balance_centavos)::text as sum from account_balances where merchant_id = $1',
);

/** The sum of each account, in centavos. */
export interface LedgerSums {
  journal: Record<string, string>;
  balances: Record<string, string>;
}

export async function sumLedger(tx: Queryable, merchantId: string): Promise<LedgerSums> {
  const readSums = async (query: typeof ofJournal) =>
    Object.fromEntries((await tx.rows(query, [merchantId])).map(({ account, sum }) => [account, sum]));
  return { journal: await readSums(ofJournal), balances: await readSums(ofBalances) };
}

const newest = statement<{ number: number }>(
  'moving_schema',
  `select coalesce(max(left(name, 4)::int), 0) as number from applied_migrations where name ~ '^[0-9]{4}_'`,
);

/** The number of the newest migration. */
export const newestSchema = async (database: Queryable): Promise<number> =>
  (await database.find(newest))?.number ?? 0;

const most = long(
  statement<{ count: number }>(
    'moving_count',
    `select ((select count(*) from transactions where merchant_id = $1)
       + (select count(*) from events where merchant_id = $1)
       + (select count(*) from attempts where merchant_id = $1)
       + (select count(*) from journal_entries where merchant_id = $1))::int as count`,
  ),
);

/** An approximate number of rows for a progress bar; counts the large tables only. */
export const countMovedRows = async (database: Queryable, merchantId: string): Promise<number> =>
  (await database.find(most, [merchantId]))?.count ?? 0;
