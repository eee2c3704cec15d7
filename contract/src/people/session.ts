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

/** The initial state of the app. */
export const session = Type.Object({
  account,
  csrf_token: Type.String(),
  /** True until the session has a required second factor; the account can do nothing until then. */
  needs_second_factor: Type.Boolean(),
  businesses: Type.Array(business),
  /** The business that an operator is visiting, read-only. */
  impersonation: nullable(business),
  addresses: Type.Object({ portal: Type.String(), sandbox: Type.String(), production: Type.String() }),
});
export type Session = Static<typeof session>;

/** The response of a route that only confirms the request. */
export const accepted = Type.Object({ is_accepted: Type.Boolean() });
