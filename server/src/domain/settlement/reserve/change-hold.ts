import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { changeAvailable } from '../balance/change-available.ts';
import { waitForMerchant } from '../movements/queue-store.ts';
import { insertHold, releaseHold } from './store.ts';

/** Keeps an amount back by hand. The available balance may become negative: the hold covers what is still to come. */
export const holdByHand = (
  gateway: Gateway,
  merchant: Merchant,
  { amountCentavos, reason }: { amountCentavos: bigint; reason: string },
): Promise<string | undefined> =>
  gateway.database.transaction(async tx => {
    const merchantId = merchant.id;
    if ((await waitForMerchant(tx, merchantId)) === undefined) return undefined;
    const now = onMerchantsClock(gateway, merchant).clock.now();
    const id = newId('settlementHold');
    const day = bogotaDateOf(now);
    await insertHold(tx, merchantId, { id, kind: 'manual', amountCentavos, reason, day, releaseOn: null });
    await changeAvailable(tx, {
      merchantId,
      type: 'reserve_hold',
      amountCentavos: -amountCentavos,
      against: 'reserved',
      description: reason,
      reference: id,
      now,
    });
    return id;
  });

/** Gives a hold of any kind back before its day. False where it does not stand. */
export const releaseByHand = (
  gateway: Gateway,
  merchant: Merchant,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> =>
  gateway.database.transaction(async tx => {
    const merchantId = merchant.id;
    if ((await waitForMerchant(tx, merchantId)) === undefined) return false;
    const now = onMerchantsClock(gateway, merchant).clock.now();
    const hold = await releaseHold(tx, merchantId, { id, now });
    if (hold === undefined) return false;
    await changeAvailable(tx, {
      merchantId,
      type: 'reserve_release',
      amountCentavos: hold.amountCentavos,
      against: 'reserved',
      description: reason,
      reference: id,
      now,
    });
    return true;
  });
