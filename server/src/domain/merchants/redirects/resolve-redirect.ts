import { returnPlaces } from '@recaudo/contract/shared/schema/lenient-fields';
import type { Gateway } from '../../../dependencies.ts';
import { refusedValue } from '../../../platform/errors.ts';
import { findRedirectPlaces } from './redirect-host-store.ts';
import { redirectFault } from './redirect-hosts.ts';

/**
 * The URL that the payer returns to; undefined for none. In production it must be on the merchant's list: with a stolen key,
 * an attacker could otherwise lead payers from our page to a copy of the shop.
 */
export async function resolveRedirect(
  { environment, database }: Gateway,
  merchantId: string,
  redirectUrl: string | undefined,
): Promise<string | undefined> {
  if (redirectUrl === undefined || redirectUrl === returnPlaces.none) return undefined;
  const isWebsite = redirectUrl === returnPlaces.website;
  if (environment === 'sandbox' && !isWebsite) return redirectUrl;
  const places = await findRedirectPlaces(database, merchantId);
  const url = isWebsite ? (places.websiteUrl ?? undefined) : redirectUrl;
  const fault = url === undefined || environment === 'sandbox' ? undefined : redirectFault(url, places);
  if (fault === undefined) return url;
  // The merchant's own website is a default, so an invalid one is dropped instead of rejected.
  if (isWebsite) return undefined;
  throw refusedValue('redirect_url', fault);
}
