import Type, { type Static } from 'typebox';
import {
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  text,
} from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

const profiles = ['strict', 'lenient'] as const;
/** `profile`: on for lenient, off for strict. */
const reuses = ['profile', 'on', 'off'] as const;

/** Leading digits of a card number in responses. */
const cardMaskDigits = Type.Unsafe<6 | 8>({ type: 'integer', enum: [6, 8] });

const settingsChange = Type.Object({
  name: Type.Optional(requiredText(100)),
  email: Type.Optional(email(100)),
  phone: Type.Optional(text(30)),
  profile: Type.Optional(oneOf(profiles)),
  payer_may_cancel: Type.Optional(Type.Boolean()),
  payer_may_pause: Type.Optional(Type.Boolean()),
  payer_may_change_plan: Type.Optional(Type.Boolean()),
  verify_cards: Type.Optional(Type.Boolean()),
  order_id_reuse: Type.Optional(oneOf(reuses)),
  reject_unknown_fields: Type.Optional(Type.Boolean()),
  card_mask_digits: Type.Optional(cardMaskDigits),
});

const settingsView = Type.Object({
  id: identifier(),
  name: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  profile: oneOf(profiles),
  verify_cards: Type.Boolean(),
  order_id_reuse: oneOf(reuses),
  reject_unknown_fields: Type.Boolean(),
  card_mask_digits: cardMaskDigits,
  /** The effective setting: whether a failed or cancelled charge frees its order_id. */
  reuses_order_ids: Type.Boolean(),
  status: oneOf(['active', 'suspended']),
  creation_date: instantOut(),
  payer_may_cancel: Type.Boolean(),
  payer_may_pause: Type.Boolean(),
  payer_may_change_plan: Type.Boolean(),
});
export type MerchantSettings = Static<typeof settingsView>;

export const settings = {
  get: route({ method: 'GET', path: '/settings', access: 'read', answer: settingsView }),
  update: route({
    method: 'PUT',
    path: '/settings',
    access: 'business',
    change: 'settings_changed',
    body: settingsChange,
    answer: settingsView,
  }),
};
