import { MAX_REDIRECT_HOSTS } from '@recaudo/contract/merchant/settings/brand';
import type { Gateway } from '../../../dependencies.ts';
import { MerchantRefused } from '../create-merchant.ts';
import type { Merchant } from '../merchant.ts';
import { setRedirectHosts } from '../redirects/redirect-host-store.ts';
import { readRedirectHost } from '../redirects/redirect-hosts.ts';
import { findMerchant, lockMerchant, setMerchantDetails, setVerifyCards } from '../store.ts';
import { brandFault, LOGO_MAX_BYTES, logoTypeOf } from './brand-rules.ts';
import {
  type BrandSettings,
  findBrandSettings,
  renameMerchant,
  setBrand,
  setLogo,
  setPayerPermissions,
} from './brand-store.ts';

/** The merchant's own contact, shown to payers if the brand has none. */
export type OwnContact = Pick<Merchant, 'email' | 'phone'>;

export interface BrandChanges {
  name?: string;
  own?: Partial<OwnContact>;
  /** Only the fields that change; null clears a field. */
  settings: Partial<BrandSettings>;
  /** Null removes the logo. */
  logo?: Buffer | null;
  payerMayCancel?: boolean;
  payerMayPause?: boolean;
  payerMayChangePlan?: boolean;
  verifyCards?: boolean;
  redirectHosts?: readonly string[];
}

/** Updates the brand that payers see and what payers may do themselves. Fields left out keep their value. */
export async function updateBrand(
  gateway: Gateway,
  merchantId: string,
  changes: BrandChanges,
): Promise<void> {
  check(changes);
  const { name, own, settings, logo, verifyCards } = changes;
  const permissions = {
    mayCancel: changes.payerMayCancel,
    mayPause: changes.payerMayPause,
    mayChangePlan: changes.payerMayChangePlan,
  };
  const redirectHosts = changes.redirectHosts && readHosts(changes.redirectHosts);
  await gateway.database.transaction(async tx => {
    // Locked, so that two concurrent changes do not overwrite each other.
    await lockMerchant(tx, merchantId);
    const present = await findBrandSettings(tx, merchantId);
    if (present === undefined) throw new MerchantRefused(`there is no merchant ${merchantId}`);
    await setBrand(tx, merchantId, { ...present, ...settings });
    const merchant = own && (await findMerchant(tx, merchantId));
    if (merchant !== undefined) await setMerchantDetails(tx, { ...merchant, ...own });
    if (name !== undefined) await renameMerchant(tx, merchantId, name.trim());
    if (logo !== undefined) await setLogo(tx, merchantId, logo && { bytes: logo, type: typeOf(logo) });
    if (verifyCards !== undefined) await setVerifyCards(tx, merchantId, verifyCards);
    if (redirectHosts !== undefined) await setRedirectHosts(tx, merchantId, redirectHosts);
    if (Object.values(permissions).some(allowed => allowed !== undefined)) {
      await setPayerPermissions(tx, merchantId, permissions);
    }
  });
}

function check({ name, own = {}, settings, logo }: BrandChanges): void {
  if (name?.trim() === '') throw new MerchantRefused('a merchant needs a name');
  const texts = [...Object.entries(own), ...Object.entries(settings)];
  for (const [field, text] of texts as [keyof BrandSettings, string | null][]) {
    const fault = text === null ? undefined : brandFault(field, text);
    if (fault !== undefined) throw new MerchantRefused(`${field} ${fault}`);
  }
  if (logo && logo.length > LOGO_MAX_BYTES) {
    throw new MerchantRefused(`the logo must have at most ${LOGO_MAX_BYTES / 1024} KB`);
  }
}

function readHosts(written: readonly string[]): string[] {
  if (written.length > MAX_REDIRECT_HOSTS) {
    throw new MerchantRefused(`a merchant has at most ${MAX_REDIRECT_HOSTS} redirect hosts`);
  }
  return written.map(text => {
    const host = readRedirectHost(text);
    if (host === undefined) {
      throw new MerchantRefused(`redirect hosts are such as tienda.co or *.tienda.co, not ${text}`);
    }
    return host;
  });
}

function typeOf(logo: Buffer): string {
  const type = logoTypeOf(logo);
  if (type === undefined) throw new MerchantRefused('the logo must be a PNG, JPEG or WebP image');
  return type;
}
