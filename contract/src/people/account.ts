import Type from 'typebox';
import { identifier, instantOut } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { language, linkToken, password, personName } from './person-fields.ts';
import { accepted, session } from './session.ts';

const openSession = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  last_seen: instantOut(),
  ip: Type.String(),
  user_agent: Type.String(),
  has_second_factor: Type.Boolean(),
  is_current: Type.Boolean(),
});

export const account = {
  change: route({
    method: 'PUT',
    path: '/account',
    access: 'account',
    change: 'account_changed',
    body: Type.Object({ name: Type.Optional(personName()), language: Type.Optional(language()) }),
    answer: session,
  }),
  changePassword: route({
    method: 'POST',
    path: '/password',
    access: 'account',
    change: 'password_changed',
    body: Type.Object({ current: password(), password: password() }),
    status: 204,
    answer: Type.Null(),
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/email/confirm',
    access: 'account',
    change: 'email_confirmed',
    body: Type.Object({ token: linkToken() }),
    answer: session,
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/email/resend',
    access: 'account',
    change: 'email_confirmation_resent',
    status: 202,
    answer: accepted,
  }),
  sessions: route({
    method: 'GET',
    path: '/sessions',
    access: 'account',
    answer: Type.Array(openSession),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/sessions',
    access: 'account',
    change: 'other_sessions_ended',
    status: 204,
    answer: Type.Null(),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/sessions/:session_id',
    access: 'account',
    change: 'session_ended',
    status: 204,
    answer: Type.Null(),
  }),
};
