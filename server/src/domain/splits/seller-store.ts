import type { SellerDuty } from '@recaudo/contract/operator/settlement/platform-merchants';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/**
 * What is complete of a sub-merchant, as conditions on `seller` (sub_merchants). It receives splits once all of them hold and it is
 * not suspended.
 */
export const dutyConditions: Readonly<Record<SellerDuty, string>> = {
  terms_accepted: 'seller.terms_accepted_on is not null',
  representative: `(seller.document_type <> 'NIT' or seller.representative is not null)`,
  settlement_terms: `exists (select from settlement_terms terms
    where terms.merchant_id = seller.merchant_id and terms.model = 'aggregated')`,
  payout_account: `exists (select from payout_accounts account
    where account.merchant_id = seller.merchant_id and account.status = 'verified'
      and account.document_type = seller.document_type and account.document = seller.document)`,
  active: `exists (select from merchants where merchants.id = seller.merchant_id and merchants.status = 'active')`,
};

const isLive = `seller.suspended_at is null and ${Object.values(dutyConditions).join(' and ')}`;

const platform = statement<{ is_aggregated: boolean; live: string[] }>(
  'splits_platform',
  `select exists (select from settlement_terms where merchant_id = $1 and model = 'aggregated') as is_aggregated,
     array(select seller.merchant_id from sub_merchants seller
       where seller.platform_id = $1 and seller.merchant_id = any($2::text[]) and ${isLive}) as live`,
);

export interface SplittingPlatform {
  isAggregated: boolean;
  /** Those of the named sellers that may receive splits. */
  live: ReadonlySet<string>;
}

export async function findSplittingPlatform(
  database: Queryable,
  merchantId: string,
  sellerIds: readonly string[],
): Promise<SplittingPlatform> {
  const row = await database.find(platform, [merchantId, sellerIds]);
  return { isAggregated: row?.is_aggregated ?? false, live: new Set(row?.live) };
}

const known = statement<{ is_aggregated: boolean; known: string[] }>(
  'splits_known_sellers',
  `select exists (select from settlement_terms where merchant_id = $1 and model = 'aggregated') as is_aggregated,
     array(select merchant_id from sub_merchants where platform_id = $1 and merchant_id = any($2::text[])) as known`,
);

/** Whether a plan or link can still be shared: a suspended seller keeps its part, one that is not here has none. */
export async function canShare(
  database: Queryable,
  platformId: string,
  sellerIds: readonly string[],
): Promise<boolean> {
  const row = await database.find(known, [platformId, sellerIds]);
  if (row === undefined || !row.is_aggregated) return false;
  const here = new Set(row.known);
  return sellerIds.every(id => id === platformId || here.has(id));
}
