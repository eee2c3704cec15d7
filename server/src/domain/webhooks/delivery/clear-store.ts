import type { FailureCause } from '@recaudo/contract/shared/words/failure-cause';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';

const forgetListeners = statement(
  'webhooks_forget_listeners',
  `update webhooks set status = 'deleted', seen_at = $1
   where kind = 'listener' and status <> 'deleted' and seen_at < $2`,
);

/** Stops deliveries to listeners that have been silent since `before`. */
export const forgetListenersBefore = (database: Queryable, now: Date, before: Date): Promise<number> =>
  database.run(forgetListeners, [now, before]);

interface TakingOut {
  reason: string;
  cause: FailureCause;
  /** Replaces the reason of an earlier failed attempt. */
  isTheReason: boolean;
}

/** Parts of a statement: delete the queues of `given_up` and park their events. */
export const takenOut = ({ reason, cause, isTheReason }: TakingOut): string => `removed as (
     delete from webhook_queues queue using given_up
     where queue.merchant_id = given_up.merchant_id and queue.webhook_id = given_up.webhook_id
       and queue.resource_id = given_up.resource_id and queue.lane = given_up.lane
   ), parked as (
     insert into webhook_deliveries as kept (merchant_id, webhook_id, event_id, event_type, resource_id, sequence, status,
       attempts, last_attempt_at, duration_ms, reason, cause)
     select distinct on (given_up.merchant_id, given_up.webhook_id, events.id) given_up.merchant_id,
       given_up.webhook_id, events.id, events.type, events.resource_id, events.sequence, 'parked', 0, $1, 0,
       '${reason}', '${cause}'
     from given_up
     join webhooks on webhooks.merchant_id = given_up.merchant_id and webhooks.id = given_up.webhook_id
     join events on events.merchant_id = given_up.merchant_id and events.resource_id = given_up.resource_id
       and events.sequence between given_up.from_sequence and given_up.to_sequence
       and webhooks.event_types && array[events.type, '*']
     on conflict (merchant_id, webhook_id, event_id) do update set status = 'parked', next_attempt_at = null
       ${isTheReason ? ', reason = excluded.reason, cause = excluded.cause' : ''}
       where kept.status <> 'delivered'
   )`;

// Parks the waiting events of a disabled endpoint; they can be recovered.
const park = statement<{ queues: number }>(
  'webhook_queues_park',
  `with given_up as (
     select queue.* from webhook_queues queue join webhooks
       on webhooks.merchant_id = queue.merchant_id and webhooks.id = queue.webhook_id
     where webhooks.status = 'disabled' and queue.lease_until <= $1
     limit $2 for update of queue skip locked
   ), ${takenOut({ reason: 'the webhook is disabled', cause: 'webhook_disabled', isTheReason: false })}
   select count(*)::int as queues from given_up`,
);

export const parkQueuesOfDisabled = async (database: Queryable, now: Date, limit: number): Promise<number> =>
  (await database.find(park, [now, limit]))?.queues ?? 0;

/** Deletes a batch of rows of a deleted endpoint. */
const clearing = (table: 'webhook_queues' | 'webhook_deliveries') =>
  statement(
    `${table}_clear`,
    `delete from ${table} where ctid = any (array(
       select gone.ctid from webhooks, lateral (
         select ctid from ${table} part
         where part.merchant_id = webhooks.merchant_id and part.webhook_id = webhooks.id limit $1) gone
       where webhooks.status = 'deleted' limit $1))`,
  );
const clearings = [clearing('webhook_queues'), clearing('webhook_deliveries')];

// A day later, because a transaction that saw the endpoint alive has ended by then.
const remove = statement(
  'webhooks_remove',
  `delete from webhooks where status = 'deleted' and seen_at < $1
     and not exists (select from webhook_queues part
       where part.merchant_id = webhooks.merchant_id and part.webhook_id = webhooks.id)
     and not exists (select from webhook_deliveries part
       where part.merchant_id = webhooks.merchant_id and part.webhook_id = webhooks.id)`,
);

/** Returns the number of deleted rows, at most about `limit` of each kind. */
export async function clearDeleted(database: Queryable, before: Date, limit: number): Promise<number> {
  let cleared = await database.run(remove, [before]);
  for (const statementOfTable of clearings) cleared += await database.run(statementOfTable, [limit]);
  return cleared;
}

// Event ids rise with time, so an endpoint's oldest deliveries come first in its index.
const purge = statement(
  'webhook_deliveries_purge',
  `delete from webhook_deliveries where ctid = any (array(
     select old.ctid from webhooks, lateral (
       select ctid from webhook_deliveries part
       where part.merchant_id = webhooks.merchant_id and part.webhook_id = webhooks.id and part.event_id < $1
       order by part.event_id limit $2) old
     limit $2))`,
);

export const purgeDeliveriesBefore = (database: Queryable, eventId: string, limit: number): Promise<number> =>
  database.run(purge, [eventId, limit]);

// Reads each merchant's oldest events along its own index. Events with waiting deliveries stay, and so do cancellations
// of subscriptions, which the yearly figures need. The order by lane makes the planner check the queue by its key.
const purgeEvents = replannedStatement(
  'events_purge',
  `delete from events where ctid = any (array(
     select old.place from merchants, lateral (
       select part.ctid as place from events part
       where part.merchant_id = merchants.id and part.id < $1 and part.type <> 'subscription.cancelled'
         and (select 1 from webhooks, lateral (
           select from webhook_queues queue
           where queue.merchant_id = webhooks.merchant_id and queue.webhook_id = webhooks.id
             and queue.resource_id = part.resource_id
             and part.sequence between queue.from_sequence and queue.to_sequence
           order by queue.lane limit 1) waits
         where webhooks.merchant_id = part.merchant_id limit 1) is null
       order by part.id limit $2) old
     limit $2))`,
);

/** Deletes at most `limit` events with a lower id, and returns their number. */
export const purgeEventsBefore = (database: Queryable, eventId: string, limit: number): Promise<number> =>
  database.run(purgeEvents, [eventId, limit]);
