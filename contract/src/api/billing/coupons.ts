import Type, { type Static } from 'typebox';
import { clearable } from '../../shared/schema/clearable.ts';
import { documented, exactlyOneOf, present } from '../../shared/schema/documented.ts';
import {
  amountIn,
  amountOut,
  checkedText,
  date,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredIdentifier,
  requiredText,
  upTo,
} from '../../shared/schema/fields.ts';
import { listParameters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

export const discountDurations = ['once', 'repeating', 'forever'] as const;
export type DiscountDuration = (typeof discountDurations)[number];

const NAME_MAX = 80;
/** Ten years of weekly charges. */
export const DISCOUNT_PAYMENTS_MAX = 520;
export const REDEMPTIONS_MAX = 1_000_000;
const PLANS_MAX = 100;
export const CODE_MIN = 3;
export const CODE_MAX = 45;

const redemptions = (description: string) =>
  Type.Integer({ minimum: 1, maximum: REDEMPTIONS_MAX, description });
const planIds = () => Type.Array(requiredIdentifier(), { minItems: 1, maxItems: PLANS_MAX });
const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

const limits = {
  max_redemptions: redemptions('Subscriptions that may use the coupon, all together'),
  max_per_customer: redemptions('Subscriptions of one customer that may use the coupon'),
  redeem_by: date(),
  plans: planIds(),
};

export const newCoupon = Type.Object(
  {
    id: Type.Optional(
      checkedText({
        minLength: 1,
        maxLength: 45,
        pattern: '^[a-z0-9]+$',
        description: 'Your own id: lowercase letters and digits. Left out, the gateway makes one',
      }),
    ),
    name: requiredText(NAME_MAX),
    percent_off: Type.Optional(
      upTo(100, {
        description: 'From 0.01. Either this or amount_off',
        ...documented({ exclusiveMinimum: 0 }),
      }),
    ),
    amount_off: Type.Optional(amountIn()),
    duration: oneOf(discountDurations),
    payments: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DISCOUNT_PAYMENTS_MAX,
        description: 'Payments with the discount. Required with duration repeating',
      }),
    ),
    max_redemptions: Type.Optional(limits.max_redemptions),
    max_per_customer: Type.Optional(limits.max_per_customer),
    redeem_by: Type.Optional(limits.redeem_by),
    plans: Type.Optional(limits.plans),
  },
  {
    title: 'NewCoupon',
    ...exactlyOneOf({ percent_off: present.number }, { amount_off: present.number }),
  },
);
export type NewCoupon = Static<typeof newCoupon>;

/** A coupon's discount cannot be changed. Null removes a limit. */
export const couponUpdate = Type.Object(
  {
    name: Type.Optional(requiredText(NAME_MAX)),
    max_redemptions: Type.Optional(clearable(limits.max_redemptions)),
    max_per_customer: Type.Optional(clearable(limits.max_per_customer)),
    redeem_by: Type.Optional(clearable(limits.redeem_by)),
    plans: Type.Optional(clearable(limits.plans)),
    active: Type.Optional(Type.Boolean()),
  },
  { title: 'CouponUpdate' },
);
export type CouponUpdate = Static<typeof couponUpdate>;

const terms = {
  percent_off: nullable(Type.Number()),
  amount_off: nullable(amountOut()),
  duration: oneOf(discountDurations),
};

export const couponView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    name: Type.String(),
    ...terms,
    payments: nullable(Type.Integer()),
    max_redemptions: nullable(Type.Integer()),
    max_per_customer: nullable(Type.Integer()),
    redeem_by: nullable(day()),
    plans: nullable(Type.Array(identifier())),
    active: Type.Boolean({ description: 'Whether new subscriptions can use it' }),
    times_redeemed: Type.Integer({
      description: 'Subscriptions whose first payment with the discount was approved',
    }),
  },
  { title: 'Coupon' },
);
export type Coupon = Static<typeof couponView>;

export const newCouponCode = Type.Object(
  {
    code: Type.Optional(
      checkedText({
        minLength: CODE_MIN,
        maxLength: CODE_MAX,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'What payers type, in upper or lower case. Left out, the gateway makes one',
      }),
    ),
    max_redemptions: Type.Optional(redemptions('Subscriptions that may use this code')),
  },
  { title: 'NewCouponCode' },
);
export type NewCouponCode = Static<typeof newCouponCode>;

export const couponCodeUpdate = Type.Object(
  {
    max_redemptions: Type.Optional(clearable(redemptions('Subscriptions that may use this code'))),
    active: Type.Optional(Type.Boolean()),
  },
  { title: 'CouponCodeUpdate' },
);
export type CouponCodeUpdate = Static<typeof couponCodeUpdate>;

export const couponCodeView = Type.Object(
  {
    id: identifier(),
    code: Type.String(),
    coupon_id: identifier(),
    creation_date: instantOut(),
    max_redemptions: nullable(Type.Integer()),
    active: Type.Boolean(),
    times_redeemed: Type.Integer(),
  },
  { title: 'CouponCode' },
);
export type CouponCode = Static<typeof couponCodeView>;

/** The discount of a subscription. */
export const discountView = Type.Object(
  {
    coupon_id: identifier(),
    name: Type.String(),
    code: nullable(Type.String()),
    ...terms,
    payments_left: nullable(Type.Integer({ description: 'Null for duration forever' })),
  },
  { title: 'SubscriptionDiscount' },
);

const tags = ['Coupons'];

export const coupons = {
  create: route({
    method: 'POST',
    path: '/coupons',
    access: 'money',
    tags,
    summary: 'Create a coupon',
    body: newCoupon,
    status: 201,
    answer: couponView,
  }),
  list: route({
    method: 'GET',
    path: '/coupons',
    access: 'books',
    tags,
    summary: 'List coupons',
    query: listParameters({}),
    answer: Type.Array(couponView),
  }),
  get: route({
    method: 'GET',
    path: '/coupons/:coupon_id',
    access: 'books',
    tags,
    summary: 'Get a coupon',
    answer: couponView,
  }),
  update: route({
    method: 'PUT',
    path: '/coupons/:coupon_id',
    access: 'money',
    tags,
    summary: 'Update a coupon',
    body: couponUpdate,
    answer: couponView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/coupons/:coupon_id',
    access: 'money',
    tags,
    summary: 'Delete a coupon',
    status: 204,
    answer: Type.Null(),
  }),
  createCode: route({
    method: 'POST',
    path: '/coupons/:coupon_id/codes',
    access: 'money',
    tags,
    summary: 'Create a promotion code',
    body: newCouponCode,
    status: 201,
    answer: couponCodeView,
  }),
  listCodes: route({
    method: 'GET',
    path: '/coupons/:coupon_id/codes',
    access: 'books',
    tags,
    summary: "List a coupon's promotion codes",
    query: listParameters({}),
    answer: Type.Array(couponCodeView),
  }),
  updateCode: route({
    method: 'PUT',
    path: '/coupons/:coupon_id/codes/:code_id',
    access: 'money',
    tags,
    summary: 'Update a promotion code',
    body: couponCodeUpdate,
    answer: couponCodeView,
  }),
};
