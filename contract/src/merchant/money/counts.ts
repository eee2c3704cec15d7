import Type, { type Static } from 'typebox';
import { identifier } from '../../shared/schema/fields.ts';
import { idFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

/** The maximum count of a tab; further rows are not counted. */
export const MOST_COUNTED = 1_000;

/** Rows of a list by state, up to the limit. */
export const countsView = Type.Record(
  Type.String(),
  Type.Object({
    count: Type.Integer({ maximum: MOST_COUNTED }),
    is_more: Type.Boolean({ description: 'There may be more: not all were counted' }),
  }),
  { title: 'Counts' },
);
export type Counts = Static<typeof countsView>;

export const counts = {
  subscriptions: route({
    method: 'GET',
    path: '/counts/subscriptions',
    access: 'read',
    query: Type.Object({ plan_id: idFilter() }),
    answer: countsView,
  }),
  links: route({ method: 'GET', path: '/counts/links', access: 'read', answer: countsView }),
  chargebacks: route({ method: 'GET', path: '/counts/chargebacks', access: 'read', answer: countsView }),
  reversals: route({ method: 'GET', path: '/counts/reversals', access: 'read', answer: countsView }),
  deliveries: route({
    method: 'GET',
    path: '/counts/deliveries',
    access: 'read',
    query: Type.Object({ webhook_id: identifier() }),
    answer: countsView,
  }),
};
