import Type, { type Static } from 'typebox';
import { email, identifier, instantOut, nullable, oneOf, reference } from '../../shared/schema/fields.ts';
import { textFilter, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

export const erasureChannels = ['merchant', 'operator', 'command', 'restore'] as const;
export type ErasureChannel = (typeof erasureChannels)[number];

export const exportFormats = ['json', 'pdf'] as const;

/** A request to erase a person's data (Ley 1581 de 2012). */
export const erasureView = Type.Object({
  id: identifier(),
  merchant_id: identifier(),
  customer_ids: Type.Array(identifier()),
  hint: Type.String({ description: 'Email or document of the person, masked' }),
  state: oneOf(['waiting', 'done']),
  channel: oneOf(erasureChannels),
  requested_by_name: Type.String(),
  requested_at: instantOut(),
  due_by: instantOut(),
  problem: nullable(Type.String()),
  done_at: nullable(instantOut()),
  rows: nullable(Type.Integer()),
  keep_until: nullable(instantOut()),
  backups_gone_by: nullable(instantOut()),
});
export type Erasure = Static<typeof erasureView>;

/** Obstacles to an erasure, and its effects. */
export const erasureCheckView = Type.Object({
  obstacle: nullable(oneOf(['balance', 'under_way'])),
  subscriptions: Type.Integer(),
  cards: Type.Integer(),
  erasure: nullable(erasureView),
});
export type ErasureCheck = Static<typeof erasureCheckView>;

const consent = {
  cancel_subscriptions: Type.Boolean({
    description: 'The caller agrees to cancel active subscriptions',
  }),
};

/** The person by email or document, if they are not a customer. */
export const namedPerson = {
  email: Type.Optional(email(254)),
  document: Type.Optional(reference(40)),
};

export const personalData = {
  list: route({
    method: 'GET',
    path: '/erasures',
    access: 'read',
    answer: Type.Array(erasureView),
  }),
  check: route({
    method: 'GET',
    path: '/customers/:customer_id/erasure',
    access: 'read',
    answer: erasureCheckView,
  }),
  eraseCustomer: route({
    method: 'POST',
    path: '/customers/:customer_id/erasure',
    access: 'money',
    needsFresh: true,
    change: 'person_erasure_requested',
    body: Type.Object(consent),
    status: 202,
    answer: erasureView,
  }),
  erasePayer: route({
    method: 'POST',
    path: '/erasures',
    access: 'money',
    needsFresh: true,
    change: 'person_erasure_requested',
    body: Type.Object({ ...namedPerson, ...consent }),
    status: 202,
    answer: erasureView,
  }),
  certificate: route({
    method: 'GET',
    path: '/erasures/:erasure_id/certificate',
    access: 'read',
    answer: 'file',
  }),
  exportCustomer: route({
    method: 'GET',
    path: '/customers/:customer_id/personal-data',
    access: 'money',
    change: 'person_exported',
    query: Type.Object({ format: wordFilter(exportFormats) }),
    answer: 'file',
  }),
  exportPayer: route({
    method: 'GET',
    path: '/personal-data',
    access: 'money',
    change: 'person_exported',
    query: Type.Object({
      email: textFilter(254),
      document: textFilter(40),
      format: wordFilter(exportFormats),
    }),
    answer: 'file',
  }),
};
