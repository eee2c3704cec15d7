import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const freePage = statement<{ last_id: string | null }>(
  'transactions_free_order_ids',
  `with looked as materialized (
     select id from noted_statuses where merchant_id = $1 and id > $2 order by id limit $3
   ), freed as (
     update transactions set order_id_freed = transactions.id from looked
     where transactions.merchant_id = $1 and transactions.id = looked.id and transactions.order_id_freed = ''
       and transactions.order_id is not null and transactions.status in ('failed', 'cancelled')
   )
   select max(id) as last_id from looked`,
);

const PAGE = 1_000;

/**
 * Frees the order_ids of charges that failed before the merchant allowed reuse; afterwards the trigger
 * `transactions_follow_change` does it. Runs page by page, so that no charge waits long. Can be repeated after an
 * interruption.
 */
export async function freeOrderIds(database: Queryable, merchantId: string): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = (await database.find(freePage, [merchantId, after, PAGE]))?.last_id ?? null;
}
