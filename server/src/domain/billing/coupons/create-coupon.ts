import type { NewCoupon } from '@recaudo/contract/api/billing/coupons';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { malformed, notFound, refusedValue, reject } from '../../../platform/errors.ts';
import type { Discount } from '../discounts/discount.ts';
import type { Coupon } from './coupon.ts';
import { countActivePlans, findCoupon, insertCoupon } from './store.ts';

/** Creates a coupon with `newId` or the merchant's own id. A taken id is rejected with 409/1006. */
export async function createCoupon(
  gateway: Gateway,
  merchantId: string,
  newId: string,
  input: NewCoupon,
): Promise<Coupon> {
  const { id = newId, duration, payments, plans } = input;
  const coupon: Coupon = {
    merchantId,
    id,
    creationDate: gateway.clock.now(),
    name: input.name,
    rule: readRule(input),
    duration,
    payments: payments ?? null,
    maxRedemptions: input.max_redemptions ?? null,
    maxPerCustomer: input.max_per_customer ?? null,
    // The schema accepts only real days.
    redeemBy: (input.redeem_by ?? null) as CalendarDate | null,
    planIds: plans ?? null,
    isActive: true,
    timesRedeemed: 0,
    reserved: 0,
    eventCount: 0,
  };
  if (duration === 'repeating' && payments === undefined)
    throw malformed('payments', 'required_with_repeating');
  if (duration !== 'repeating' && payments !== undefined)
    throw refusedValue('payments', 'only_with_repeating');
  if (plans !== undefined) await requirePlans(gateway.database, merchantId, plans);
  if (await insertCoupon(gateway.database, coupon)) return coupon;
  // A repeated request finds the coupon that it created.
  const present = input.id === undefined ? await findCoupon(gateway.database, merchantId, id) : undefined;
  if (present === undefined) throw reject('coupon_id_taken', {}, { param: '/id' });
  return present;
}

function readRule({ percent_off: percent, amount_off: amount }: NewCoupon): Discount {
  if (percent === undefined && amount === undefined) throw malformed('percent_off', 'percent_or_amount');
  if (percent !== undefined && amount !== undefined) throw refusedValue('percent_off', 'percent_or_amount');
  if (amount !== undefined) return { kind: 'amount', amountCentavos: centavosOf(amount) };
  const basisPoints = centavosOf(percent ?? 0);
  if (basisPoints === 0n) throw refusedValue('percent_off', 'percent_of_nothing');
  return { kind: 'percent', basisPoints };
}

export async function requirePlans(
  database: Queryable,
  merchantId: string,
  planIds: readonly string[],
): Promise<void> {
  const distinct = [...new Set(planIds)];
  if ((await countActivePlans(database, merchantId, distinct)) < distinct.length) {
    throw notFound('plan', '/plans');
  }
}
