import Type, { type Static } from 'typebox';
import { MOST_INSTALLMENTS } from '../../shared/cards/installments.ts';
import { route } from '../../shared/schema/route.ts';

const choicesView = Type.Object({
  /** Maximum installments on the card form; 1 offers none. */
  max_installments: Type.Integer({ minimum: 1, maximum: MOST_INSTALLMENTS }),
  /** Whether links require 3-D Secure by default. */
  links_use_3d_secure: Type.Boolean(),
  /** False if this environment does not support 3-D Secure. */
  has_three_d_secure: Type.Boolean(),
});
export type CheckoutChoices = Static<typeof choicesView>;

export const checkoutChoices = {
  get: route({ method: 'GET', path: '/checkout-choices', access: 'read', answer: choicesView }),
  update: route({
    method: 'PUT',
    path: '/checkout-choices',
    access: 'business',
    change: 'checkout_choices_changed',
    body: Type.Object({
      max_installments: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_INSTALLMENTS })),
      links_use_3d_secure: Type.Optional(Type.Boolean()),
    }),
    answer: choicesView,
  }),
};
