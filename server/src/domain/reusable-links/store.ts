import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { LinkVariant, ReusableLink } from './reusable-link.ts';

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
  has_open_amount: boolean;
  max_quantity: number;
  asks_address: boolean;
  stock_total: number | null;
  is_in_shop: boolean;
  use_3d_secure: boolean | null;
  photo_hash: string | null;
  coupon_id: string | null;
  splits: string | null;
  variants: VariantJson[];
}

interface VariantJson {
  number: number;
  name: string;
  amount_centavos: number | null;
  stock_total: number | null;
}

const ownColumns = `id, merchant_id, description, amount_centavos, iva, plan_id, most_uses, expires_at, status, creation_date,
  has_open_amount, max_quantity, asks_address, stock_total, is_in_shop, use_3d_secure, photo_hash, coupon_id, splits`;

const columns = `${ownColumns}, (select coalesce(jsonb_agg(jsonb_build_object('number', variant.number, 'name', variant.name,
    'amount_centavos', variant.amount_centavos, 'stock_total', variant.stock_total) order by variant.number), '[]')
  from link_variants variant
  where variant.merchant_id = reusable_links.merchant_id and variant.link_id = reusable_links.id) as variants`;

const toVariant = (variant: VariantJson): LinkVariant => ({
  number: variant.number,
  name: variant.name,
  amountCentavos: variant.amount_centavos === null ? null : BigInt(variant.amount_centavos),
  stockTotal: variant.stock_total,
});

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
  hasOpenAmount: row.has_open_amount,
  maxQuantity: row.max_quantity,
  asksAddress: row.asks_address,
  stockTotal: row.stock_total,
  isInShop: row.is_in_shop,
  use3dSecure: row.use_3d_secure,
  photoHash: row.photo_hash,
  couponId: row.coupon_id,
  splits: row.splits,
  variants: row.variants.map(toVariant),
});

const insert = statement(
  'reusable_links_insert',
  `insert into reusable_links (id, merchant_id, description, amount_centavos, iva, plan_id, most_uses, expires_at,
     creation_date, has_open_amount, max_quantity, asks_address, stock_total, is_in_shop, use_3d_secure, coupon_id, splits)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict (id) do nothing`,
);
const insertVariants = statement(
  'link_variants_insert',
  `insert into link_variants (merchant_id, link_id, number, name, amount_centavos, stock_total)
   select $1, $2, * from unnest($3::smallint[], $4::text[], $5::bigint[], $6::integer[])`,
);

/** False if the id exists. */
export async function insertLink(tx: Queryable, link: ReusableLink): Promise<boolean> {
  const isNew =
    (await tx.run(insert, [
      link.id,
      link.merchantId,
      link.description,
      link.amountCentavos,
      link.iva,
      link.planId,
      link.mostUses,
      link.expiresAt,
      link.creationDate,
      link.hasOpenAmount,
      link.maxQuantity,
      link.asksAddress,
      link.stockTotal,
      link.isInShop,
      link.use3dSecure,
      link.couponId,
      link.splits,
    ])) === 1;
  const { id, merchantId, variants } = link;
  if (isNew && variants.length > 0) {
    await tx.run(insertVariants, [
      merchantId,
      id,
      variants.map(({ number }) => number),
      variants.map(({ name }) => name),
      variants.map(({ amountCentavos }) => amountCentavos),
      variants.map(({ stockTotal }) => stockTotal),
    ]);
  }
  return isNew;
}

const byId = statement<LinkRow>(
  'reusable_links_by_id',
  `select ${columns} from reusable_links where id = $1 and ($2::text is null or merchant_id = $2)`,
);

/** Searches all merchants if none is given, because payers have no key. */
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

/** Sorts after every id. */
const AFTER_ALL = '~';

export interface LinkPage {
  kind: 'payment' | 'subscription' | undefined;
  planId: string | undefined;
  /** The id of the last link on the previous page. */
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

const lock = statement<{ id: string }>(
  'reusable_links_lock',
  'select id from reusable_links where merchant_id = $1 and id = $2 for update',
);

/** Locks the link, which serializes payers of a limited link. */
export async function lockLink(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<ReusableLink | undefined> {
  // Reads variants after the lock is granted: a statement that waited for the lock would return their old
  // values.
  return (await tx.find(lock, [merchantId, id])) && findLink(tx, id, merchantId);
}

const change = statement(
  'reusable_links_change',
  `update reusable_links set is_in_shop = coalesce($3, is_in_shop), stock_total = coalesce($4, stock_total)
   where merchant_id = $1 and id = $2`,
);
const changeVariant = statement(
  'link_variants_change',
  'update link_variants set stock_total = $4 where merchant_id = $1 and link_id = $2 and number = $3',
);

/** Fields left out keep their value. The caller holds the lock on the link. */
export async function changeLink(
  tx: Queryable,
  { merchantId, id }: Pick<ReusableLink, 'merchantId' | 'id'>,
  changes: {
    isInShop?: boolean | undefined;
    stockTotal?: number | undefined;
    variants: readonly Pick<LinkVariant, 'number' | 'stockTotal'>[];
  },
): Promise<void> {
  const { isInShop, stockTotal, variants } = changes;
  await tx.run(change, [merchantId, id, isInShop ?? null, stockTotal ?? null]);
  for (const { number, stockTotal: total } of variants) {
    await tx.run(changeVariant, [merchantId, id, number, total]);
  }
}

const ofShop = statement<LinkRow>(
  'reusable_links_of_shop',
  `select ${columns} from reusable_links
   where merchant_id = $1 and is_in_shop and plan_id is null and status = 'open' order by id desc limit $2`,
);

export const listShopLinks = async (
  database: Queryable,
  merchantId: string,
  limit: number,
): Promise<ReusableLink[]> => (await database.rows(ofShop, [merchantId, limit])).map(toLink);
