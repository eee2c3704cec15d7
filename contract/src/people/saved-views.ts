import Type, { type Static } from 'typebox';
import { checkedText, identifier, instantOut, requiredText } from '../shared/schema/fields.ts';
import { textFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofKind } from '../shared/words/text-kinds.ts';

const MAX_NAME = 60;
/** Lists with saved views, named after their screens. */
export const listName = /^[a-z_]{1,40}$/;
/** Filters by order and reference numbers. */
const query = () => ofKind('reference', Type.String({ maxLength: 2_000, pattern: '^[^?#\\s]*$' }));

/** Named filters of a list. */
const savedView = Type.Object({
  id: identifier(),
  list: Type.String(),
  name: Type.String(),
  query: Type.String(),
  is_shared: Type.Boolean(),
  is_own: Type.Boolean(),
  may_change: Type.Boolean(),
  creation_date: instantOut(),
});
export type SavedView = Static<typeof savedView>;

export const savedViews = {
  list: route({
    method: 'GET',
    path: '/businesses/:business_id/views',
    access: 'books',
    query: Type.Object({ list: textFilter(40) }),
    answer: Type.Array(savedView),
  }),
  save: route({
    method: 'POST',
    path: '/businesses/:business_id/views',
    access: 'books',
    change: 'view_saved',
    body: Type.Object({
      list: checkedText({ pattern: listName.source }),
      name: requiredText(MAX_NAME),
      query: query(),
      is_shared: Type.Optional(Type.Boolean()),
    }),
    status: 201,
    answer: savedView,
  }),
  change: route({
    method: 'PUT',
    path: '/businesses/:business_id/views/:view_id',
    access: 'books',
    change: 'view_changed',
    body: Type.Object({
      name: Type.Optional(requiredText(MAX_NAME)),
      query: Type.Optional(query()),
      is_shared: Type.Optional(Type.Boolean()),
    }),
    answer: savedView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/businesses/:business_id/views/:view_id',
    access: 'books',
    change: 'view_deleted',
    status: 204,
    answer: Type.Null(),
  }),
};
