import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

export interface ViewedLink {
  merchantId: string;
  transactionId: string;
  views: number;
}

// Locks rows in one order, so that two processes cannot deadlock.
const add = statement(
  'link_views_add',
  `insert into link_views (merchant_id, transaction_id, views, last_view)
   select merchant_id, transaction_id, views, $4 from unnest($1::text[], $2::text[], $3::int[])
     as seen (merchant_id, transaction_id, views) order by merchant_id, transaction_id
   on conflict (merchant_id, transaction_id) do update
     set views = link_views.views + excluded.views, last_view = excluded.last_view`,
);
export const addLinkViews = (database: Queryable, links: readonly ViewedLink[], now: Date): Promise<number> =>
  database.run(add, [
    links.map(link => link.merchantId),
    links.map(link => link.transactionId),
    links.map(link => link.views),
    now,
  ]);

const ofLinks = statement<{ transaction_id: string; views: number }>(
  'link_views_of',
  'select transaction_id, views from link_views where merchant_id = $1 and transaction_id = any($2::text[])',
);
/** By charge id; unopened links are missing. */
export const readLinkViews = async (
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await database.rows(ofLinks, [merchantId, transactionIds]);
  return new Map(rows.map(row => [row.transaction_id, row.views]));
};
