import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../errors.ts';
import { formatPesos } from '../../primitives/money.ts';
import { forgetMerchant } from './authenticate.ts';
import { setLimits } from './limit-store.ts';
import type { MerchantLimits } from './merchant.ts';

/** Before anything is charged or planned. What was planned before the limit is still renewed. */
export function requireWithinLimit(
  { maxChargeCentavos }: Pick<MerchantLimits, 'maxChargeCentavos'>,
  amountCentavos: bigint,
): void {
  if (maxChargeCentavos === null || amountCentavos <= maxChargeCentavos) return;
  throw refusedValue('amount', `must be at most ${formatPesos(maxChargeCentavos)} for this merchant`);
}

/** Every process follows within a second. */
export async function changeLimits(
  gateway: Gateway,
  merchantId: string,
  limits: MerchantLimits,
): Promise<void> {
  if ((await setLimits(gateway.database, merchantId, limits)) === 0) throw notFound();
  forgetMerchant(gateway, merchantId);
}
