import { createHash } from 'node:crypto';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { ReusableLink } from '../reusable-link.ts';
import type { PhotoType } from './photo.ts';

type LinkKey = Pick<ReusableLink, 'merchantId' | 'id'>;

const name = statement(
  'reusable_links_photo',
  'update reusable_links set photo_hash = $3 where merchant_id = $1 and id = $2',
);
const keep = statement(
  'link_photos_keep',
  `insert into link_photos (merchant_id, link_id, content_type, content) values ($1, $2, $3, $4)
   on conflict (merchant_id, link_id) do update set content_type = excluded.content_type, content = excluded.content`,
);
const remove = statement(
  'link_photos_remove',
  'delete from link_photos where merchant_id = $1 and link_id = $2',
);

/** Returns the content's hash, which is part of the photo's path. */
export async function setPhoto(
  tx: Queryable,
  { merchantId, id }: LinkKey,
  { type, content }: { type: PhotoType; content: Buffer },
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  await tx.run(keep, [merchantId, id, type, content]);
  await tx.run(name, [merchantId, id, hash]);
  return hash;
}

export async function removePhoto(tx: Queryable, { merchantId, id }: LinkKey): Promise<void> {
  await tx.run(remove, [merchantId, id]);
  await tx.run(name, [merchantId, id, null]);
}

const find = statement<{ content_type: PhotoType; content: Buffer }>(
  'link_photos_find',
  `select photo.content_type, photo.content from link_photos photo
   join reusable_links link on link.merchant_id = photo.merchant_id and link.id = photo.link_id
   where photo.merchant_id = $1 and photo.link_id = $2 and link.photo_hash = $3`,
);

/** The current photo, if it has this hash. */
export async function findPhoto(
  database: Queryable,
  { merchantId, id }: LinkKey,
  hash: string,
): Promise<{ type: PhotoType; content: Buffer } | undefined> {
  const row = await database.find(find, [merchantId, id, hash]);
  return row && { type: row.content_type, content: row.content };
}
