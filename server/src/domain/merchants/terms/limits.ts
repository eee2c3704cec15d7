import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { MerchantLimits } from '../merchant.ts';
import { setLimits } from './limit-store.ts';

/** Every process applies the change within a second. */
export async function changeLimits(
  gateway: Gateway,
  merchantId: string,
  limits: MerchantLimits,
): Promise<void> {
  if ((await setLimits(gateway.database, merchantId, limits)) === 0) throw notFound();
  gateway.merchantCache.forget(merchantId);
}
