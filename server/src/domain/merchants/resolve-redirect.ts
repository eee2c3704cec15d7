import { returnPlaces } from '@recaudo/contract/lenient-fields';
import type { Gateway } from '../../dependencies.ts';
import { refusedValue } from '../../errors.ts';
import { findRedirectPlaces } from './redirect-host-store.ts';
import { redirectFault } from './redirect-hosts.ts';

/**
 * Where the payer of a charge goes back to; undefined is nowhere. Refuses to send production's payers where the merchant
 * has not said they may go: whoever has got hold of a key could lead them from our page to a copy of the shop.
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
  // A site that nobody may be sent to is none, where the client has named no place itself.
  if (isWebsite) return undefined;
  throw refusedValue('redirect_url', fault);
}
