import type { DiscountDuration } from '@recaudo/contract/api/billing/coupons';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { Discount } from '../discounts/discount.ts';

export interface CouponLimits {
  name: string;
  maxRedemptions: number | null;
  maxPerCustomer: number | null;
  /** The last day on which a subscription can begin to use it. */
  redeemBy: CalendarDate | null;
  /** Null means every plan. */
  planIds: readonly string[] | null;
  /** Existing discounts remain when a coupon is deactivated. */
  isActive: boolean;
}

export interface Coupon extends CouponLimits {
  merchantId: string;
  id: string;
  creationDate: Date;
  rule: Discount;
  duration: DiscountDuration;
  /** How many payments a repeating discount lasts. */
  payments: number | null;
  /** Subscriptions whose first payment with the discount was approved. */
  timesRedeemed: number;
  /** Subscriptions whose first payment with the discount has no outcome yet. */
  reserved: number;
  eventCount: number;
}

/** A code that payers enter. A coupon may have many codes. */
export interface CouponCode {
  merchantId: string;
  id: string;
  /** In upper case. */
  code: string;
  couponId: string;
  creationDate: Date;
  maxRedemptions: number | null;
  isActive: boolean;
  timesRedeemed: number;
  reserved: number;
}

export type RedemptionStatus = 'reserved' | 'redeemed' | 'released';

/** The test database rejects every other transition. */
export const redemptionStatuses = defineTransitions<RedemptionStatus>({
  reserved: ['redeemed', 'released'],
  redeemed: [],
  released: [],
});

export const normalCode = (code: string): string => code.trim().toUpperCase();

/** How many payments get the discount; null means all. */
export const paymentLimitOf = ({
  duration,
  payments,
}: Pick<Coupon, 'duration' | 'payments'>): number | null => (duration === 'once' ? 1 : payments);
