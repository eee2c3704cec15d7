import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import type { Merchant } from './merchant.ts';
import { findMerchant, setMerchantStatus } from './store.ts';

/**
 * A suspended merchant's requests get 1008 and its subscriptions pause. Every process applies the change
 * within a second.
 */
export async function changeMerchantStatus(
  gateway: Gateway,
  merchantId: string,
  status: Merchant['status'],
): Promise<Merchant> {
  if ((await setMerchantStatus(gateway.database, merchantId, status)) === 0) throw notFound();
  gateway.merchantCache.forget(merchantId);
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw notFound();
  return merchant;
}
