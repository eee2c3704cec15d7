import Type, { type Static } from 'typebox';
import { email, nullable, requiredText, secret } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { freeText } from '../shared/words/text-kinds.ts';
import {
  authenticatorAnswer,
  authenticatorOptions,
  language,
  linkToken,
  password,
  personName,
} from './person-fields.ts';
import { accepted, session } from './session.ts';

/** The password was correct; a code or passkey must follow. */
const secondFactorNeeded = Type.Object({
  second_factor_needed: Type.Literal(true),
  has_authenticator_app: Type.Boolean(),
  passkey_options: nullable(authenticatorOptions()),
});

const signInAnswer = Type.Union([session, secondFactorNeeded]);
export type SignInAnswer = Static<typeof signInAnswer>;

export const signIn = {
  signUp: route({
    method: 'POST',
    path: '/sign-up',
    access: 'anyone',
    change: 'signed_up',
    body: Type.Object({
      name: personName(),
      email: email(254),
      password: password(),
      business_name: requiredText(100),
      language: Type.Optional(language()),
    }),
    status: 201,
    answer: session,
  }),
  signIn: route({
    method: 'POST',
    path: '/sign-in',
    access: 'anyone',
    change: 'signed_in',
    body: Type.Object({
      email: freeText(Type.String({ minLength: 1, maxLength: 254 })),
      password: password(),
      code: Type.Optional(secret(40)),
      passkey: Type.Optional(authenticatorAnswer()),
    }),
    answer: signInAnswer,
  }),
  startPasskeyEntry: route({
    method: 'POST',
    path: '/sign-in/passkey/options',
    access: 'anyone',
    change: 'passkey_asked_for',
    answer: authenticatorOptions(),
  }),
  signInByPasskey: route({
    method: 'POST',
    path: '/sign-in/passkey',
    access: 'anyone',
    change: 'signed_in',
    body: Type.Object({ passkey: authenticatorAnswer() }),
    answer: session,
  }),
  signOut: route({
    method: 'POST',
    path: '/sign-out',
    access: 'account',
    change: 'signed_out',
    status: 204,
    answer: Type.Null(),
  }),
  session: route({ method: 'GET', path: '/session', access: 'account', answer: session }),
  forgotPassword: route({
    method: 'POST',
    path: '/password/forgot',
    access: 'anyone',
    change: 'password_forgotten',
    body: Type.Object({ email: email(254) }),
    status: 202,
    answer: accepted,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/password/reset',
    access: 'anyone',
    change: 'password_reset',
    body: Type.Object({ token: linkToken(), password: password() }),
    status: 204,
    answer: Type.Null(),
  }),
};
