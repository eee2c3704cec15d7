import { type CalendarDate, compareDates } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, reject } from '../../../platform/errors.ts';
import { findCodeByText } from './code-store.ts';
import { type Coupon, type CouponCode, normalCode } from './coupon.ts';
import { countRedemptionsOf } from './redemption-store.ts';
import { findCoupon } from './store.ts';

/** A coupon and the code by which it was found. */
export interface Offer {
  coupon: Coupon;
  code: CouponCode | null;
}

/** Finds a coupon by its id or by a promotion code. */
export async function findOffer(
  database: Queryable,
  merchantId: string,
  named: string,
): Promise<Offer | undefined> {
  const coupon = await findCoupon(database, merchantId, named);
  return coupon === undefined ? findOfferByCode(database, merchantId, named) : { coupon, code: null };
}

/** Finds a coupon by its code only: payers must not use coupon ids. */
export async function findOfferByCode(
  database: Queryable,
  merchantId: string,
  typed: string,
): Promise<Offer | undefined> {
  const code = await findCodeByText(database, merchantId, normalCode(typed));
  const coupon = code && (await findCoupon(database, merchantId, code.couponId));
  return code === undefined || coupon === undefined ? undefined : { coupon, code };
}

export interface Redeemer {
  planId: string;
  /** Null for a new customer without redemptions. */
  customerId: string | null;
  today: CalendarDate;
}

export type OfferProblem = 'not_redeemable' | 'other_plans';

/** Why an offer cannot be redeemed; undefined if it can. The reservation checks again under the coupon's lock. */
export async function problemOfOffer(
  database: Queryable,
  { coupon, code }: Offer,
  { planId, customerId, today }: Redeemer,
): Promise<OfferProblem | undefined> {
  const { planIds, maxPerCustomer: most, merchantId, id: couponId } = coupon;
  if (isOver(coupon, today) || isUsedUp(coupon) || (code !== null && (!code.isActive || isUsedUp(code)))) {
    return 'not_redeemable';
  }
  if (planIds !== null && !planIds.includes(planId)) return 'other_plans';
  if (most === null || customerId === null) return undefined;
  const count = await countRedemptionsOf(database, { merchantId, couponId, customerId });
  return count >= most ? 'not_redeemable' : undefined;
}

const isOver = ({ isActive, redeemBy }: Coupon, today: CalendarDate): boolean =>
  !isActive || (redeemBy !== null && compareDates(redeemBy, today) < 0);

const isUsedUp = ({
  maxRedemptions,
  timesRedeemed,
  reserved,
}: Pick<Coupon, 'maxRedemptions' | 'timesRedeemed' | 'reserved'>): boolean =>
  maxRedemptions !== null && timesRedeemed + reserved >= maxRedemptions;

/** Rejects an unknown coupon with 404/1005, a used-up or expired one with 412/3006, and one for other plans with 422/1003. */
export async function requireOffer(
  database: Queryable,
  merchantId: string,
  named: string,
  redeemer: Redeemer,
): Promise<Offer> {
  const offer = await findOffer(database, merchantId, named);
  if (offer === undefined) throw notFound('coupon', '/coupon');
  const problem = await problemOfOffer(database, offer, redeemer);
  if (problem === 'other_plans') throw refusedValue('coupon', 'coupon_of_other_plans');
  if (problem === 'not_redeemable') throw notRedeemable();
  return offer;
}

export const notRedeemable = () => reject('coupon_not_redeemable', {}, { param: '/coupon' });
