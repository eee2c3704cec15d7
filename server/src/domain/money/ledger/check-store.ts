import {
  long,
  type Queryable,
  replannedStatement,
  type Statement,
  statement,
} from '../../../platform/database/connections/connection.ts';

/** How `ledger check` walks through the tables: all merchants in one pass, in ranges of their transactions. */

/** A transaction's position in the walk. */
export interface Key {
  merchantId: string;
  id: string;
}

/** Rows with keys after `after`, up to and including `upTo`; the last range extends to the end of its merchant. */
export interface KeyRange {
  after: Key;
  upTo: Key | { merchantId: string };
}

/** A violated rule, with expected and found values for people to read. */
export interface Difference {
  merchantId: string;
  rule: string;
  subject: string;
  expected: string;
  found: string;
}

export interface FoundRow {
  merchant_id: string;
  rule: string;
  subject: string;
  expected: string;
  found: string;
}

export const toDifference = ({ merchant_id: merchantId, ...found }: FoundRow): Difference => ({
  merchantId,
  ...found,
});

/** The SQL condition for the rows of a range, for a primary key that starts with merchant and transaction. */
export type InRange = (idColumn: string) => string;

const upToKey: InRange = idColumn =>
  `(merchant_id, ${idColumn}) > ($1, $2) and (merchant_id, ${idColumn}) <= ($3, $4)`;
const upToMerchant: InRange = idColumn => `(merchant_id, ${idColumn}) > ($1, $2) and merchant_id <= $3`;

/**
 * A statement that reads ranges, replanned each time: a cached plan ignores the size of the range, and one made
 * for a single row would look up every row separately.
 */
export function overRange<Row extends object>(
  name: string,
  textOf: (inRange: InRange) => string,
): (range: KeyRange) => [Statement<Row>, string[]] {
  const toKey = long(replannedStatement<Row>(name, textOf(upToKey)));
  const toMerchant = long(replannedStatement<Row>(`${name}_last`, textOf(upToMerchant)));
  return ({ after, upTo }) =>
    'id' in upTo
      ? [toKey, [after.merchantId, after.id, upTo.merchantId, upTo.id]]
      : [toMerchant, [after.merchantId, after.id, upTo.merchantId]];
}

/** Centavos as pesos with two decimals. */
export const pesos = (centavos: string): string => `round(coalesce(${centavos}, 0) / 100.0, 2)::text`;

// One row per merchant, found by jumping through the primary key, so that no table is read in full.
const merchantsOf = (table: string): string =>
  `(with recursive jump (merchant_id) as (
      select min(merchant_id) from ${table}
      union all
      select (select min(merchant_id) from ${table} where merchant_id > jump.merchant_id)
      from jump where jump.merchant_id is not null)
    select merchant_id from jump where merchant_id is not null)`;

const merchants = long(
  statement<{ merchant_id: string; is_known: boolean }>(
    'ledger_check_merchants',
    `select merchant_id, merchants.id is not null as is_known
   from (select id as merchant_id from merchants
         union ${merchantsOf('transactions')}
         union ${merchantsOf('journal_entries')}
         union ${merchantsOf('attempts')}) named
   left join merchants on merchants.id = named.merchant_id
   order by merchant_id`,
  ),
);

/** All merchants, and the merchant ids of rows that belong to no merchant. */
export const listCheckedMerchants = async (database: Queryable) =>
  (await database.rows(merchants)).map(row => ({ id: row.merchant_id, isKnown: row.is_known }));

const MOST_COUNTED = 5_000_000;

const countOf = (table: string) =>
  long(
    statement<{ count: number }>(
      `ledger_check_count_${table}`,
      `select count(*)::int as count from
     (select from ${table} where $1::text is null or merchant_id = $1 limit ${MOST_COUNTED}) counted`,
    ),
  );
const counts = { transactions: countOf('transactions'), journal_entries: countOf('journal_entries') };

/** An approximate number of rows for a progress bar, so counting stops at a limit. */
export const countRows = async (
  database: Queryable,
  table: keyof typeof counts,
  merchantId: string | undefined,
): Promise<number> => (await database.find(counts[table], [merchantId ?? null]))?.count ?? 0;

const endOf = (table: string, idColumn: string) =>
  long(
    statement<{ merchant_id: string; id: string }>(
      `ledger_check_end_${table}`,
      `select merchant_id, ${idColumn} as id from ${table}
       where (merchant_id, ${idColumn}) > ($1, $2) and merchant_id <= $3
       order by merchant_id, ${idColumn} offset $4 limit 1`,
    ),
  );
const ends = {
  transactions: endOf('transactions', 'id'),
  journal_entries: endOf('journal_entries', 'transaction_id'),
};

/** The next range of about this many rows of a table, and whether it is the last one. */
export async function nextRange(
  tx: Queryable,
  table: keyof typeof ends,
  { after, last, rows }: { after: Key; last: string; rows: number },
): Promise<KeyRange & { isLast: boolean }> {
  const end = await tx.find(ends[table], [after.merchantId, after.id, last, rows - 1]);
  // The last range extends beyond the last transaction, to include rows that belong to no transaction.
  if (end === undefined) return { after, upTo: { merchantId: last }, isLast: true };
  return { after, upTo: { merchantId: end.merchant_id, id: end.id }, isLast: false };
}

const counted = overRange<{ count: number }>(
  'ledger_check_counted',
  inRange => `select count(*)::int as count from transactions where ${inRange('id')}`,
);

export const countInRange = async (tx: Queryable, range: KeyRange): Promise<number> =>
  (await tx.find(...counted(range)))?.count ?? 0;
