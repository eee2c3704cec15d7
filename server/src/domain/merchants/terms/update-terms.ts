import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { type FeeSchedule, type Merchant, reusesOrderIds } from '../merchant.ts';
import { freeOrderIds } from '../order-id-store.ts';
import { findMerchant, lockMerchant } from '../store.ts';
import { setFees, setOrderIdReuse, setOverdraft } from './terms-store.ts';

export interface TermChanges {
  /** null: as its profile has it. */
  orderIdReuse?: boolean | null;
  /** null: that of its profile. */
  overdraftCentavos?: bigint | null;
  fees?: Partial<FeeSchedule>;
}

/**
 * The terms on which a merchant charges and refunds. What is not named stays. New charges follow within a second; a refund
 * gives back what its charge has paid.
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
  // Also where it was on already: what an earlier version or an interrupted change has left is freed, too.
  if (orderIdReuse !== undefined && reusesOrderIds(changed.after))
    await freeOrderIds(gateway.database, merchantId);
  return changed;
}
