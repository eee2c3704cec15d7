import type { DiscountDuration } from '@recaudo/contract/api/billing/coupons';
import { applyDiscounts } from '../discounts/apply-discounts.ts';
import type { Discount } from '../discounts/discount.ts';
import type { Line } from '../lines/line.ts';
import { type Coupon, type CouponCode, paymentLimitOf } from './coupon.ts';

/** The discount of a subscription, stored in its row so that a renewal reads no other table. */
export interface AppliedDiscount {
  redemptionId: string;
  couponId: string;
  name: string;
  /** The promotion code; null if the merchant applied the coupon itself. */
  code: { id: string; text: string } | null;
  rule: Discount;
  duration: DiscountDuration;
  /** How many payments get the discount; null means all. */
  limit: number | null;
  planIds: readonly string[] | null;
  /** How many payments have used it. */
  used: number;
  /** The period of the last such payment; 0 before the first. */
  lastPeriod: number;
}

export const newDiscount = (
  coupon: Coupon,
  code: CouponCode | null,
  redemptionId: string,
): AppliedDiscount => ({
  redemptionId,
  couponId: coupon.id,
  name: coupon.name,
  code: code && { id: code.id, text: code.code },
  rule: coupon.rule,
  duration: coupon.duration,
  limit: paymentLimitOf(coupon),
  planIds: coupon.planIds,
  used: 0,
  lastPeriod: 0,
});

/** The discount of a period that is about to be charged, or that is owed again. */
export function discountOfPeriod(
  discount: AppliedDiscount | null,
  planId: string,
  period: number,
): Discount[] {
  if (discount === null || !isForPlan(discount, planId)) return [];
  return isInForce(discount, period) ? [discount.rule] : [];
}

/** Applies the discount to the lines of its plans. */
export function discountLines(
  lines: readonly Line[],
  discount: AppliedDiscount | null,
  rules: readonly Discount[],
): Line[] {
  if (discount === null || rules.length === 0) return [...lines];
  const covered = lines.filter(({ planId }) => planId !== null && isForPlan(discount, planId));
  const lowered = applyDiscounts(covered, rules);
  return lines.map(line => lowered[covered.indexOf(line)] ?? line);
}

/** The discount that a paid period was charged with. */
export const discountWithin = (
  discount: AppliedDiscount | null,
  planId: string,
  period: number,
): Discount[] => (discount?.lastPeriod === period ? discountOfPeriod(discount, planId, period) : []);

/** Counts the payment of a period. Returns the same object if the period has no discount. */
export function afterPayment(
  discount: AppliedDiscount | null,
  planId: string,
  period: number,
): AppliedDiscount | null {
  if (discount === null || discount.lastPeriod === period) return discount;
  if (discountOfPeriod(discount, planId, period).length === 0) return discount;
  return { ...discount, used: discount.used + 1, lastPeriod: period };
}

export const hasPaymentsLeft = ({ limit, used }: AppliedDiscount): boolean => limit === null || used < limit;

/** False once the period after its last payment was charged. */
export const isInForce = (discount: AppliedDiscount, currentPeriod: number): boolean =>
  hasPaymentsLeft(discount) || discount.lastPeriod === currentPeriod;

const isForPlan = ({ planIds }: Pick<AppliedDiscount, 'planIds'>, planId: string): boolean =>
  planIds === null || planIds.includes(planId);
