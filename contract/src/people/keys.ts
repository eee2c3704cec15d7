import Type, { type Static } from 'typebox';
import { environments } from '../shared/environment.ts';
import { checkedText, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';

const kind = () => oneOf(['private', 'public']);
const networks = () => Type.Array(checkedText({ maxLength: 50 }), { maxItems: 50 });

const apiKey = Type.Object({
  id: identifier(),
  kind: kind(),
  last_four: Type.String(),
  creation_date: instantOut(),
  expires_at: nullable(instantOut()),
  last_used_at: nullable(instantOut()),
  allowed_networks: Type.Array(Type.String()),
  /** Always for a public key; for a private one created without its owner, only at the first view. */
  key: Type.Optional(Type.String()),
  can_be_shown: Type.Boolean({ description: 'A private sandbox key, which `reveal` shows again' }),
});
export type ApiKey = Static<typeof apiKey>;

const params = { environment: oneOf(environments) };

export const keys = {
  list: route({
    method: 'GET',
    path: '/businesses/:business_id/keys/:environment',
    access: 'read',
    params,
    answer: Type.Array(apiKey),
  }),
  rotate: route({
    method: 'POST',
    path: '/businesses/:business_id/keys/:environment/rotate',
    access: 'keys',
    needsFresh: true,
    change: 'key_rotated',
    params,
    body: Type.Object({
      kind: kind(),
      overlap_hours: Type.Optional(Type.Number({ minimum: 0, maximum: 8_784 })),
    }),
    answer: Type.Object({ kind: kind(), key: Type.String() }),
  }),
  reveal: route({
    method: 'POST',
    path: '/businesses/:business_id/keys/:environment/:key_id/reveal',
    access: 'keys',
    needsFresh: true,
    change: 'key_shown',
    params,
    answer: Type.Object({ key: Type.String() }),
  }),
  restrict: route({
    method: 'PUT',
    path: '/businesses/:business_id/keys/:environment/:key_id',
    access: 'keys',
    needsFresh: true,
    change: 'key_restricted',
    params,
    body: Type.Object({ allowed_networks: networks() }),
    answer: Type.Object({ allowed_networks: Type.Array(Type.String()) }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/businesses/:business_id/keys/:environment/:key_id',
    access: 'keys',
    needsFresh: true,
    change: 'key_revoked',
    params,
    status: 204,
    answer: Type.Null(),
  }),
};
