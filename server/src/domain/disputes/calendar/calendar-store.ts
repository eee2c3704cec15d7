import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A merchant's calendar feed. Only a hash of its address's token is stored. */
export interface CalendarFeed {
  createdBy: string;
  creationDate: Date;
}

const find = statement<{ created_by: string; creation_date: Date }>(
  'dispute_calendars_find',
  'select created_by, creation_date from dispute_calendars where merchant_id = $1',
);

export async function findCalendarFeed(
  database: Queryable,
  merchantId: string,
): Promise<CalendarFeed | undefined> {
  const row = await database.find(find, [merchantId]);
  return row && { createdBy: row.created_by, creationDate: row.creation_date };
}

const keep = statement(
  'dispute_calendars_keep',
  `insert into dispute_calendars (merchant_id, token_hash, created_by, creation_date) values ($1, $2, $3, $4)
   on conflict (merchant_id) do update set token_hash = excluded.token_hash, created_by = excluded.created_by,
     creation_date = excluded.creation_date`,
);

/** Creates the feed, or replaces its address: the previous one stops working. */
export const keepCalendarFeed = (
  tx: Queryable,
  merchantId: string,
  tokenHash: Buffer,
  { createdBy, creationDate }: CalendarFeed,
): Promise<number> => tx.run(keep, [merchantId, tokenHash, createdBy, creationDate]);

const remove = statement('dispute_calendars_remove', 'delete from dispute_calendars where merchant_id = $1');

export const removeCalendarFeed = (tx: Queryable, merchantId: string): Promise<number> =>
  tx.run(remove, [merchantId]);

const byToken = statement<{ merchant_id: string }>(
  'dispute_calendars_by_token',
  'select merchant_id from dispute_calendars where token_hash = $1',
);

export const findMerchantOfCalendar = async (
  database: Queryable,
  tokenHash: Buffer,
): Promise<string | undefined> => (await database.find(byToken, [tokenHash]))?.merchant_id;
