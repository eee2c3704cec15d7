import {
  long,
  type Queryable,
  replannedStatement,
  type Statement,
  statement,
} from '../../../platform/database/connections/connection.ts';

/** The walk of `ledger check`: all merchants in one go, in ranges of their transactions. */

/** Where a transaction stands in the order of the walk. */
export interface Key {
  merchantId: string;
  id: string;
}

/** What is kept under keys after `after`, up to and including `upTo`; the last range ends with its merchant. */
export interface KeyRange {
  after: Key;
  upTo: Key | { merchantId: string };
}

/** A rule that does not hold, in words and amounts for people. */
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

/** Rows of a range, in the order of a primary key that begins with merchant and transaction. */
export type InRange = (idColumn: string) => string;

const upToKey: InRange = idColumn =>
  `(merchant_id, ${idColumn}) > ($1, $2) and (merchant_id, ${idColumn}) <= ($3, $4)`;
const upToMerchant: InRange = idColumn => `(merchant_id, ${idColumn}) > ($1, $2) and merchant_id <= $3`;

/**
 * A statement that reads ranges. It is planned for each: kept plans know nothing of how much there is, and one that
 * takes a range for a single row would look up everything for everything.
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

// One row a merchant, found by jumping from one to the next in the primary key: no table is read in full.
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

/** All merchants, and ids under which rows exist although there is no such merchant. */
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

/** About how many there are; for a progress bar, so it stops counting at some point. */
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

/** The next range of about so many rows of a table, and whether it is the last one. */
export async function nextRange(
  tx: Queryable,
  table: keyof typeof ends,
  { after, last, rows }: { after: Key; last: string; rows: number },
): Promise<KeyRange & { isLast: boolean }> {
  const end = await tx.find(ends[table], [after.merchantId, after.id, last, rows - 1]);
  // The last range goes on beyond the last transaction: what is kept there belongs to none.
  if (end === undefined) return { after, upTo: { merchantId: last }, isLast: true };
  return { after, upTo: { merchantId: end.merchant_id, id: end.id }, isLast: false };
}

const counted = overRange<{ count: number }>(
  'ledger_check_counted',
  inRange => `select count(*)::int as count from transactions where ${inRange('id')}`,
);

export const countInRange = async (tx: Queryable, range: KeyRange): Promise<number> =>
  (await tx.find(...counted(range)))?.count ?? 0;
