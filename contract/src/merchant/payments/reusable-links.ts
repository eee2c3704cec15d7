import Type, { type Static } from 'typebox';
import { repeatUnits } from '../../api/billing/plans.ts';
import { description } from '../../api/charges.ts';
import { newPlanSplits, planSplitView } from '../../api/splits.ts';
import {
  amountIn,
  amountOut,
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  writtenOut,
} from '../../shared/schema/fields.ts';
import { idFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

export const MOST_USES_MAX = 1_000_000;
export const MOST_VARIANTS = 20;
export const MOST_QUANTITY = 100;
/** Maximum size of an uploaded photo; the dashboard sends smaller ones. */
export const MAX_PHOTO_BYTES = 512 * 1024;

const limits = {
  most_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_USES_MAX })),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
};

const units = () => Type.Integer({ minimum: 0, maximum: MOST_USES_MAX });

const newPaymentLink = Type.Object({
  amount: amountIn(),
  description: description(),
  iva: Type.Optional(requiredText(50)),
  ...limits,
  /** The payer chooses the amount; `amount` is the minimum. */
  has_open_amount: Type.Optional(Type.Boolean()),
  max_quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_QUANTITY })),
  asks_address: Type.Optional(Type.Boolean()),
  stock: Type.Optional(units()),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        name: requiredText(60),
        amount: Type.Optional(amountIn()),
        stock: Type.Optional(units()),
      }),
      { maxItems: MOST_VARIANTS },
    ),
  ),
  in_shop: Type.Optional(Type.Boolean()),
  /** Defaults to the merchant's setting for links. */
  use_3d_secure: Type.Optional(Type.Boolean()),
  splits: newPlanSplits(),
});
const newSubscriptionLink = Type.Object({
  plan_id: identifier(),
  /** Applies to people who subscribe through the link. */
  coupon_id: Type.Optional(identifier()),
  ...limits,
});
export type NewReusableLink = Static<typeof newPaymentLink>;
export type NewSubscriptionLink = Static<typeof newSubscriptionLink>;

/** `full`: no uses are left. */
export const reusableStatuses = ['open', 'full', 'expired', 'closed'] as const;

const linkView = Type.Object({
  id: identifier(),
  description: Type.String(),
  amount: amountOut(),
  iva: Type.String(),
  status: oneOf(reusableStatuses),
  url: Type.String(),
  /** The plan to subscribe to; null for one-time payments. */
  plan: nullable(
    Type.Object({
      id: identifier(),
      repeat_every: Type.Integer(),
      repeat_unit: oneOf(repeatUnits),
      trial_days: Type.Integer(),
    }),
  ),
  /** Null without a discount. */
  coupon_id: nullable(identifier()),
  most_uses: nullable(Type.Integer()),
  /** Paid, subscribed, or being paid now. */
  uses: Type.Integer(),
  /** Of these, paid or subscribed. */
  paid: Type.Integer(),
  collected: amountOut(),
  views: Type.Integer(),
  expires_at: nullable(instantOut()),
  creation_date: instantOut(),
  has_open_amount: Type.Boolean(),
  max_quantity: Type.Integer(),
  asks_address: Type.Boolean(),
  /** Units left of all variants; null without a limit. */
  stock: nullable(Type.Integer()),
  variants: Type.Array(
    Type.Object({
      number: Type.Integer(),
      name: Type.String(),
      amount: amountOut(),
      stock: nullable(Type.Integer()),
    }),
  ),
  in_shop: Type.Boolean(),
  use_3d_secure: nullable(Type.Boolean()),
  photo_url: nullable(Type.String()),
  splits: Type.Optional(writtenOut(Type.Array(planSplitView))),
});
export type ReusableLink = Static<typeof linkView>;

/** The payer enters their own data, so the link is not secret: every member may share it. */
export const reusableLinks = {
  list: route({
    method: 'GET',
    path: '/reusable-links',
    access: 'read',
    query: Type.Object({
      kind: wordFilter(['payment', 'subscription']),
      plan_id: idFilter(),
      before: idFilter(),
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
    }),
    answer: Type.Array(linkView),
  }),
  get: route({ method: 'GET', path: '/reusable-links/:link_id', access: 'read', answer: linkView }),
  create: route({
    method: 'POST',
    path: '/reusable-links',
    access: 'money',
    change: 'reusable_link_created',
    body: newPaymentLink,
    status: 201,
    answer: linkView,
  }),
  /** Units left now; units sold or being paid stay sold. */
  change: route({
    method: 'PUT',
    path: '/reusable-links/:link_id',
    access: 'money',
    change: 'reusable_link_changed',
    body: Type.Object({
      in_shop: Type.Optional(Type.Boolean()),
      stock: Type.Optional(units()),
      variants: Type.Optional(
        Type.Array(Type.Object({ number: Type.Integer({ minimum: 1 }), stock: units() }), {
          maxItems: MOST_VARIANTS,
        }),
      ),
    }),
    answer: linkView,
  }),
  /** Raw bytes with `Content-Type: image/png` or `image/jpeg`. */
  setPhoto: route({
    method: 'PUT',
    path: '/reusable-links/:link_id/photo',
    access: 'money',
    change: 'reusable_link_changed',
    answer: linkView,
  }),
  removePhoto: route({
    method: 'DELETE',
    path: '/reusable-links/:link_id/photo',
    access: 'money',
    change: 'reusable_link_changed',
    answer: linkView,
  }),
  createForPlan: route({
    method: 'POST',
    path: '/subscription-links',
    access: 'money',
    change: 'subscription_link_created',
    body: newSubscriptionLink,
    status: 201,
    answer: linkView,
  }),
  close: route({
    method: 'POST',
    path: '/reusable-links/:link_id/close',
    access: 'money',
    change: 'reusable_link_closed',
    answer: linkView,
  }),
  send: route({
    method: 'POST',
    path: '/reusable-links/:link_id/send',
    access: 'money',
    change: 'reusable_link_sent',
    body: Type.Object({ email: email(100), name: Type.Optional(requiredText(100)) }),
    answer: linkView,
  }),
  qrSvg: route({ method: 'GET', path: '/reusable-links/:link_id/qr.svg', access: 'read', answer: 'file' }),
  qrPng: route({ method: 'GET', path: '/reusable-links/:link_id/qr.png', access: 'read', answer: 'file' }),
};
