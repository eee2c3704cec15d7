import type { CouponUpdate } from '@recaudo/contract/api/billing/coupons';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Coupon } from './coupon.ts';
import { requirePlans } from './create-coupon.ts';
import { lockCoupons, updateLimits } from './store.ts';

/** Changes the given fields; null removes a limit. Existing discounts keep their terms. */
export const updateCoupon = (
  { database }: Pick<Gateway, 'database'>,
  merchantId: string,
  id: string,
  input: CouponUpdate,
): Promise<Coupon> =>
  database.transaction(async tx => {
    if (input.plans != null) await requirePlans(tx, merchantId, input.plans);
    const [before] = await lockCoupons(tx, merchantId, [id]);
    if (before === undefined) throw notFound('coupon');
    const redeemBy = input.redeem_by as CalendarDate | null | undefined;
    const after: Coupon = {
      ...before,
      name: input.name ?? before.name,
      maxRedemptions: changed(input.max_redemptions, before.maxRedemptions),
      maxPerCustomer: changed(input.max_per_customer, before.maxPerCustomer),
      redeemBy: changed(redeemBy, before.redeemBy),
      planIds: changed(input.plans, before.planIds),
      isActive: input.active ?? before.isActive,
    };
    await updateLimits(tx, after, after);
    return after;
  });

const changed = <Value>(sent: Value | null | undefined, before: Value | null): Value | null =>
  sent === undefined ? before : sent;
