import Type, { type Static } from 'typebox';
import { couponView } from '../../api/billing/coupons.ts';
import { amountOut } from '../../shared/schema/fields.ts';
import { listParameters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const listedCoupon = Type.Object({
  ...couponView.properties,
  reserved: Type.Integer({ description: 'Subscriptions that wait for their first payment with it' }),
  given: amountOut(),
  codes: Type.Integer(),
});
export type ListedCoupon = Static<typeof listedCoupon>;

/** Coupons with their redemptions and the discounts granted so far. */
export const couponList = {
  list: route({
    method: 'GET',
    path: '/coupons',
    access: 'books',
    query: listParameters({}),
    answer: Type.Array(listedCoupon),
  }),
  get: route({
    method: 'GET',
    path: '/coupons/:coupon_id',
    access: 'books',
    answer: listedCoupon,
  }),
};
