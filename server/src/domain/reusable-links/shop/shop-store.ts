import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Shop } from './shop.ts';

interface ShopRow {
  merchant_id: string;
  slug: string;
  introduction: string | null;
}

const toShop = (row: ShopRow): Shop => ({
  merchantId: row.merchant_id,
  slug: row.slug,
  introduction: row.introduction,
});

const ofMerchant = statement<ShopRow>(
  'shops_find',
  'select merchant_id, slug, introduction from shops where merchant_id = $1',
);

export async function findShop(database: Queryable, merchantId: string): Promise<Shop | undefined> {
  const row = await database.find(ofMerchant, [merchantId]);
  return row && toShop(row);
}

const bySlug = statement<ShopRow>(
  'shops_by_slug',
  'select merchant_id, slug, introduction from shops where slug = $1',
);

/** Searches all merchants, because payers have no key and only the slug identifies the shop. */
export async function findShopBySlug(database: Queryable, slug: string): Promise<Shop | undefined> {
  const row = await database.find(bySlug, [slug]);
  return row && toShop(row);
}

const set = statement(
  'shops_set',
  `insert into shops (merchant_id, slug, introduction) values ($1, $2, $3)
   on conflict (merchant_id) do update set slug = excluded.slug, introduction = excluded.introduction`,
);

/** Violates `shops_by_slug` if another merchant has the slug. */
export const setShop = (database: Queryable, { merchantId, slug, introduction }: Shop): Promise<number> =>
  database.run(set, [merchantId, slug, introduction]);

const remove = statement('shops_remove', 'delete from shops where merchant_id = $1');

export const removeShop = (database: Queryable, merchantId: string): Promise<number> =>
  database.run(remove, [merchantId]);
