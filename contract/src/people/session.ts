import Type, { type Static } from 'typebox';
import { operatorRoles } from '../operator/operator-duties.ts';
import { roles } from '../shared/permissions.ts';
import { identifier, nullable, oneOf } from '../shared/schema/fields.ts';
import { languages } from '../shared/words/language.ts';

const account = Type.Object({
  id: identifier(),
  name: Type.String(),
  email: Type.String(),
  language: oneOf(languages),
  has_second_factor: Type.Boolean(),
  has_authenticator_app: Type.Boolean(),
  has_passkey: Type.Boolean(),
  has_confirmed_email: Type.Boolean(),
  is_operator: Type.Boolean(),
  operator_role: nullable(oneOf(operatorRoles)),
});

export const business = Type.Object({
  id: identifier(),
  name: Type.String(),
  role: oneOf(roles),
  sandbox_merchant_id: identifier(),
  production_merchant_id: nullable(identifier()),
});
export type Business = Static<typeof business>;

/** What the app begins with. */
export const session = Type.Object({
  account,
  csrf_token: Type.String(),
  /** What this account reaches is closed until this session has shown a second factor. */
  needs_second_factor: Type.Boolean(),
  businesses: Type.Array(business),
  /** What an operator looks at, read-only, instead of a business of their own. */
  impersonation: nullable(business),
  addresses: Type.Object({ portal: Type.String(), sandbox: Type.String(), production: Type.String() }),
});
export type Session = Static<typeof session>;

/** What a route answers that only says that it will be seen to. */
export const accepted = Type.Object({ is_accepted: Type.Boolean() });
