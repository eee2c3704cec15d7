import Type, { type Static } from 'typebox';
import { roles } from '../shared/permissions.ts';
import { oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { language, password, personName } from './person-fields.ts';
import { session } from './session.ts';

const offered = Type.Object({
  email: Type.String(),
  role: oneOf(roles),
  business_name: Type.String(),
  has_account: Type.Boolean(),
});
export type OfferedInvitation = Static<typeof offered>;

/** The router's maximum for a path value, so that every attempt with a wrong token counts. */
const params = { token: Type.String({ maxLength: 1_000 }) };

/** Invitation links, which work for anyone who has them. */
export const invitations = {
  look: route({
    method: 'GET',
    path: '/invitations/:token',
    access: 'anyone',
    params,
    answer: offered,
  }),
  accept: route({
    method: 'POST',
    path: '/invitations/:token/accept',
    access: 'anyone',
    change: 'invitation_accepted',
    params,
    // Name and password for a person without an account.
    body: Type.Object({
      name: Type.Optional(personName()),
      password: Type.Optional(password()),
      language: Type.Optional(language()),
    }),
    answer: session,
  }),
};
