import Type, { type Static } from 'typebox';
import { checkedText, email, httpUrl, nullable, text } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { ofKind } from '../../shared/words/text-kinds.ts';

/** Hosts that payers may be redirected to. */
export const MAX_REDIRECT_HOSTS = 20;

/** The form is published as a whole: omitted or null fields are cleared. */
const brandBody = Type.Object({
  color: Type.Optional(checkedText({ maxLength: 7 })),
  legal_name: Type.Optional(text(150)),
  nit: Type.Optional(text(20)),
  email: Type.Optional(email(100)),
  phone: Type.Optional(text(30)),
  address: Type.Optional(text(200)),
  website_url: Type.Optional(httpUrl(300)),
  terms_url: Type.Optional(httpUrl(300)),
  privacy_url: Type.Optional(httpUrl(300)),
  /** Not part of the brand: unchanged if omitted. */
  redirect_hosts: Type.Optional(
    Type.Array(ofKind('address', Type.String({ maxLength: 300 })), { maxItems: MAX_REDIRECT_HOSTS }),
  ),
});
export type BrandBody = Static<typeof brandBody>;

const maybeText = () => nullable(Type.String());

const brandView = Type.Object({
  name: Type.String(),
  color: maybeText(),
  contrast: Type.Object({
    light: Type.String(),
    dark: Type.String(),
    on_light: Type.Number(),
    on_dark: Type.Number(),
    is_adjusted: Type.Boolean(),
  }),
  logo_url: maybeText(),
  legal_name: maybeText(),
  nit: maybeText(),
  email: maybeText(),
  phone: maybeText(),
  address: maybeText(),
  website_url: maybeText(),
  terms_url: maybeText(),
  privacy_url: maybeText(),
  redirect_hosts: Type.Array(Type.String()),
});
export type Brand = Static<typeof brandView>;

export const brand = {
  get: route({ method: 'GET', path: '/brand', access: 'read', answer: brandView }),
  update: route({
    method: 'PUT',
    path: '/brand',
    access: 'business',
    change: 'brand_changed',
    body: brandBody,
    answer: brandView,
  }),
  /** Raw bytes with `Content-Type: image/png` or `image/jpeg`. */
  setLogo: route({
    method: 'PUT',
    path: '/brand/logo',
    access: 'business',
    change: 'logo_changed',
    answer: brandView,
  }),
  logo: route({ method: 'GET', path: '/brand/logo', access: 'read', answer: 'file' }),
  removeLogo: route({
    method: 'DELETE',
    path: '/brand/logo',
    access: 'business',
    change: 'logo_removed',
    answer: brandView,
  }),
};
