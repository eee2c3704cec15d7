import Type, { type Static } from 'typebox';
import { description, methods, orderId, wireStatuses } from '../../api/charges.ts';
import { newSplits } from '../../api/splits.ts';
import {
  amountIn,
  amountOut,
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../../shared/schema/fields.ts';
import { idFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const newLink = Type.Object({
  amount: amountIn(),
  description: description(),
  name: Type.Optional(requiredText(100)),
  email: Type.Optional(email(100)),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  order_id: Type.Optional(orderId()),
  iva: Type.Optional(requiredText(50)),
  /** Defaults to the merchant's setting for links. */
  use_3d_secure: Type.Optional(Type.Boolean()),
  splits: newSplits(),
});
export type NewLink = Static<typeof newLink>;

const linkView = Type.Object({
  id: identifier(),
  description: nullable(Type.String()),
  amount: amountOut(),
  status: oneOf(wireStatuses),
  method: oneOf(methods),
  url: Type.String(),
  /** The named recipient, if any. */
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  order_id: nullable(Type.String()),
  expires_at: nullable(instantOut()),
  /** Number of times it was opened. */
  views: Type.Integer(),
  creation_date: instantOut(),
});
export type PaymentLink = Static<typeof linkView>;

export const links = {
  list: route({
    method: 'GET',
    path: '/links',
    access: 'read',
    query: Type.Object({
      status: wordFilter(wireStatuses),
      before: idFilter(),
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
    }),
    answer: Type.Array(linkView),
  }),
  create: route({
    method: 'POST',
    path: '/links',
    access: 'money',
    change: 'link_created',
    body: newLink,
    status: 201,
    answer: linkView,
  }),
  /** The QR code of a payer's link contains the secret link itself. */
  qr: route({ method: 'GET', path: '/links/:link_id/qr.svg', access: 'money', answer: 'file' }),
  resend: route({
    method: 'POST',
    path: '/links/:link_id/resend',
    access: 'money',
    change: 'link_resent',
    answer: linkView,
  }),
};
