import { type Database, statement } from '../../../../src/platform/database/connections/connection.ts';

/** What makes up a merchant's books; `noted_statuses` after what its triggers write. */
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

/** Another merchant with the same books under the same ids: much quicker than living through them again. */
export const copyBooks = (database: Database, from: string, to: string): Promise<void> =>
  database.transaction(async tx => {
    for (const copy of [copyMerchantRow, ...copyRows]) await tx.run(copy, [from, to]);
  });
