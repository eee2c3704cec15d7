import Type, { type Static } from 'typebox';
import { methods } from '../../api/charges.ts';
import { amountOut, instantOut, oneOf } from '../../shared/schema/fields.ts';
import { textFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { shownCard } from './transactions.ts';

/** The longest text that is looked for. */
export const MAX_SEARCH = 120;

/** In the order of their groups. */
export const hitKinds = [
  'customer',
  'transaction',
  'subscription',
  'plan',
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
  /** How a payment was made, for words of the reader's language. */
  method: Type.Optional(oneOf(methods)),
  card: Type.Optional(shownCard()),
  amount: Type.Optional(amountOut()),
  status: Type.Optional(Type.String()),
  creation_date: instantOut(),
  href: Type.String(),
});
export type SearchHit = Static<typeof searchHit>;

export const searchHits = {
  list: route({
    method: 'GET',
    path: '/search',
    access: 'read',
    query: Type.Object({ q: textFilter(MAX_SEARCH) }),
    answer: Type.Array(searchHit),
  }),
};
