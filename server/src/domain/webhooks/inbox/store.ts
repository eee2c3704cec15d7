import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { toWebhook, type WebhookRow, webhookColumns } from '../endpoints/store.ts';
import type { Webhook } from '../endpoints/webhook.ts';
import type { CaughtDelivery } from './inbox.ts';

const byPath = statement<WebhookRow>(
  'webhooks_by_path',
  `select ${webhookColumns} from webhooks
   where merchant_id = $1 and right(url, length($2)) = $2 and kind = 'endpoint' and status <> 'deleted'`,
);

/** Lists the merchant's endpoints whose URL ends with this path, because the host has several spellings. */
export const listWebhooksByPath = async (
  database: Queryable,
  merchantId: string,
  path: string,
): Promise<Webhook[]> => (await database.rows(byPath, [merchantId, path])).map(toWebhook);

interface CaughtRow {
  merchant_id: string;
  id: string;
  received_at: Date;
  headers: string;
  body: string;
}

const toCaught = (row: CaughtRow): CaughtDelivery => ({
  merchantId: row.merchant_id,
  id: row.id,
  receivedAt: row.received_at,
  headers: row.headers,
  body: row.body,
});

// Keeps a merchant's latest events only, so that an unused inbox does not grow.
const keep = statement(
  'webhook_inbox_keep',
  `with kept as (
     insert into webhook_inbox (merchant_id, id, received_at, headers, body) values ($1, $2, $3, $4, $5)
   )
   delete from webhook_inbox where merchant_id = $1 and id <= (
     select id from webhook_inbox where merchant_id = $1 order by id desc offset $6 limit 1)`,
);

export const keepCaught = (database: Queryable, caught: CaughtDelivery, most: number): Promise<number> => {
  const { merchantId, id, receivedAt, headers, body } = caught;
  return database.run(keep, [merchantId, id, receivedAt, headers, body, most - 1]);
};

const newest = statement<CaughtRow>(
  'webhook_inbox_newest',
  'select * from webhook_inbox where $1::text is null or id < $1 order by id desc limit $2',
);
const newestOfMerchants = statement<CaughtRow>(
  'webhook_inbox_of_merchants',
  `select * from webhook_inbox where merchant_id = any($3) and ($1::text is null or id < $1)
   order by id desc limit $2`,
);

export interface CaughtFilter {
  /** All merchants if undefined. */
  merchantIds: readonly string[] | undefined;
  /** Only events older than this one. */
  before: string | undefined;
}

export async function listCaught(
  database: Queryable,
  { merchantIds, before }: CaughtFilter,
  limit: number,
): Promise<CaughtDelivery[]> {
  const page = [before ?? null, limit];
  const rows =
    merchantIds === undefined
      ? await database.rows(newest, page)
      : await database.rows(newestOfMerchants, [...page, merchantIds]);
  return rows.map(toCaught);
}
