import { errors } from '@recaudo/contract/shared/error-table';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../../platform/database/statements/constraint.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { toWebhook, type WebhookRow, webhookColumns } from './store.ts';
import type { Webhook } from './webhook.ts';

type Key = Pick<Webhook, 'merchantId' | 'id'>;

const change = statement<WebhookRow>(
  'webhooks_change',
  `update webhooks set url = $3, auth_user = $4, sealed_password = $5, event_types = $6, status = $7,
     verification_code = $8,
     pinged_at = case when url = $3 then pinged_at end,
     ping_response_code = case when url = $3 then ping_response_code end,
     ping_cause = case when url = $3 then ping_cause end,
     ping_reason = case when url = $3 then ping_reason end,
     ping_count = case when url = $3 then ping_count else 0 end,
     next_ping_at = case when url = $3 then next_ping_at end,
     verified_at = case when url = $3 then verified_at end
   where merchant_id = $1 and id = $2 and kind = 'endpoint' and status <> 'deleted'
   returning ${webhookColumns}`,
);

/** Returns undefined if the endpoint was deleted in the meantime; throws 6001 if another endpoint has the URL. */
export const changeWebhook = (database: Queryable, webhook: Webhook): Promise<Webhook | undefined> =>
  translatingConstraints(
    { webhooks_url: () => new GatewayError(errors.webhookUrlTaken, { param: '/url' }) },
    async () => {
      const { merchantId, id, url, user, sealedPassword, eventTypes } = webhook;
      const { status, verificationCode } = webhook;
      const values = [merchantId, id, url, user, sealedPassword, eventTypes, status, verificationCode];
      const row = await database.find(change, values);
      return row && toWebhook(row);
    },
  );

// Compares the URL, because the response to a ping proves nothing about a URL saved since.
const verify = statement<WebhookRow>(
  'webhooks_verify',
  `update webhooks set status = 'verified', failing_since = null, verified_at = $4, next_ping_at = null
   where merchant_id = $1 and id = $2 and url = $3 and status <> 'deleted' returning ${webhookColumns}`,
);

export async function markVerified(
  database: Queryable,
  { merchantId, id, url }: Pick<Webhook, 'merchantId' | 'id' | 'url'>,
  now: Date,
): Promise<Webhook | undefined> {
  const row = await database.find(verify, [merchantId, id, url, now]);
  return row && toWebhook(row);
}

const rotate = statement<WebhookRow>(
  'webhooks_rotate',
  `update webhooks set secret_version = secret_version + 1, old_secret_until = $3
   where merchant_id = $1 and id = $2 and kind = 'endpoint' and status <> 'deleted'
   returning ${webhookColumns}`,
);

export async function rotateVersion(
  database: Queryable,
  { merchantId, id }: Key,
  oldUntil: Date,
): Promise<Webhook | undefined> {
  const row = await database.find(rotate, [merchantId, id, oldUntil]);
  return row && toWebhook(row);
}

const remove = statement(
  'webhooks_delete',
  `update webhooks set status = 'deleted', seen_at = $3
   where merchant_id = $1 and id = $2 and kind = 'endpoint' and status <> 'deleted'`,
);

/**
 * Returns false if there is no such endpoint. A sweep deletes its queues and deliveries later (purge-webhooks.ts).
 */
export const markDeleted = async (
  database: Queryable,
  { merchantId, id }: Key,
  now: Date,
): Promise<boolean> => (await database.run(remove, [merchantId, id, now])) === 1;

const disable = statement<WebhookRow & { event_count: number }>(
  'webhooks_disable',
  `update webhooks set status = 'disabled', event_count = event_count + 1
   where merchant_id = $1 and id = $2 and status = 'verified' and failing_since <= $3
   returning ${webhookColumns}, event_count`,
);

/** Returns undefined if the endpoint has recovered since. */
export async function markDisabled(
  tx: Queryable,
  { merchantId, id }: Key,
  failingSince: Date,
): Promise<{ webhook: Webhook; sequence: number } | undefined> {
  const row = await tx.find(disable, [merchantId, id, failingSince]);
  return row && { webhook: toWebhook(row), sequence: row.event_count };
}

// An endpoint disabled by failures keeps that reason; a paused endpoint has none.
const pause = statement<WebhookRow>(
  'webhooks_pause',
  `update webhooks set status = 'disabled',
     failing_since = case status when 'disabled' then failing_since end
   where merchant_id = $1 and id = $2 and kind = 'endpoint' and status in ('verified', 'disabled')
   returning ${webhookColumns}`,
);

/** Returns undefined if no endpoint with this id gets events; a disabled one stays disabled. */
export async function markPaused(database: Queryable, { merchantId, id }: Key): Promise<Webhook | undefined> {
  const row = await database.find(pause, [merchantId, id]);
  return row && toWebhook(row);
}
