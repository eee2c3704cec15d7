import { createHash } from 'node:crypto';
import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import { DEFAULT_COLOR, type PageBrand } from '../../../payer-pages/frame/brand.ts';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

import { policyPath } from '../policies/policy.ts';

/** Separate from the merchant, which every request reads: only payer pages and emails need the brand. */

interface BrandRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  brand_color: string | null;
  logo_hash: string | null;
  legal_name: string | null;
  nit: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  website_url: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  policies: { kind: PolicyKind; version: number; hash: string; published_at: string }[];
}

const byMerchants = statement<BrandRow>(
  'merchants_brands',
  `select id, name, email, phone, brand_color, encode(sha256(logo), 'hex') as logo_hash, legal_name, nit,
     contact_email, contact_phone, address, website_url, terms_url, privacy_url,
     (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'hash', hash,
        'published_at', published_at) order by array_position(array['privacy', 'refunds', 'contact'], kind)), '[]')
      from (select distinct on (kind) kind, version, hash, published_at from merchant_policies
            where merchant_policies.merchant_id = merchants.id order by kind, version desc) in_force) as policies
   from merchants where id = any($1::text[])`,
);

/** The URL path of a merchant's logo; it changes when the logo does. */
export const logoPath = (merchantId: string, hash: string): string =>
  `/assets/logo/${merchantId}/${hash.slice(0, 16)}`;

export const findBrand = async (database: Queryable, merchantId: string): Promise<PageBrand | undefined> =>
  (await listBrands(database, [merchantId])).get(merchantId);

/** Maps merchant ids to brands. */
export const listBrands = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, PageBrand>> =>
  new Map((await database.rows(byMerchants, [merchantIds])).map(row => [row.id, toBrand(row)]));

const toBrand = (row: BrandRow): PageBrand => ({
  name: row.name,
  color: row.brand_color ?? DEFAULT_COLOR,
  logoUrl: row.logo_hash === null ? null : logoPath(row.id, row.logo_hash),
  legalName: row.legal_name,
  nit: row.nit,
  email: row.contact_email ?? row.email,
  phone: row.contact_phone ?? row.phone,
  address: row.address,
  websiteUrl: row.website_url,
  termsUrl: row.terms_url,
  privacyUrl: row.privacy_url,
  policies: row.policies.map(({ published_at: publishedAt, ...policy }) => ({
    ...policy,
    publishedAt: new Date(publishedAt),
    path: policyPath({ merchantId: row.id, ...policy }),
  })),
});

export type OwnBrand = BrandSettings & Pick<PageBrand, 'name' | 'logoUrl'>;

/** The brand as stored, without fallbacks for missing contacts: what a merchant edits. */
export async function findOwnBrand(database: Queryable, merchantId: string): Promise<OwnBrand | undefined> {
  const row = await database.find(byMerchants, [[merchantId]]);
  return (
    row && { ...toBrand(row), color: row.brand_color, email: row.contact_email, phone: row.contact_phone }
  );
}

const logoOf = statement<{ logo: Buffer | null; logo_type: string | null }>(
  'merchants_logo',
  'select logo, logo_type from merchants where id = $1',
);

/** The current logo. With a hash, only if the logo still has that hash. */
export async function findLogo(
  database: Queryable,
  merchantId: string,
  hash?: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const row = await database.find(logoOf, [merchantId]);
  if (row === undefined || row.logo === null || row.logo_type === null) return undefined;
  const present = createHash('sha256').update(row.logo).digest('hex').slice(0, 16);
  return hash === undefined || present === hash ? { bytes: row.logo, type: row.logo_type } : undefined;
}

const update = statement(
  'merchants_set_brand',
  `update merchants set brand_color = $2, legal_name = $3, nit = $4, contact_email = $5, contact_phone = $6,
     address = $7, website_url = $8, terms_url = $9, privacy_url = $10
   where id = $1`,
);

/** The brand fields that a merchant sets; null if not set. */
export type BrandSettings = Omit<PageBrand, 'name' | 'logoUrl' | 'color' | 'policies'> & {
  color: string | null;
};

/** Sets everything except the logo and the name, which belongs to the merchant. */
export const setBrand = (database: Queryable, merchantId: string, brand: BrandSettings): Promise<number> =>
  database.run(update, [
    merchantId,
    brand.color,
    brand.legalName,
    brand.nit,
    brand.email,
    brand.phone,
    brand.address,
    brand.websiteUrl,
    brand.termsUrl,
    brand.privacyUrl,
  ]);

/** The settings as stored, without fallbacks for missing ones. */
export async function findBrandSettings(
  tx: Queryable,
  merchantId: string,
): Promise<BrandSettings | undefined> {
  const [row] = await tx.rows(byMerchants, [[merchantId]]);
  return (
    row && { ...toBrand(row), color: row.brand_color, email: row.contact_email, phone: row.contact_phone }
  );
}

const rename = statement('merchants_rename', 'update merchants set name = $2 where id = $1');

export const renameMerchant = (database: Queryable, merchantId: string, name: string): Promise<number> =>
  database.run(rename, [merchantId, name]);

const updateLogo = statement(
  'merchants_set_logo',
  'update merchants set logo = $2, logo_type = $3 where id = $1',
);

export const setLogo = (
  database: Queryable,
  merchantId: string,
  logo: { bytes: Buffer; type: string } | null,
) => database.run(updateLogo, [merchantId, logo?.bytes ?? null, logo?.type ?? null]);

interface PermissionsRow {
  payer_may_cancel: boolean;
  payer_may_pause: boolean;
  payer_may_change_plan: boolean;
}

const permissions = statement<PermissionsRow>(
  'merchants_payer_permissions',
  'select payer_may_cancel, payer_may_pause, payer_may_change_plan from merchants where id = $1',
);

/** The changes that payers may make to their subscriptions on their own page. */
export interface PayerPermissions {
  mayCancel: boolean;
  mayPause: boolean;
  mayChangePlan: boolean;
}

export async function findPayerPermissions(
  database: Queryable,
  merchantId: string,
): Promise<PayerPermissions> {
  const row = await database.find(permissions, [merchantId]);
  return {
    mayCancel: row?.payer_may_cancel ?? false,
    mayPause: row?.payer_may_pause ?? false,
    mayChangePlan: row?.payer_may_change_plan ?? false,
  };
}

const updatePermissions = statement(
  'merchants_set_payer_permissions',
  `update merchants set payer_may_cancel = coalesce($2, payer_may_cancel),
     payer_may_pause = coalesce($3, payer_may_pause),
     payer_may_change_plan = coalesce($4, payer_may_change_plan)
   where id = $1`,
);

/** Fields left out keep their value. */
export const setPayerPermissions = (
  database: Queryable,
  merchantId: string,
  { mayCancel, mayPause, mayChangePlan }: { [Name in keyof PayerPermissions]?: boolean | undefined },
) =>
  database.run(updatePermissions, [merchantId, mayCancel ?? null, mayPause ?? null, mayChangePlan ?? null]);
