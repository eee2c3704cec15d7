import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';

/** A merchant's appearance and identity on payer pages (Ley 1480: identity, NIT and contact must be visible). */
export interface PageBrand {
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  logoUrl: string | null;
  legalName: string | null;
  nit: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  websiteUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Policies published with us, for a merchant without a website. */
  policies?: readonly HostedPolicy[];
}

/** The version in force when the page was shown. */
export interface HostedPolicy {
  kind: PolicyKind;
  version: number;
  publishedAt: Date;
  hash: string;
  /** A permanent URL of this version. */
  path: string;
}

/** Recaudo's green, for merchants without their own color. */
export const DEFAULT_COLOR = '0b645b';

/** For pages without a merchant: a wrong link, an unavailable gateway. */
export const noBrand: PageBrand = {
  name: 'Recaudo',
  color: DEFAULT_COLOR,
  logoUrl: null,
  legalName: null,
  nit: null,
  email: null,
  phone: null,
  address: null,
  websiteUrl: null,
  termsUrl: null,
  privacyUrl: null,
};
