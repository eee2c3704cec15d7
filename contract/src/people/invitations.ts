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

/** As long as the router takes a value of a path: no try with a wrong one goes uncounted. */
const params = { token: Type.String({ maxLength: 1_000 }) };

/** The link of an invitation, which is for whoever has it. */
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
    // Name and password are of somebody who has no account yet.
    body: Type.Object({
      name: Type.Optional(personName()),
      password: Type.Optional(password()),
      language: Type.Optional(language()),
    }),
    answer: session,
  }),
};
