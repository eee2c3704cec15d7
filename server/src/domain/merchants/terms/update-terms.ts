import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { type FeeSchedule, type Merchant, reusesOrderIds } from '../merchant.ts';
import { freeOrderIds } from '../order-id-store.ts';
import { findMerchant, lockMerchant } from '../store.ts';
import { setFees, setOrderIdReuse, setOverdraft } from './terms-store.ts';

export interface TermChanges {
  /** Null is the profile's default. */
  orderIdReuse?: boolean | null;
  /** Null is the profile's default. */
  overdraftCentavos?: bigint | null;
  fees?: Partial<FeeSchedule>;
}

/**
 * Updates a merchant's terms for charges and refunds. Fields left out keep their value. New charges use the terms within a
 * second; a refund returns the fee that its charge paid.
 */
export async function updateTerms(
  gateway: Gateway,
  merchantId: string,
  { orderIdReuse, overdraftCentavos, fees }: TermChanges,
): Promise<{ before: Merchant; after: Merchant }> {
  const changed = await gateway.database.transaction(async tx => {
    await lockMerchant(tx, merchantId);
    const before = await findMerchant(tx, merchantId);
    if (before === undefined) throw notFound();
    const after = {
      ...before,
      fees: { ...before.fees, ...fees },
      orderIdReuse: orderIdReuse === undefined ? before.orderIdReuse : orderIdReuse,
      overdraftCentavos: overdraftCentavos === undefined ? before.overdraftCentavos : overdraftCentavos,
    };
    if (orderIdReuse !== undefined) await setOrderIdReuse(tx, merchantId, orderIdReuse);
    if (overdraftCentavos !== undefined) await setOverdraft(tx, merchantId, overdraftCentavos);
    if (fees !== undefined) await setFees(tx, merchantId, after.fees);
    return { before, after };
  });
  gateway.merchantCache.forget(merchantId);
  // Also if reuse was already on: frees order_ids that an earlier version or an interrupted change left behind.
  if (orderIdReuse !== undefined && reusesOrderIds(changed.after))
    await freeOrderIds(gateway.database, merchantId);
  return changed;
}
