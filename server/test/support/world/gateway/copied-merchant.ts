import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';

/** The tables of a merchant's ledger; `noted_statuses` comes after the tables whose triggers write to it. */
const books = [
  'customers',
  'transactions',
  'noted_statuses',
  'attempts',
  'journal_entries',
  'account_balances',
] as const;

const copyMerchantRow = statement(
  'test_copy_merchant',
  `insert into merchants select (jsonb_populate_record(merchants, jsonb_build_object('id', $2::text))).*
   from merchants where id = $1`,
);

const copyRows = books.map(table =>
  statement(
    `test_copy_${table}`,
    `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object('merchant_id', $2::text))).*
     from ${table} where merchant_id = $1 on conflict do nothing`,
  ),
);

/** Copies a ledger with its ids to another merchant, which is much faster than replaying the operations. */
export const copyBooks = (database: Database, from: string, to: string): Promise<void> =>
  database.transaction(async tx => {
    for (const copy of [copyMerchantRow, ...copyRows]) await tx.run(copy, [from, to]);
  });
