import type { WireStatus } from '@recaudo/contract/api/charges';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
} from '../../../../domain/charges/transaction-row.ts';
import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';

/** Newest links checked for a list by status. */
const MAX_ROWS_CHECKED = 10_000;

// Links have their own names (ck...) and transaction ids rise with time, so the key of the names orders the list.
const newest = replannedStatement<TransactionRow>(
  'links_newest',
  `select ${transactionColumns
    .split(',')
    .map(column => `link.${column.trim()}`)
    .join(', ')}
   from (
     select transaction_id from charge_handles
     where merchant_id = $1 and transaction_id < $2 and handle like 'ck%'
     order by transaction_id desc limit ${MAX_ROWS_CHECKED}
   ) named
   cross join lateral (
     select * from transactions
     where merchant_id = $1 and id = named.transaction_id and kind = 'charge'
       -- What the link itself keeps, by whatever way its payer pays; charges of PSE have a page but no link.
       and strpos(payment_details, '"send_email"') > 0 limit 1
   ) link
   where $3::text is null or link.status = $3
   order by link.id desc limit $4`,
);

/** Sorts after all ids, which contain lowercase letters and digits. */
const AFTER_ALL = '~';

export interface LinkPage {
  status: WireStatus | undefined;
  /** The last link of the previous page. */
  before: string | undefined;
  limit: number;
}

export const listLinks = async (
  database: Queryable,
  merchantId: string,
  { status, before, limit }: LinkPage,
): Promise<Transaction[]> =>
  (await database.rows(newest, [merchantId, before ?? AFTER_ALL, status ?? null, limit])).map(toTransaction);
