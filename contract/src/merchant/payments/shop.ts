import Type, { type Static } from 'typebox';
import { nullable, requiredText, text } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

const shopView = Type.Object({
  /** Null while the shop is closed. */
  slug: nullable(Type.String()),
  introduction: nullable(Type.String()),
  url: nullable(Type.String()),
  /** A suggestion from the merchant's name, until the shop has a slug. */
  suggested_slug: Type.String(),
  /** Links listed now. */
  products: Type.Integer(),
});
export type Shop = Static<typeof shopView>;

/** A merchant's page that lists its reusable links as products. */
export const shop = {
  get: route({ method: 'GET', path: '/shop', access: 'read', answer: shopView }),
  open: route({
    method: 'PUT',
    path: '/shop',
    access: 'business',
    change: 'shop_changed',
    body: Type.Object({ slug: requiredText(40), introduction: Type.Optional(text(300)) }),
    answer: shopView,
  }),
  close: route({
    method: 'DELETE',
    path: '/shop',
    access: 'business',
    change: 'shop_closed',
    answer: shopView,
  }),
  qrSvg: route({ method: 'GET', path: '/shop/qr.svg', access: 'read', answer: 'file' }),
  qrPng: route({ method: 'GET', path: '/shop/qr.png', access: 'read', answer: 'file' }),
};
