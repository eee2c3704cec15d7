import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { RedirectPlaces } from './redirect-hosts.ts';

const byMerchant = statement<{ redirect_hosts: string[]; website_url: string | null }>(
  'merchants_redirect_hosts',
  'select redirect_hosts, website_url from merchants where id = $1',
);

export async function findRedirectPlaces(database: Queryable, merchantId: string): Promise<RedirectPlaces> {
  const row = await database.find(byMerchant, [merchantId]);
  return { hosts: row?.redirect_hosts ?? [], websiteUrl: row?.website_url ?? null };
}

const update = statement(
  'merchants_set_redirect_hosts',
  'update merchants set redirect_hosts = $2 where id = $1',
);

export const setRedirectHosts = (
  database: Queryable,
  merchantId: string,
  hosts: readonly string[],
): Promise<number> => database.run(update, [merchantId, hosts]);
