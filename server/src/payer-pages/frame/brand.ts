import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';

/** How a merchant looks to its payers, and who it is (law 1480: identity, NIT and contact must be visible). */
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
  /** Published with us, for a merchant without a website. */
  policies?: readonly HostedPolicy[];
}

/** The version in force when the page was shown. */
export interface HostedPolicy {
  kind: PolicyKind;
  version: number;
  publishedAt: Date;
  hash: string;
  /** Leads to this version for ever. */
  path: string;
}

/** Recaudo's own green, for merchants without a colour of theirs. */
export const DEFAULT_COLOR = '0b645b';

/** For pages that belong to no merchant: a wrong link, a gateway that is away. */
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
