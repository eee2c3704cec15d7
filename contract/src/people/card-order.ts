import Type, { type Static } from 'typebox';
import { checkedText, nullable } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';

const cards = () => Type.Array(checkedText({ pattern: '^[a-z_]{1,40}$' }), { maxItems: 30 });
/** The screen drops removed cards and puts new ones in their default place. */
const places = Type.Object({ top: cards(), main: cards(), side: cards() });
export type CardPlaces = Static<typeof places>;

/** A person's order of the cards on Inicio. */
export const cardOrder = {
  find: route({
    method: 'GET',
    path: '/businesses/:business_id/card-order',
    access: 'read',
    answer: Type.Object({ places: nullable(places) }),
  }),
  keep: route({
    method: 'PUT',
    path: '/businesses/:business_id/card-order',
    access: 'read',
    change: 'card_order_changed',
    body: places,
    answer: Type.Object({ places }),
  }),
  forget: route({
    method: 'DELETE',
    path: '/businesses/:business_id/card-order',
    access: 'read',
    change: 'card_order_reset',
    status: 204,
    answer: Type.Null(),
  }),
};
