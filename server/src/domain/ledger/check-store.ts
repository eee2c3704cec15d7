import { long, type Queryable, statement } from '../../database/connection.ts';

/** The walk of `ledger check`: one merchant at a time, in ranges of transaction ids. */

/** Transactions after `after` up to and including `upTo`, and all that is kept under their ids. */
export interface IdRange {
  merchantId: string;
  after: string;
  upTo: string;
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
  rule: string;
  subject: string;
  expected: string;
  found: string;
}

export const inRange = (idColumn: string): string =>
  `merchant_id = $1 and ${idColumn} > $2 and ${idColumn} <= $3`;

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

const countStatement = long(
  statement<{ count: number }>(
    'ledger_check_count',
    `select count(*)::int as count from
     (select from transactions where $1::text is null or merchant_id = $1 limit ${MOST_COUNTED}) counted`,
  ),
);

/** About how many transactions there are; for a progress bar, so it stops counting at some point. */
export const countTransactions = async (database: Queryable, merchantId: string | undefined) =>
  (await database.find(countStatement, [merchantId ?? null]))?.count ?? 0;

const snapshot = statement('ledger_check_snapshot', 'set transaction isolation level repeatable read');
const createSums = statement(
  'ledger_check_create_sums',
  `create temporary table ledger_check_sums (account text primary key, centavos numeric not null) on commit drop`,
);

/** One moment for the whole merchant, while traffic goes on, and a place that sums postings outside our memory. */
export async function beginCheck(tx: Queryable): Promise<void> {
  await tx.run(snapshot);
  await tx.run(createSums);
}

const lastId = long(
  statement<{ id: string | null }>(
    'ledger_check_last_id',
    `select greatest(
     (select max(id) from transactions where merchant_id = $1),
     (select max(parent_id) from transactions where merchant_id = $1 and parent_id is not null),
     (select max(transaction_id) from journal_entries where merchant_id = $1),
     (select max(transaction_id) from attempts where merchant_id = $1),
     (select max(id) from noted_statuses where merchant_id = $1)) as id`,
  ),
);

/** The last id under which anything is kept. */
export const findLastId = async (tx: Queryable, merchantId: string): Promise<string | undefined> =>
  (await tx.find(lastId, [merchantId]))?.id ?? undefined;

const batchEnd = long(
  statement<{ id: string | null; count: number }>(
    'ledger_check_batch_end',
    `select max(id) as id, count(*)::int as count from
     (select id from transactions where merchant_id = $1 and id > $2 order by id limit $3) batch`,
  ),
);

export async function findBatchEnd(tx: Queryable, merchantId: string, after: string, batchSize: number) {
  const row = await tx.find(batchEnd, [merchantId, after, batchSize]);
  return { id: row?.id ?? undefined, count: row?.count ?? 0 };
}

const addSums = long(
  statement(
    'ledger_check_add_sums',
    `insert into ledger_check_sums (account, centavos)
   select account, sum(amount_centavos) from postings
   where ${inRange('transaction_id')} and (account = 'merchant' or account like 'customer:%')
   group by account
   on conflict (account) do update set centavos = ledger_check_sums.centavos + excluded.centavos`,
  ),
);

/** Adds the postings of a range to the sums of their accounts. */
export const addToSums = (tx: Queryable, { merchantId, after, upTo }: IdRange): Promise<number> =>
  tx.run(addSums, [merchantId, after, upTo]);

const MOST_BALANCES = 1_000;

const balances = long(
  statement<FoundRow>(
    'ledger_check_balances',
    `select 'balance' as rule, account as subject, ${pesos('sums.centavos')} as expected,
          ${pesos('kept.centavos')} as found
   from ledger_check_sums sums
   full join (select account, sum(balance_centavos) as centavos from account_balances
              where merchant_id = $1 group by account) kept using (account)
   where coalesce(sums.centavos, 0) <> coalesce(kept.centavos, 0)
   order by account limit ${MOST_BALANCES}`,
  ),
);

/** After the walk: accounts whose maintained balance is not the sum of their postings. */
export const findWrongBalances = (tx: Queryable, merchantId: string): Promise<FoundRow[]> =>
  tx.rows(balances, [merchantId]);
