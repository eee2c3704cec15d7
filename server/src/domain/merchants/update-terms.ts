import type { Gateway } from '../../dependencies.ts';
import { forgetMerchant } from './authenticate.ts';
import { MerchantRefused } from './create-merchant.ts';
import { setFees, setOverdraft } from './limit-store.ts';
import { type FeeSchedule, type Merchant, reusesOrderIds } from './merchant.ts';
import { freeOrderIds, setOrderIdReuse } from './order-id-store.ts';
import { findMerchant, lockMerchant } from './store.ts';

export interface TermChanges {
  /** null: as its profile has it. */
  orderIdReuse?: boolean | null;
  /** null: that of its profile. */
  overdraftCentavos?: bigint | null;
  fees?: Partial<FeeSchedule>;
}

/** The terms on which a merchant charges and refunds. What is not named stays. */
export async function updateTerms(
  gateway: Gateway,
  merchantId: string,
  { orderIdReuse, overdraftCentavos, fees }: TermChanges,
): Promise<Merchant> {
  const merchant = await gateway.database.transaction(async tx => {
    await lockMerchant(tx, merchantId);
    const present = await findMerchant(tx, merchantId);
    if (present === undefined) throw new MerchantRefused(`there is no merchant ${merchantId}`);
    if (orderIdReuse !== undefined) await setOrderIdReuse(tx, merchantId, orderIdReuse);
    if (overdraftCentavos !== undefined) await setOverdraft(tx, merchantId, overdraftCentavos);
    const schedule = { ...present.fees, ...fees };
    if (fees !== undefined) await setFees(tx, merchantId, schedule);
    return {
      ...present,
      fees: schedule,
      orderIdReuse: orderIdReuse === undefined ? present.orderIdReuse : orderIdReuse,
      overdraftCentavos: overdraftCentavos === undefined ? present.overdraftCentavos : overdraftCentavos,
    };
  });
  forgetMerchant(gateway, merchantId);
  // Also where it was on already: what an earlier version or an interrupted change has left is freed, too.
  if (orderIdReuse !== undefined && reusesOrderIds(merchant))
    await freeOrderIds(gateway.database, merchantId);
  return merchant;
}
