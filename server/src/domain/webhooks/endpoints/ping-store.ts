import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { toWebhook, type WebhookRow, webhookColumns } from './store.ts';
import type { Ping, Webhook } from './webhook.ts';

export interface PingResult extends Pick<Ping, 'responseCode' | 'cause' | 'reason' | 'nextAt'> {
  at: Date;
  isProven: boolean;
  /** A repeated ping must not resume an endpoint that a person verified and paused meanwhile. */
  onlyUnverified: boolean;
}

// Compares the URL, because the result of a ping proves nothing about a URL saved since.
const record = statement<WebhookRow>(
  'webhooks_record_ping',
  `update webhooks set pinged_at = $4, ping_response_code = $5, ping_cause = $6, ping_reason = $7,
     ping_count = ping_count + 1,
     next_ping_at = case when status = 'unverified' and not $9 then $8::timestamptz end,
     status = case when $9 then 'verified' else status end,
     failing_since = case when $9 then null else failing_since end,
     verified_at = case when $9 then $4 else verified_at end
   where merchant_id = $1 and id = $2 and url = $3 and status <> 'deleted'
     and (status = 'unverified' or not $10)
   returning ${webhookColumns}`,
);

/** Returns undefined if the endpoint was deleted or got another URL in the meantime. */
export async function recordPing(
  database: Queryable,
  { merchantId, id, url }: Pick<Webhook, 'merchantId' | 'id' | 'url'>,
  { at, responseCode, cause, reason, nextAt, isProven, onlyUnverified }: PingResult,
): Promise<Webhook | undefined> {
  const values = [merchantId, id, url, at, responseCode, cause, reason, nextAt, isProven, onlyUnverified];
  const row = await database.find(record, values);
  return row && toWebhook(row);
}

const claim = statement<WebhookRow>(
  'webhooks_claim_pings',
  `update webhooks set next_ping_at = $2
   from (select merchant_id, id from webhooks
         where next_ping_at <= $1 and status = 'unverified' and kind = 'endpoint'
           and merchant_id not in (select id from merchants where moved_at is not null)
         order by next_ping_at limit $3 for update skip locked) due
   where webhooks.merchant_id = due.merchant_id and webhooks.id = due.id
   returning ${webhookColumns}`,
);

/** Claims the endpoints whose ping is due. */
export const claimDuePings = async (
  database: Queryable,
  now: Date,
  leaseUntil: Date,
  batchSize: number,
): Promise<Webhook[]> => (await database.rows(claim, [now, leaseUntil, batchSize])).map(toWebhook);
