import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const names = statement<{ id: string; person: string | null }>(
  'audit_people',
  `select asked.id, coalesce(
     nullif(concat_ws(' ', customer.name, customer.last_name), ''),
     nullif(concat_ws(' ', charge.customer_details::jsonb ->> 'name', charge.customer_details::jsonb ->> 'last_name'), '')
   ) as person
   from unnest($2::text[]) as asked (id)
   left join transactions charge on charge.merchant_id = $1 and charge.id = asked.id
   left join cards card on card.merchant_id = $1 and card.id = asked.id
   left join subscriptions subscription on subscription.merchant_id = $1 and subscription.id = asked.id
   left join customers customer on customer.merchant_id = $1
     and customer.id = coalesce(charge.customer_id, card.customer_id, subscription.customer_id, asked.id)`,
);

/** The customers of payments, cards, subscriptions and customers with these ids, by requested id. */
export async function namePeople(
  database: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows(names, [merchantId, [...new Set(ids)]]);
  return new Map(rows.flatMap(({ id, person }) => (person === null ? [] : [[id, person] as const])));
}
