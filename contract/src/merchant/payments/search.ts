import Type, { type Static } from 'typebox';
import { methods } from '../../api/charges.ts';
import { amountOut, instantOut, oneOf } from '../../shared/schema/fields.ts';
import { textFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { shownCard } from './transactions.ts';

/** Maximum length of a search text. */
export const MAX_SEARCH = 120;

/** In group order. */
export const hitKinds = [
  'customer',
  'transaction',
  'subscription',
  'invoice',
  'plan',
  'card',
  'webhook',
  'event',
  'request',
] as const;

const searchHit = Type.Object({
  kind: oneOf(hitKinds),
  // For an API request, the UUID of its response.
  id: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  /** The payment method, translated by the screen. */
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
