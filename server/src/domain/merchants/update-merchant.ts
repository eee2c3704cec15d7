import type { Gateway } from '../../dependencies.ts';
import { refusedValue } from '../../errors.ts';
import { forgetMerchant } from './authenticate.ts';
import type { Merchant } from './merchant.ts';
import { setMerchantDetails } from './store.ts';

export type MerchantDetails = Pick<Merchant, 'name' | 'email' | 'phone' | 'profile' | 'verifiesCards'>;

/** What a merchant may change of itself. Every process follows within a second. */
export async function updateMerchant(
  gateway: Gateway,
  merchant: Merchant,
  changes: Partial<MerchantDetails>,
): Promise<Merchant> {
  const changed = { ...merchant, ...changes, name: (changes.name ?? merchant.name).trim() };
  if (changed.name === '') throw refusedValue('name', 'must not be empty');
  await setMerchantDetails(gateway.database, changed);
  forgetMerchant(gateway, merchant.id);
  return changed;
}
