import type { Webhook } from '../../../domain/webhooks/endpoints/webhook.ts';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface MissingEvent {
  id: string;
  type: string;
  resource_id: string;
  creation_date: Date;
}

/** Newest events checked. */
const MAX_ROWS_CHECKED = 5_000;

// Queued deliveries are not missing. One key lookup per event, because joins would read all deliveries of the endpoint.
export const missingEvents = statement<MissingEvent>(
  'events_missing_at_webhook',
  `select id, type, resource_id, creation_date from (
     select id, type, resource_id, sequence, creation_date from events
     where merchant_id = $1 and id > $4 order by id desc limit ${MAX_ROWS_CHECKED}) newest
   where $3::text[] && array[type, '*']
     and (select 1 from webhook_deliveries done
       where done.merchant_id = $1 and done.webhook_id = $2 and done.event_id = newest.id) is null
     and (select 1 from webhook_queues queue
       where queue.merchant_id = $1 and queue.webhook_id = $2 and queue.resource_id = newest.resource_id
         and newest.sequence between queue.from_sequence and queue.to_sequence limit 1) is null
   order by id desc limit $5`,
);
/** Events after `afterId` that an endpoint should have received but was never sent. */
export const listMissingEvents = (
  database: Queryable,
  { merchantId, id, eventTypes }: Webhook,
  afterId: string,
  limit: number,
) => database.rows(missingEvents, [merchantId, id, eventTypes, afterId, limit]);
