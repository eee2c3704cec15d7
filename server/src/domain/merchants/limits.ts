import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { forgetMerchant } from './authenticate.ts';
import { setFees, setLimits } from './limit-store.ts';
import type { FeeSchedule, MerchantLimits } from './merchant.ts';
import { findMerchant } from './store.ts';

/** Every process follows within a second. */
export async function changeLimits(
  gateway: Gateway,
  merchantId: string,
  limits: MerchantLimits,
): Promise<void> {
  if ((await setLimits(gateway.database, merchantId, limits)) === 0) throw notFound();
  forgetMerchant(gateway, merchantId);
}

/** New charges follow it within a second; a refund gives back what its charge has paid. Answers what it was before. */
export async function changeFees(
  gateway: Gateway,
  merchantId: string,
  fees: FeeSchedule,
): Promise<FeeSchedule> {
  const before = await findMerchant(gateway.database, merchantId);
  if (before === undefined) throw notFound();
  await setFees(gateway.database, merchantId, fees);
  forgetMerchant(gateway, merchantId);
  return before.fees;
}
