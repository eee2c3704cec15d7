import { type Queryable, replannedStatement } from '../../../../platform/database/connections/connection.ts';
import { takenOut } from '../clear-store.ts';

/** The events of one resource that wait for one endpoint, as an operator sees them. */
export interface QueueKey {
  merchantId: string;
  webhookId: string;
  resourceId: string;
  replay: number;
}

const valuesOf = ({ merchantId, webhookId, resourceId, replay }: QueueKey) => [
  merchantId,
  webhookId,
  resourceId,
  replay,
];

export interface QueueJob extends QueueKey {
  merchantName: string;
  url: string;
  events: number;
  attempts: number;
  queuedAt: Date;
  dueAt: Date;
  /** A worker has claimed it. */
  isHeld: boolean;
}

interface JobRow {
  merchant_id: string;
  webhook_id: string;
  resource_id: string;
  replay: number;
  merchant_name: string;
  url: string;
  events: number;
  attempts: number;
  queued_at: Date;
  due_at: Date;
  is_held: boolean;
}

// In key order, so that a page costs the same for any backlog.
const page = replannedStatement<JobRow>(
  'webhook_queues_page',
  `select queue.merchant_id, queue.webhook_id, queue.resource_id, queue.lane as replay, merchants.name as merchant_name,
     webhooks.url, queue.to_sequence - queue.from_sequence + 1 as events, queue.attempts, queue.queued_at, queue.due_at,
     queue.lease_until > $7 as is_held
   from (select * from webhook_queues
         where (merchant_id, webhook_id, resource_id, lane) > ($1, $2, $3, $4) and merchant_id <= $5
         order by merchant_id, webhook_id, resource_id, lane limit $6) queue
   join webhooks on webhooks.merchant_id = queue.merchant_id and webhooks.id = queue.webhook_id
   join merchants on merchants.id = queue.merchant_id
   order by queue.merchant_id, queue.webhook_id, queue.resource_id, queue.lane`,
);

/** The next page after a key, of one merchant or of all. */
export async function listQueueJobs(
  database: Queryable,
  filter: { merchantId: string | undefined; after: QueueKey | undefined; now: Date; limit: number },
): Promise<QueueJob[]> {
  const { merchantId, now, limit } = filter;
  const after = filter.after ?? { merchantId: merchantId ?? '', webhookId: '', resourceId: '', replay: 0 };
  const values = [...valuesOf(after), merchantId ?? '~', limit, now];
  return (await database.rows(page, values)).map(row => ({
    merchantId: row.merchant_id,
    webhookId: row.webhook_id,
    resourceId: row.resource_id,
    replay: row.replay,
    merchantName: row.merchant_name,
    url: row.url,
    events: row.events,
    attempts: row.attempts,
    queuedAt: row.queued_at,
    dueAt: row.due_at,
    isHeld: row.is_held,
  }));
}

export interface WaitingEvent {
  id: string;
  type: string;
  sequence: number;
  creation_date: Date;
  payload: string;
  /** The result of the latest attempt. */
  response_code: number | null;
  reason: string | null;
}

const waiting = replannedStatement<WaitingEvent>(
  'webhook_queues_inspect',
  `select events.id, events.type, events.sequence, events.creation_date, events.payload, tried.response_code,
     tried.reason
   from webhook_queues queue
   join events on events.merchant_id = queue.merchant_id and events.resource_id = queue.resource_id
     and events.sequence between queue.from_sequence and queue.to_sequence
   left join webhook_deliveries tried on tried.merchant_id = queue.merchant_id
     and tried.webhook_id = queue.webhook_id and tried.event_id = events.id
   where queue.merchant_id = $1 and queue.webhook_id = $2 and queue.resource_id = $3 and queue.lane = $4
   order by events.sequence limit $5`,
);

/** The first events of a queue, each with its latest attempt. */
export const listWaitingEvents = (
  database: Queryable,
  key: QueueKey,
  limit: number,
): Promise<WaitingEvent[]> => database.rows(waiting, [...valuesOf(key), limit]);

const hurry = replannedStatement(
  'webhook_queues_hurry',
  `update webhook_queues set due_at = $5
   where merchant_id = $1 and webhook_id = $2 and resource_id = $3 and lane = $4 and lease_until <= $5`,
);

/** Makes a queue due now. Returns 0 if it is gone or a worker has claimed it. */
export const hurryQueue = (database: Queryable, key: QueueKey, now: Date): Promise<number> =>
  database.run(hurry, [...valuesOf(key), now]);

const cancel = replannedStatement<{ queues: number }>(
  'webhook_queues_cancel',
  `with given_up as (
     select * from webhook_queues
     where merchant_id = $2 and webhook_id = $3 and resource_id = $4 and lane = $5 and lease_until <= $1
     for update
   ), ${takenOut({ reason: 'cancelled by an operator', cause: 'cancelled_by_operator', isTheReason: true })}
   select count(*)::int as queues from given_up`,
);

/**
 * Ends a queue and parks its events, which the merchant can recover. Returns 0 if it is gone or a worker has claimed
 * it.
 */
export const cancelQueue = async (database: Queryable, key: QueueKey, now: Date): Promise<number> =>
  (await database.find(cancel, [now, ...valuesOf(key)]))?.queues ?? 0;
