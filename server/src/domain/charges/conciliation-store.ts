import { type Queryable, statement } from '../../database/connection.ts';

// In no index, and no event tells it: a match is the merchant's own book-keeping.
const set = statement(
  'transactions_set_conciliated',
  `update transactions set conciliated = $3
   where merchant_id = $1 and id = any($2::text[]) and kind in ('charge', 'refund') and conciliated <> $3`,
);

/** What the merchant has found (or no longer finds) in the bank's file: the public `conciliated` (Interface 10.1). */
export const setConciliated = (
  tx: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
  isConciliated: boolean,
): Promise<number> => tx.run(set, [merchantId, transactionIds, isConciliated]);
