import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Webhook } from '../endpoints/webhook.ts';

type Key = Pick<Webhook, 'merchantId' | 'id'>;

// Skips an endpoint that was paused in the meantime, whose owner does not need the result.
const fail = statement<{ failing_since: Date }>(
  'webhooks_failing',
  `update webhooks set failing_since = coalesce(failing_since, $3)
   where merchant_id = $1 and id = $2 and status = 'verified' returning failing_since`,
);

/** Returns the time since when every delivery to the endpoint has failed. */
export async function recordFailing(database: Queryable, { merchantId, id }: Key, now: Date): Promise<Date> {
  return (await database.find(fail, [merchantId, id, now]))?.failing_since ?? now;
}

const heal = statement(
  'webhooks_healed',
  'update webhooks set failing_since = null where merchant_id = $1 and id = $2 and failing_since is not null',
);

export const recordHealed = (database: Queryable, { merchantId, id }: Key): Promise<number> =>
  database.run(heal, [merchantId, id]);

const hurry = statement(
  'webhook_queues_hurry',
  `update webhook_queues queue set due_at = $3
   from (select resource_id, lane from webhook_queues
         where merchant_id = $1 and webhook_id = $2 and due_at > $3 and lease_until <= $3
         limit $4 for update skip locked) waiting
   where queue.merchant_id = $1 and queue.webhook_id = $2 and queue.resource_id = waiting.resource_id
     and queue.lane = waiting.lane`,
);

/** Retries waiting events immediately, because the endpoint works again. */
export const hurryQueues = (
  database: Queryable,
  { merchantId, id }: Key,
  now: Date,
  limit: number,
): Promise<number> => database.run(hurry, [merchantId, id, now, limit]);
