import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';

const wanting = statement<{ merchant_id: string }>(
  'invoices_wanting_events',
  `select distinct merchant_id from webhooks
   where merchant_id = any($1::text[]) and status <> 'disabled' and event_types && $2::text[]`,
);

/** Finds the merchants with a webhook for one of these types. */
export async function findWanting(
  database: Queryable,
  merchantIds: readonly string[],
  types: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows(wanting, [textArray(merchantIds), textArray(types)]);
  return new Set(rows.map(row => row.merchant_id));
}

const count = statement(
  'invoices_count_events',
  `update invoices set event_count = input.event_count
   from unnest($1::text[], $2::text[], $3::int[]) as input (merchant_id, id, event_count)
   where invoices.merchant_id = input.merchant_id and invoices.id = input.id`,
);

export const writeEventCounts = (
  tx: Queryable,
  told: readonly { merchantId: string; id: string; eventCount: number }[],
): Promise<number> =>
  tx.run(count, [
    textArray(told.map(({ merchantId }) => merchantId)),
    textArray(told.map(({ id }) => id)),
    told.map(({ eventCount }) => eventCount),
  ]);
