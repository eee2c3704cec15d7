import type { PayerView } from './payer-page.ts';

/**
 * Where "back to the shop" leads while nothing is paid: its site. Not redirect_url, which is for after a payment: a
 * shop that takes an arrival there for a payment must not be fooled by a link of ours.
 */
export function shopAddress({ brand, charge }: PayerView): string | null {
  if (brand.websiteUrl !== null) return brand.websiteUrl;
  return charge.redirectUrl === null ? null : `${new URL(charge.redirectUrl).origin}/`;
}
