import Type, { type Static } from 'typebox';
import { roles } from '../shared/permissions.ts';
import { email, identifier, instantOut, nullable, oneOf, requiredText } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { business } from './session.ts';

const wholeBusiness = Type.Object({ ...business.properties, creation_date: instantOut() });

const member = Type.Object({
  account_id: identifier(),
  name: Type.String(),
  email: Type.String(),
  role: oneOf(roles),
  has_second_factor: Type.Boolean(),
  last_seen: nullable(instantOut()),
});
export type Member = Static<typeof member>;

const invitation = Type.Object({
  id: identifier(),
  email: Type.String(),
  role: oneOf(roles),
  creation_date: instantOut(),
  expires_at: instantOut(),
});
export type Invitation = Static<typeof invitation>;

/** A business and its people. */
export const team = {
  business: route({
    method: 'GET',
    path: '/businesses/:business_id',
    access: 'read',
    answer: wholeBusiness,
  }),
  rename: route({
    method: 'PUT',
    path: '/businesses/:business_id',
    access: 'business',
    change: 'business_renamed',
    body: Type.Object({ name: requiredText(100) }),
    answer: wholeBusiness,
  }),
  members: route({
    method: 'GET',
    path: '/businesses/:business_id/members',
    access: 'read',
    answer: Type.Object({ members: Type.Array(member), invitations: Type.Array(invitation) }),
  }),
  changeRole: route({
    method: 'PUT',
    path: '/businesses/:business_id/members/:account_id',
    access: 'team',
    needsFresh: true,
    change: 'member_role_changed',
    body: Type.Object({ role: oneOf(roles) }),
    status: 204,
    answer: Type.Null(),
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/businesses/:business_id/members/:account_id',
    access: 'team',
    needsFresh: true,
    change: 'member_removed',
    status: 204,
    answer: Type.Null(),
  }),
  invite: route({
    method: 'POST',
    path: '/businesses/:business_id/invitations',
    access: 'team',
    needsFresh: true,
    change: 'member_invited',
    body: Type.Object({ email: email(254), role: oneOf(roles) }),
    status: 201,
    answer: invitation,
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/businesses/:business_id/invitations/:invitation_id',
    access: 'team',
    change: 'invitation_withdrawn',
    status: 204,
    answer: Type.Null(),
  }),
};
