import { type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';
import type { Condition } from '../../platform/database/statements/filtered-list.ts';

/**
 * Lists of transactions, newest first, page by page. The table is the hottest of all and gets no index per filter,
 * because each would slow down every charge. A list follows an existing index, checks up to this many rows for the
 * other conditions, and returns where to continue. A page costs the same among a thousand rows and among millions.
 */
export const LOOKED_THROUGH = 20_000;

/** The last row that was read. Its time keeps microseconds, because a Date would lose them and skip rows. */
export interface Position {
  id: string;
  cursor_date: string;
}

/** The source of rows, in the order of an index on (creation_date desc, id desc). */
export interface Source {
  /** `transactions`, or a relation with `merchant_id`, `creation_date` and `id`. */
  from: string;
  where: Condition[];
  /** True if the rows of `from` only identify transactions. */
  isNames?: boolean;
}

export interface NewestFirst {
  source: Source;
  /** Conditions on `charge`, a row of the table. */
  lookedFor: Condition[];
  /** Columns of `charge` and of the joins. */
  columns: string;
  joins?: string;
}

export interface FoundPage<Row> {
  rows: Row[];
  /** The list continues after this position; null at its end. */
  next: Position | null;
}

/** Numbers the parameters of conditions in order of appearance. */
function newValues(): { values: unknown[]; write: (conditions: readonly Condition[]) => string } {
  const values: unknown[] = [];
  return {
    values,
    write: conditions =>
      conditions
        .map(({ sql, value }) => {
          values.push(value);
          return sql.replaceAll('?', `$${values.length}`);
        })
        .join(' and '),
  };
}

// One value for both parts of the key, because a condition has one.
const rowsAfter = (last: Position | undefined): Condition[] =>
  last === undefined
    ? []
    : [
        {
          sql: '(creation_date, id) < ((?::text[])[1]::timestamptz, (?::text[])[2])',
          value: [last.cursor_date, last.id],
        },
      ];

const ORDER = 'creation_date desc, id desc';
const KEY_ORDER = 'key_date desc, key_id desc';

function sourceText(source: Source, where: string): string {
  const { from, isNames = false } = source;
  if (!isNames) {
    return `select creation_date as key_date, id as key_id, transactions.* from ${from}
      where ${where} order by ${ORDER} limit ${LOOKED_THROUGH}`;
  }
  const names = `select creation_date, id from ${from} where ${where} order by ${ORDER} limit ${LOOKED_THROUGH}`;
  // The named rows are sorted already, but the planner would sort the joined ones again.
  return `select named.creation_date as key_date, named.id as key_id, found.* from (${names}) named
    cross join lateral (select * from transactions where merchant_id = $1 and id = named.id limit 1) found`;
}

/** The statement of a page. The source's first condition is the merchant's, so that $1 is its id. */
export function newestFirst<Row extends object>(
  list: NewestFirst,
  last: Position | undefined,
  limit: number,
) {
  const { values, write } = newValues();
  const source = sourceText(list.source, write([...list.source.where, ...rowsAfter(last)]));
  const lookedFor = list.lookedFor.length === 0 ? 'true' : write(list.lookedFor);
  values.push(limit);
  return {
    statement: replannedStatement<Row & Position>(
      'newest_first',
      `select charge.id, charge.key_date::text as cursor_date, ${list.columns}
       from (select * from (${source}) charge where ${lookedFor} order by ${KEY_ORDER} limit $${values.length}) charge
       ${list.joins ?? ''} order by charge.key_date desc, charge.key_id desc`,
    ),
    values,
  };
}

export async function readNewestFirst<Row extends object>(
  database: Queryable,
  list: NewestFirst,
  last: Position | undefined,
  limit: number,
): Promise<FoundPage<Row & Position>> {
  const { statement, values } = newestFirst<Row>(list, last, limit + 1);
  const found = await database.rows(statement, values);
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, next: rows.at(-1) ?? null };
  // Without search conditions, a page that is not full is the last one.
  return {
    rows,
    next: list.lookedFor.length === 0 ? null : await findEndOfLook(database, list.source, last),
  };
}

/** The last row that was checked, if there may be more after it. */
async function findEndOfLook(
  database: Queryable,
  source: Source,
  last: Position | undefined,
): Promise<Position | null> {
  const { values, write } = newValues();
  const where = write([...source.where, ...rowsAfter(last)]);
  const end = replannedStatement<Position>(
    'newest_first_end',
    `select id, creation_date::text as cursor_date from ${source.from} where ${where}
     order by ${ORDER} offset ${LOOKED_THROUGH - 1} limit 1`,
  );
  return (await database.find(end, values)) ?? null;
}

/** All rows of the source, unordered. */
function wholeText({ from, isNames = false }: Source, where: string, limit = ''): string {
  return isNames
    ? `(select charge.* from (select id from ${from} where ${where} ${limit}) named
        cross join lateral (select * from transactions where merchant_id = $1 and id = named.id limit 1) charge)`
    : `(select transactions.* from ${from} where ${where} ${limit})`;
}

/** Counts the whole list. Reads as many rows as an export would, so it is only for exports. */
export async function countWhole(
  database: Queryable,
  { source, lookedFor }: Pick<NewestFirst, 'source' | 'lookedFor'>,
): Promise<number> {
  const { values, write } = newValues();
  const rows = wholeText(source, write(source.where));
  const found = lookedFor.length === 0 ? 'true' : write(lookedFor);
  const count = replannedStatement<{ count: number }>(
    'newest_first_count',
    `select count(*)::int as count from ${rows} charge where ${found}`,
  );
  return (await database.find(count, values))?.count ?? 0;
}

/** The most rows summed for a screen. */
const SUMMED = 100_000;

/**
 * Sums the whole list in one statement. `columns` are aggregates of `charge`, whose `is_found` says whether the row
 * belongs to the list. Undefined if there are more rows than a screen waits for.
 */
export async function sumWhole<Row extends object>(
  database: Queryable,
  { source, lookedFor, columns }: NewestFirst,
): Promise<Row | undefined> {
  const { values, write } = newValues();
  const most = lookedFor.length === 0 ? SUMMED : LOOKED_THROUGH;
  const rows = wholeText(source, write(source.where), `limit ${most + 1}`);
  const found = lookedFor.length === 0 ? 'true' : write(lookedFor);
  const sums = replannedStatement<Row & { looked_through: number }>(
    'newest_first_sums',
    `select count(*)::int as looked_through, ${columns}
     from (select charge.*, coalesce(${found}, false) as is_found from ${rows} charge offset 0) charge`,
  );
  const row = await database.find(sums, values);
  return row === undefined || row.looked_through > most ? undefined : row;
}

const positionOf = replannedStatement<Position>(
  'newest_first_position',
  'select id, creation_date::text as cursor_date from transactions where merchant_id = $1 and id = $2',
);

/** The position of a page requested by the last id of the previous one. */
export const findPosition = (database: Queryable, merchantId: string, id: string | undefined) =>
  id === undefined ? Promise.resolve(undefined) : database.find(positionOf, [merchantId, id]);
