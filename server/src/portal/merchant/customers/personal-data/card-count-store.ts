import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

const count = statement<{ cards: number }>(
  'personal_data_cards',
  `select count(*)::int as cards from cards where merchant_id = $1 and customer_id = $2 and customer_id is not null
     and status = 'active'`,
);
export const countCards = async (
  database: Queryable,
  merchantId: string,
  customerId: string,
): Promise<number> => (await database.find(count, [merchantId, customerId]))?.cards ?? 0;
