import Type, { type Static } from 'typebox';
import { pendingAnswer } from '../people/approvals.ts';
import { identifier, instantOut } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { kindValues, ofConnection } from './connections.ts';
import { ofEnvironment } from './operator.ts';

const enrolment = Type.Object({
  link_id: identifier(),
  link_name: Type.String(),
  kind: Type.String(),
  facts: kindValues(),
  /** Names of the stored secrets. */
  secrets: Type.Array(Type.String()),
  /** Removed because the connection's host changed; nothing is sent until they are entered again. */
  needs_secrets: Type.Boolean(),
  creation_date: instantOut(),
});
export type Enrolment = Static<typeof enrolment>;

/** A merchant's identity at each connection. */
export const enrolments = {
  list: route({
    method: 'GET',
    path: '/ops/merchants/:environment/:merchant_id/enrolments',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: Type.Object({ merchant_name: Type.String(), enrolments: Type.Array(enrolment) }),
  }),
  enrol: route({
    method: 'PUT',
    path: '/ops/merchants/:environment/:merchant_id/enrolments/:link_id',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'merchant_enrolled',
    params: ofConnection,
    // Omitted secrets stay unchanged.
    body: Type.Object({ values: kindValues() }),
    answer: Type.Union([Type.Object({ merchant_id: identifier(), link_id: identifier() }), pendingAnswer]),
  }),
  remove: route({
    method: 'DELETE',
    path: '/ops/merchants/:environment/:merchant_id/enrolments/:link_id',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'enrolment_removed',
    params: ofConnection,
    status: 204,
    answer: Type.Null(),
  }),
};
