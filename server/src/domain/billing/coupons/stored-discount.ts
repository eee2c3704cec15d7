import type { DiscountDuration } from '@recaudo/contract/api/billing/coupons';
import type { Discount } from '../discounts/discount.ts';
import type { AppliedDiscount } from './applied-discount.ts';

/** The stored form of a subscription's discount. */
export interface StoredDiscount {
  redemption_id: string;
  coupon_id: string;
  name: string;
  code_id?: string;
  code?: string;
  percent?: number;
  amount?: number;
  duration: DiscountDuration;
  limit: number | null;
  plan_ids: readonly string[] | null;
  used: number;
  last_period: number;
}

export function writeDiscount(discount: AppliedDiscount | null): string | null {
  if (discount === null) return null;
  const { redemptionId, couponId, name, code, rule, duration, limit, planIds, used, lastPeriod } = discount;
  const stored: StoredDiscount = {
    redemption_id: redemptionId,
    coupon_id: couponId,
    name,
    ...(code === null ? {} : { code_id: code.id, code: code.text }),
    ...(rule.kind === 'percent'
      ? { percent: Number(rule.basisPoints) }
      : { amount: Number(rule.amountCentavos) }),
    duration,
    limit,
    plan_ids: planIds,
    used,
    last_period: lastPeriod,
  };
  return JSON.stringify(stored);
}

export const toDiscount = (stored: StoredDiscount | null): AppliedDiscount | null =>
  stored && {
    redemptionId: stored.redemption_id,
    couponId: stored.coupon_id,
    name: stored.name,
    code:
      stored.code_id === undefined || stored.code === undefined
        ? null
        : { id: stored.code_id, text: stored.code },
    rule: ruleOf(stored.percent, stored.amount),
    duration: stored.duration,
    limit: stored.limit,
    planIds: stored.plan_ids,
    used: stored.used,
    lastPeriod: stored.last_period,
  };

/** Reads the rule from two columns, one of which is null. */
export const ruleOf = (
  percent: number | null | undefined,
  amount: bigint | number | null | undefined,
): Discount =>
  percent == null
    ? { kind: 'amount', amountCentavos: BigInt(amount ?? 0) }
    : { kind: 'percent', basisPoints: BigInt(percent) };
