import Type from 'typebox';
import { amountOut, instantOut, oneOf } from '../../shared/schema/fields.ts';
import { textFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

/** The longest text that is looked for. */
export const MAX_SEARCH = 120;

export const hitKinds = [
  'transaction',
  'customer',
  'plan',
  'subscription',
  'card',
  'webhook',
  'event',
  'request',
] as const;

const searchHit = Type.Object({
  kind: oneOf(hitKinds),
  // Of a request it is the UUID that its answer carried.
  id: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  amount: Type.Optional(amountOut()),
  status: Type.Optional(Type.String()),
  creation_date: instantOut(),
  href: Type.String(),
});

export const searchHits = {
  list: route({
    method: 'GET',
    path: '/search',
    access: 'read',
    query: Type.Object({ q: textFilter(MAX_SEARCH) }),
    answer: Type.Array(searchHit),
  }),
};
