import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const close = statement(
  'moving_close_merchant',
  `update merchants set status = 'suspended', moved_at = coalesce(moved_at, $2) where id = $1`,
);

/** Returns 0 if there is no such merchant. */
export const markMoved = (database: Queryable, merchantId: string, now: Date): Promise<number> =>
  database.run(close, [merchantId, now]);

const underWay = statement<{ count: number }>(
  'moving_under_way',
  `select (select count(*) from attempts where merchant_id = $1 and status = 'sent')::int
     + (select count(*) from pse_attempts where merchant_id = $1 and status = 'starting')::int
     + (select count(*) from cash_attempts where merchant_id = $1 and status = 'starting')::int
     + (select count(*) from card_verifications where merchant_id = $1 and status = 'sent')::int
     + (select count(*) from subscriptions where merchant_id = $1 and lease_until > $2)::int
     + (select count(*) from idempotency_records
        where merchant_id = $1 and state = 'running' and lease_until > $2)::int as count`,
);

/** Counts payments in progress at this instant. */
export const countUnderWay = async (database: Queryable, merchantId: string, now: Date): Promise<number> =>
  (await database.find(underWay, [merchantId, now]))?.count ?? 0;
