import type { Gateway } from '../../dependencies.ts';
import { refusedValue } from '../../errors.ts';
import { findRedirectPlaces } from './redirect-host-store.ts';
import { redirectFault } from './redirect-hosts.ts';

/**
 * Refuses to send production's payers where the merchant has not said they may go: whoever has got hold of a key could lead
 * them from our page to a copy of the shop.
 */
export async function requireRedirect(
  { environment, database }: Gateway,
  merchantId: string,
  redirectUrl: string | undefined,
): Promise<void> {
  if (environment === 'sandbox' || redirectUrl === undefined) return;
  const fault = redirectFault(redirectUrl, await findRedirectPlaces(database, merchantId));
  if (fault !== undefined) throw refusedValue('redirect_url', fault);
}
