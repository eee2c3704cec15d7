import type { Coupon } from '@recaudo/contract/api/billing/coupons';
import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import {
  describeDiscount,
  describeDiscountLeft,
  type OffWords,
} from '@recaudo/contract/shared/words/discount-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import { formatMoney } from '../../../../format/money.ts';

type Off = Pick<Coupon, 'percent_off' | 'amount_off'>;

const offOf = ({ percent_off: percent, amount_off: amount }: Off, language: Language): OffWords =>
  percent === null ? { amount: formatMoney(Number(amount), language) } : { percent };

/** `20 % en los 3 primeros pagos`. */
export const couponText = (coupon: Off & Pick<Coupon, 'duration' | 'payments'>, language: Language): string =>
  describeDiscount({ ...coupon, off: offOf(coupon, language) }, language);

/** `20 % en los 2 próximos pagos`. */
export const discountText = (discount: NonNullable<Subscription['discount']>, language: Language): string =>
  describeDiscountLeft({ off: offOf(discount, language), left: discount.payments_left }, language);
