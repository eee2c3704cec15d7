import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Webhook } from '../endpoints/webhook.ts';

const replay = statement<{ webhook_id: string }>(
  'webhook_queues_replay',
  `insert into webhook_queues (merchant_id, webhook_id, resource_id, lane, from_sequence, to_sequence, queued_at,
     due_at)
   select $1, id, $2, $3, $3, $3, $4, $4 from webhooks
   where merchant_id = $1 and status = 'verified' and ($5::text is null or id = $5)
     and ($5::text is not null or event_types && array[$6, '*'])
   order by id
   on conflict (merchant_id, webhook_id, resource_id, lane) do update
     set due_at = excluded.due_at, attempts = 0, first_failed_at = null
   returning webhook_id`,
);

/** Queues one event again outside the order of its resource. Returns its endpoints. */
export async function queueReplay(
  database: Queryable,
  event: { merchantId: string; resourceId: string; sequence: number; type: string },
  webhookId: string | undefined,
  now: Date,
): Promise<string[]> {
  const { merchantId, resourceId, sequence, type } = event;
  const values = [merchantId, resourceId, sequence, now, webhookId ?? null, type];
  return (await database.rows(replay, values)).map(row => row.webhook_id);
}

// Gives up quickly on a lock, because a change that holds one of these rows must never wait for us in a cycle.
const giveWay = statement('webhook_queues_give_way', `set local lock_timeout = '200ms'`);

const recover = statement<{ last_id: string | null; events: number }>(
  'webhook_queues_recover',
  `with batch as (
     select id, type, resource_id, sequence from events
     where merchant_id = $1 and id > $3 order by id limit $6
   ), missed as (
     select * from (
       select batch.*, (select status from webhook_deliveries done
         where done.merchant_id = $1 and done.webhook_id = $2 and done.event_id = batch.id) as status
       from batch where $4::text[] && array[type, '*']
     ) wanted where status is distinct from 'delivered' and (not $7 or (status is null and not exists (
       select from webhook_queues waits
       where waits.merchant_id = $1 and waits.webhook_id = $2 and waits.resource_id = wanted.resource_id
         and wanted.sequence between waits.from_sequence and waits.to_sequence)))
   ), queued as (
     insert into webhook_queues as queue (merchant_id, webhook_id, resource_id, from_sequence, to_sequence, queued_at,
       due_at)
     select $1, $2, resource_id, min(sequence), max(sequence), $5, $5 from missed
     group by resource_id order by resource_id
     on conflict (merchant_id, webhook_id, resource_id, lane) do update
       set from_sequence = least(queue.from_sequence, excluded.from_sequence),
           to_sequence = greatest(queue.to_sequence, excluded.to_sequence), due_at = excluded.due_at, attempts = 0,
           first_failed_at = null
   )
   select (select max(id) from batch) as last_id, (select count(*)::int from missed) as events`,
);

/** All undelivered events, or only events that were never sent and are not queued. */
export type Recovered = 'undelivered' | 'missing';

/** Queues the undelivered events of an endpoint among the next `limit` events after `afterId`. */
export async function recoverBatch(
  tx: Queryable,
  { merchantId, id, eventTypes }: Webhook,
  { afterId, now, limit, which }: { afterId: string; now: Date; limit: number; which: Recovered },
): Promise<{ lastId: string | null; events: number }> {
  await tx.run(giveWay);
  const row = await tx.find(recover, [merchantId, id, afterId, eventTypes, now, limit, which === 'missing']);
  return { lastId: row?.last_id ?? null, events: row?.events ?? 0 };
}
