import type { CardPlaces } from '@recaudo/contract/people/card-order';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** One person's arrangement for one business. */
export interface CardOwner {
  businessId: string;
  accountId: string;
}

const find = statement<{ places: CardPlaces }>(
  'card_orders_find',
  'select places from card_orders where business_id = $1 and account_id = $2',
);
export const findCardPlaces = async (
  database: Queryable,
  { businessId, accountId }: CardOwner,
): Promise<CardPlaces | undefined> => (await database.find(find, [businessId, accountId]))?.places;

const keep = statement(
  'card_orders_keep',
  `insert into card_orders (business_id, account_id, places) values ($1, $2, $3)
   on conflict (business_id, account_id) do update set places = $3`,
);
export const keepCardPlaces = (
  database: Queryable,
  { businessId, accountId }: CardOwner,
  places: CardPlaces,
): Promise<number> => database.run(keep, [businessId, accountId, JSON.stringify(places)]);

const forget = statement(
  'card_orders_forget',
  'delete from card_orders where business_id = $1 and account_id = $2',
);
export const forgetCardPlaces = (
  database: Queryable,
  { businessId, accountId }: CardOwner,
): Promise<number> => database.run(forget, [businessId, accountId]);
