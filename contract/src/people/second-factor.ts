import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, requiredText } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofKind } from '../shared/words/text-kinds.ts';
import { authenticatorAnswer, authenticatorOptions, password } from './person-fields.ts';

const code = () => ofKind('secret', Type.String({ minLength: 1, maxLength: 40 }));

const startedApp = Type.Object({
  secret: Type.String(),
  otpauth_url: Type.String(),
  qr_svg: Type.String(),
});
export type StartedApp = Static<typeof startedApp>;

/** Empty if the account already has some. */
const recoveryCodes = { recovery_codes: Type.Array(Type.String()) };

const passkeyFields = {
  id: identifier(),
  name: Type.String(),
  creation_date: instantOut(),
  last_used_at: nullable(instantOut()),
};
const passkey = Type.Object(passkeyFields);
export type Passkey = Static<typeof passkey>;

export const authenticatorApp = {
  start: route({
    method: 'POST',
    path: '/second-factor/start',
    access: 'account',
    needsFresh: true,
    change: 'second_factor_started',
    answer: startedApp,
  }),
  confirm: route({
    method: 'POST',
    path: '/second-factor/confirm',
    access: 'account',
    change: 'second_factor_on',
    body: Type.Object({ code: code() }),
    answer: Type.Object(recoveryCodes),
  }),
  stop: route({
    method: 'POST',
    path: '/second-factor/stop',
    access: 'account',
    needsFresh: true,
    change: 'second_factor_off',
    status: 204,
    answer: Type.Null(),
  }),
};

export const passkeys = {
  list: route({ method: 'GET', path: '/passkeys', access: 'account', answer: Type.Array(passkey) }),
  start: route({
    method: 'POST',
    path: '/passkeys/options',
    access: 'account',
    needsFresh: true,
    change: 'passkey_started',
    answer: authenticatorOptions(),
  }),
  add: route({
    method: 'POST',
    path: '/passkeys',
    access: 'account',
    needsFresh: true,
    change: 'passkey_added',
    body: Type.Object({ name: requiredText(60), response: authenticatorAnswer() }),
    status: 201,
    answer: Type.Object({ ...passkeyFields, ...recoveryCodes }),
  }),
  rename: route({
    method: 'PUT',
    path: '/passkeys/:passkey_id',
    access: 'account',
    change: 'passkey_renamed',
    body: Type.Object({ name: requiredText(60) }),
    status: 204,
    answer: Type.Null(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/passkeys/:passkey_id',
    access: 'account',
    needsFresh: true,
    change: 'passkey_removed',
    status: 204,
    answer: Type.Null(),
  }),
};

/** Fresh authentication of a signed-in person. */
export const proof = {
  askForPasskey: route({
    method: 'POST',
    path: '/step-up/passkey',
    access: 'account',
    change: 'passkey_asked_for',
    answer: authenticatorOptions(),
  }),
  show: route({
    method: 'POST',
    path: '/step-up',
    access: 'account',
    change: 'authenticated_again',
    // Exactly one of them.
    body: Type.Object({
      password: Type.Optional(password()),
      code: Type.Optional(code()),
      passkey: Type.Optional(authenticatorAnswer()),
    }),
    status: 204,
    answer: Type.Null(),
  }),
};
