import Type, { type Static } from 'typebox';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../../shared/schema/fields.ts';
import { listParameters, textFilter, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const statuses = ['active', 'deleted'] as const;

const listedCustomer = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  name: Type.String(),
  email: Type.String(),
  external_id: nullable(Type.String()),
  status: oneOf(statuses),
  balance: nullable(amountOut()),
  cards: Type.Integer(),
  subscriptions: Type.Integer({ description: 'Subscriptions that are not cancelled' }),
  last_payment: nullable(Type.Object({ amount: amountOut(), date: instantOut() })),
});
export type ListedCustomer = Static<typeof listedCustomer>;

export const listedCustomers = {
  list: route({
    method: 'GET',
    path: '/customers',
    access: 'read',
    query: listParameters({
      q: textFilter(120),
      external_id: textFilter(100),
      status: wordFilter(statuses),
    }),
    answer: Type.Array(listedCustomer),
  }),
};

const noteView = Type.Object({
  id: identifier(),
  text: Type.String(),
  account_name: Type.String(),
  creation_date: instantOut(),
  may_delete: Type.Boolean(),
});
export type CustomerNote = Static<typeof noteView>;

export const customerNotes = {
  list: route({
    method: 'GET',
    path: '/customers/:customer_id/notes',
    access: 'read',
    answer: Type.Array(noteView),
  }),
  add: route({
    method: 'POST',
    path: '/customers/:customer_id/notes',
    access: 'money',
    change: 'customer_note_added',
    body: Type.Object({ text: requiredText(1_000) }),
    status: 201,
    answer: noteView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/customers/:customer_id/notes/:note_id',
    access: 'money',
    change: 'customer_note_deleted',
    status: 204,
    answer: Type.Null(),
  }),
};

const consentView = Type.Object({
  transaction_id: identifier(),
  document: oneOf(['terms', 'personal_data']),
  version: Type.String({ description: 'Hash of the text shown' }),
  text: Type.String(),
  given_at: instantOut(),
  ip_address: Type.String(),
  language: Type.String(),
});
export type CustomerConsent = Static<typeof consentView>;

export const customerConsents = {
  list: route({
    method: 'GET',
    path: '/customers/:customer_id/consents',
    access: 'read',
    answer: Type.Array(consentView),
  }),
};
