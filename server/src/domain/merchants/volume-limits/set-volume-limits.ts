import { addMonths, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import {
  countFromCharges,
  listLimitsOf,
  lockMerchantForLimits,
  putLimits,
  readUsage,
  removeLimits,
} from './store.ts';
import {
  isUnlimited,
  monthStartOf,
  noLimits,
  type VolumeLimits,
  type VolumeUsage,
  widens,
} from './volume-limits.ts';

const conflictingChange = () => reject('limits_changed');

export interface ChangedLimits {
  before: VolumeLimits;
  after: VolumeLimits;
}

export const findVolumeLimits = async (
  { database }: Pick<Gateway, 'database'>,
  merchantId: string,
): Promise<VolumeLimits> => (await listLimitsOf(database, [merchantId])).get(merchantId) ?? noLimits;

/** How much of the limits is used now. Zero for a merchant without limits, whose volume is not counted. */
export function readVolumeUsage(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  merchantId: string,
): Promise<VolumeUsage> {
  const today = bogotaDateOf(clock.now());
  return readUsage(database, merchantId, today, monthStartOf(today));
}

/**
 * Sets the limits; every process applies them within a second. Charges since the first day of this month count. Without
 * `mayWiden`, a change is rejected if it would widen limits that somebody else narrowed in the meantime.
 */
export async function setVolumeLimits(
  gateway: Gateway,
  merchantId: string,
  after: VolumeLimits,
  { mayWiden = true }: { mayWiden?: boolean } = {},
): Promise<ChangedLimits> {
  const now = gateway.clock.now();
  const today = bogotaDateOf(now);
  const monthStart = monthStartOf(today);
  const before = await gateway.database.transaction(async tx => {
    if (!(await lockMerchantForLimits(tx, merchantId))) throw notFound();
    const present = (await listLimitsOf(tx, [merchantId])).get(merchantId) ?? noLimits;
    if (!mayWiden && widens(present, after)) throw conflictingChange();
    if (isUnlimited(after)) {
      await removeLimits(tx, merchantId);
      return present;
    }
    await putLimits(tx, merchantId, after);
    if (!isUnlimited(present)) return present;
    await countFromCharges(tx, merchantId, {
      from: startOfBogotaDay(monthStart),
      before: startOfBogotaDay(addMonths(monthStart, 1, 1)),
      now: gateway.realClock.now(),
      today,
      monthStart,
    });
    return present;
  });
  gateway.merchantCache.forget(merchantId);
  return { before, after };
}
