import { type AppliedDiscount, isInForce } from './applied-discount.ts';
import type { Coupon, CouponCode } from './coupon.ts';

const termsToView = ({ rule, duration }: Pick<Coupon, 'rule' | 'duration'>) => ({
  percent_off: rule.kind === 'percent' ? Number(rule.basisPoints) / 100 : null,
  amount_off: rule.kind === 'amount' ? rule.amountCentavos : null,
  duration,
});

export const couponToView = (coupon: Coupon) => ({
  id: coupon.id,
  creation_date: coupon.creationDate,
  name: coupon.name,
  ...termsToView(coupon),
  payments: coupon.payments,
  max_redemptions: coupon.maxRedemptions,
  max_per_customer: coupon.maxPerCustomer,
  redeem_by: coupon.redeemBy,
  plans: coupon.planIds === null ? null : [...coupon.planIds],
  active: coupon.isActive,
  times_redeemed: coupon.timesRedeemed,
});

export const codeToView = (code: CouponCode) => ({
  id: code.id,
  code: code.code,
  coupon_id: code.couponId,
  creation_date: code.creationDate,
  max_redemptions: code.maxRedemptions,
  active: code.isActive,
  times_redeemed: code.timesRedeemed,
});

/** Undefined if the subscription has no discount or has used it up. */
export const discountToView = (discount: AppliedDiscount | null, currentPeriod: number) =>
  discount === null || !isInForce(discount, currentPeriod)
    ? undefined
    : {
        coupon_id: discount.couponId,
        name: discount.name,
        code: discount.code?.text ?? null,
        ...termsToView(discount),
        payments_left: discount.limit === null ? null : discount.limit - discount.used,
      };
