import Type, { type Static } from 'typebox';
import { instantOut, nullable } from '../../shared/schema/fields.ts';
import { textFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const calendar = Type.Object({
  /** The URL that calendar programs subscribe to; its token is shown only at creation. */
  feed: nullable(Type.Object({ created_by: Type.String(), creation_date: instantOut() })),
});
export type DisputeCalendar = Static<typeof calendar>;

export const disputeCalendar = {
  get: route({ method: 'GET', path: '/dispute-calendar', access: 'read', answer: calendar }),
  file: route({
    method: 'GET',
    path: '/dispute-calendar/deadlines.ics',
    access: 'read',
    query: Type.Object({ lang: textFilter(2) }),
    answer: 'file',
  }),
  /** Creates the URL, or replaces it. */
  rotate: route({
    method: 'POST',
    path: '/dispute-calendar/feed',
    access: 'money',
    change: 'dispute_calendar_rotated',
    secretAnswer: true,
    status: 201,
    answer: Type.Object({ url: Type.String() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/dispute-calendar/feed',
    access: 'money',
    change: 'dispute_calendar_removed',
    status: 204,
    answer: Type.Null(),
  }),
};
