import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { ReusableLink } from './reusable-link.ts';

interface LinkRow {
  id: string;
  merchant_id: string;
  description: string;
  amount_centavos: bigint;
  iva: string;
  plan_id: string | null;
  most_uses: number | null;
  expires_at: Date | null;
  status: 'open' | 'closed';
  creation_date: Date;
}

const columns =
  'id, merchant_id, description, amount_centavos, iva, plan_id, most_uses, expires_at, status, creation_date';

const toLink = (row: LinkRow): ReusableLink => ({
  id: row.id,
  merchantId: row.merchant_id,
  description: row.description,
  amountCentavos: row.amount_centavos,
  iva: row.iva,
  planId: row.plan_id,
  mostUses: row.most_uses,
  expiresAt: row.expires_at,
  isClosed: row.status === 'closed',
  creationDate: row.creation_date,
});

const insert = statement(
  'reusable_links_insert',
  `insert into reusable_links (id, merchant_id, description, amount_centavos, iva, plan_id, most_uses, expires_at,
     creation_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
);

export const insertLink = (database: Queryable, link: ReusableLink): Promise<number> =>
  database.run(insert, [
    link.id,
    link.merchantId,
    link.description,
    link.amountCentavos,
    link.iva,
    link.planId,
    link.mostUses,
    link.expiresAt,
    link.creationDate,
  ]);

const byId = statement<LinkRow>(
  'reusable_links_by_id',
  `select ${columns} from reusable_links where id = $1 and ($2::text is null or merchant_id = $2)`,
);

/** Without a merchant: payers have no key. */
export async function findLink(
  database: Queryable,
  id: string,
  merchantId: string | null = null,
): Promise<ReusableLink | undefined> {
  const row = await database.find(byId, [id, merchantId]);
  return row && toLink(row);
}

const newest = statement<LinkRow>(
  'reusable_links_newest',
  `select ${columns} from reusable_links
   where merchant_id = $1 and id < $2 and ($3::text is null or (plan_id is not null) = ($3 = 'subscription'))
     and ($4::text is null or plan_id = $4)
   order by id desc limit $5`,
);

/** After every id. */
const AFTER_ALL = '~';

export interface LinkPage {
  kind: 'payment' | 'subscription' | undefined;
  planId: string | undefined;
  /** The last link of the page before. */
  before: string | undefined;
  limit: number;
}

export const listLinks = async (
  database: Queryable,
  merchantId: string,
  { kind, planId, before, limit }: LinkPage,
): Promise<ReusableLink[]> => {
  const values = [merchantId, before ?? AFTER_ALL, kind ?? null, planId ?? null, limit];
  return (await database.rows(newest, values)).map(toLink);
};

const close = statement(
  'reusable_links_close',
  `update reusable_links set status = 'closed' where merchant_id = $1 and id = $2`,
);

export const closeLink = (database: Queryable, merchantId: string, id: string): Promise<number> =>
  database.run(close, [merchantId, id]);

const lock = statement<LinkRow>(
  'reusable_links_lock',
  `select ${columns} from reusable_links where merchant_id = $1 and id = $2 for update`,
);

/** Those who want one of a limited number of uses stand in a line here. */
export async function lockLink(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<ReusableLink | undefined> {
  const row = await tx.find(lock, [merchantId, id]);
  return row && toLink(row);
}
