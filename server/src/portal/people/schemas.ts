import Type from 'typebox';
import { email, oneOf, requiredText } from '../../http/fields.ts';
import { languages } from '../../pages/language.ts';
import { accountTypes } from '../../people/go-live/go-live-request.ts';
import { roles } from '../../people/permissions.ts';

/** Its rules are judged with the address at hand (people/accounts/password.ts); this only keeps it a text. */
const password = () => Type.String({ minLength: 1, maxLength: 1_000 });
const personName = () => requiredText(100);
const language = () => oneOf(languages);

/** What a browser gives back from an authenticator; judged whole by people/second-factor/passkeys.ts. */
function authenticatorAnswer() {
  return Type.Object({ id: Type.String({ maxLength: 2_000 }) }, { additionalProperties: true });
}

export const signUpBody = Type.Object({
  name: personName(),
  email: email(254),
  password: password(),
  business_name: requiredText(100),
  language: Type.Optional(language()),
});
export const signInBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: password(),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(authenticatorAnswer()),
});
export const accountBody = Type.Object({
  name: Type.Optional(personName()),
  language: Type.Optional(language()),
});
export const passwordBody = Type.Object({ current: password(), password: password() });
export const forgotBody = Type.Object({ email: email(254) });
export const resetBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100 }),
  password: password(),
});
export const tokenBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
export const codeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) });
export const proofBody = Type.Object({
  password: Type.Optional(password()),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  passkey: Type.Optional(authenticatorAnswer()),
});
export const passkeyBody = Type.Object({ name: requiredText(60), response: authenticatorAnswer() });
export const passkeyNameBody = Type.Object({ name: requiredText(60) });
export const businessBody = Type.Object({ name: requiredText(100) });
export const invitationBody = Type.Object({ email: email(254), role: oneOf(roles) });
export const roleBody = Type.Object({ role: oneOf(roles) });
export const acceptBody = Type.Object({
  name: Type.Optional(personName()),
  password: Type.Optional(password()),
  language: Type.Optional(language()),
});
export const rotateBody = Type.Object({
  kind: oneOf(['private', 'public']),
  overlap_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 8_784 })),
});
export const networksBody = Type.Object({
  allowed_networks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
});
/** The fields of the form; the documents are files beside them (go-live-form.ts). */
export const goLiveBody = Type.Object({
  legal_name: requiredText(200),
  nit: requiredText(30),
  bank_name: requiredText(100),
  account_type: oneOf(accountTypes),
  account_number: Type.String({ pattern: '^[0-9 -]{5,30}$' }),
  representative: requiredText(150),
});
export const reasonBody = Type.Object({ reason: requiredText(1_000) });
