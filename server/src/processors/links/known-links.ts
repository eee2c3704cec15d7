import type { Database } from '../../database/connection.ts';
import { kind, type MerchantCache } from '../../database/merchant-cache.ts';
import { listStoredLinks } from './link-store.ts';
import type { StoredLink } from './stored-link.ts';

/** No merchant's id: what concerns all of them is kept under it, and forgotten when the triggers name it. */
export const EVERYBODY = '*';

const linksById = kind<ReadonlyMap<string, StoredLink>>('links');

/** All links of an environment. Costs no statement until one changes. */
export async function knownLinks({
  database,
  merchantCache,
}: {
  database: Database;
  merchantCache: MerchantCache;
}): Promise<ReadonlyMap<string, StoredLink>> {
  const known = merchantCache.find(linksById, EVERYBODY, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const links = new Map((await listStoredLinks(database)).map(link => [link.id, link]));
  reading.keep(linksById, EVERYBODY, '', links);
  return links;
}
