import type { Gateway } from '../../dependencies.ts';
import { refusedValue } from '../../platform/errors.ts';
import { type Merchant, type MerchantDetail, reusesOrderIds } from './merchant.ts';
import { freeOrderIds } from './order-id-store.ts';
import { setMerchantDetails } from './store.ts';

export type MerchantDetails = Pick<Merchant, MerchantDetail>;

/** Updates the fields that a merchant can change itself. Every process applies them within a second. */
export async function updateMerchant(
  gateway: Gateway,
  merchant: Merchant,
  changes: Partial<MerchantDetails>,
): Promise<Merchant> {
  const changed = { ...merchant, ...changes, name: (changes.name ?? merchant.name).trim() };
  if (changed.name === '') throw refusedValue('name', 'empty');
  await setMerchantDetails(gateway.database, changed);
  gateway.merchantCache.forget(merchant.id);
  if (reusesOrderIds(changed) && !reusesOrderIds(merchant)) await freeOrderIds(gateway.database, merchant.id);
  return changed;
}
