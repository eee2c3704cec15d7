import type { EventType } from '@recaudo/contract/shared/event-types';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../../platform/database/connections/connection.ts';
import { RELAXED_COMMIT } from '../../../../platform/database/connections/relaxed-commit.ts';
import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import { toWebhook, type WebhookRow, webhookColumns } from '../../endpoints/store.ts';
import type { Webhook } from '../../endpoints/webhook.ts';
import type { ShownEvent } from '../../events/view.ts';

// Skips along the index from endpoint to endpoint: the cost depends on the number of endpoints with waiting events, not
// on their backlogs.
const dueEndpoints = replannedStatement<WebhookRow>(
  'webhook_queues_due_endpoints',
  `with recursive waiting as (
     (select merchant_id, webhook_id, due_at from webhook_queues order by merchant_id, webhook_id, due_at limit 1)
     union all
     select next.* from waiting, lateral (
       select merchant_id, webhook_id, due_at from webhook_queues queue
       where (queue.merchant_id, queue.webhook_id) > (waiting.merchant_id, waiting.webhook_id)
       order by merchant_id, webhook_id, due_at limit 1) next
   )
   select ${webhookColumns} from waiting
   join webhooks on webhooks.merchant_id = waiting.merchant_id and webhooks.id = waiting.webhook_id
   where waiting.due_at <= $1 and webhooks.status = 'verified' and webhooks.kind = 'endpoint'
     and not exists (select from merchants where id = webhooks.merchant_id and moved_at is not null)`,
);

const anyQueue = statement<{ is_any: boolean }>(
  'webhook_queues_any',
  'select exists (select merchant_id from webhook_queues) as is_any',
);

/** Lists the endpoints with due events. Without any waiting event, the costly statement does not run. */
export async function listDueEndpoints(database: Queryable, now: Date): Promise<Webhook[]> {
  const [found] = await database.rows(anyQueue);
  return found?.is_any === true ? (await database.rows(dueEndpoints, [now])).map(toWebhook) : [];
}

export interface ClaimedEvent extends ShownEvent {
  /** The trace of the change that caused the event. */
  trace: string | null;
}

/** The undelivered events of one resource and endpoint, claimed by this worker. */
export interface ClaimedQueue {
  merchantId: string;
  webhookId: string;
  resourceId: string;
  /** 0 for the resource's own order; a replayed event outside that order has its own number. */
  replay: number;
  fromSequence: number;
  toSequence: number;
  attempts: number;
  firstFailedAt: Date | null;
  /** A later claim has a different lease, which shows whether this claim is still valid. */
  leaseUntil: Date;
  /** On this process's clock. */
  claimedAtMs: number;
  events: readonly ClaimedEvent[];
}

/** The limit of events per claim. */
export const EVENTS_PER_CLAIM = 8;

interface ClaimRow {
  merchant_id: string;
  webhook_id: string;
  resource_id: string;
  replay: number;
  from_sequence: number;
  to_sequence: number;
  attempts: number;
  first_failed_at: Date | null;
  lease_until: Date;
  id: string | null;
  type: EventType;
  sequence: number;
  creation_date: Date;
  payload: string;
  trace: string | null;
}

// Skips delivered events, which a recovered queue covers again (recover.ts). Checks the status each time: a worker caches an
// endpoint for minutes, but a pause or deletion must stop its backlog at once.
const claim = replannedStatement<ClaimRow>(
  'webhook_queues_claim',
  `with relaxed as materialized (${RELAXED_COMMIT}), due as (
     select queue.place
     from relaxed, unnest($1::text[], $2::text[], $3::int[]) as wanted (merchant_id, webhook_id, slots)
     join webhooks on webhooks.merchant_id = wanted.merchant_id and webhooks.id = wanted.webhook_id
       and webhooks.status = 'verified',
     lateral (
       select ctid as place from webhook_queues
       where merchant_id = wanted.merchant_id and webhook_id = wanted.webhook_id
         and due_at <= $4 and lease_until <= $4
       order by due_at limit wanted.slots for update skip locked) queue
   ), claimed as (
     update webhook_queues set lease_until = $5 where ctid = any (array(select place from due)) returning *
   )
   select claimed.merchant_id, claimed.webhook_id, claimed.resource_id, claimed.lane as replay, claimed.from_sequence,
     claimed.to_sequence, claimed.attempts, claimed.first_failed_at, claimed.lease_until, event.*
   from claimed
   join webhooks on webhooks.merchant_id = claimed.merchant_id and webhooks.id = claimed.webhook_id
   left join lateral (
     select id, type, sequence, creation_date, payload, trace from events
     where merchant_id = claimed.merchant_id and resource_id = claimed.resource_id
       and sequence between claimed.from_sequence and claimed.to_sequence
       and (claimed.lane > 0 or (webhooks.event_types && array[type, '*'] and (
         select status from webhook_deliveries done
         where done.merchant_id = claimed.merchant_id and done.webhook_id = claimed.webhook_id
           and done.event_id = events.id) is distinct from 'delivered'))
     order by sequence limit ${EVENTS_PER_CLAIM}) event on true
   order by claimed.merchant_id, claimed.webhook_id, claimed.resource_id, claimed.lane, event.sequence`,
);

export interface Input {
  merchantId: string;
  webhookId: string;
  slots: number;
}

/** Claims up to `slots` queues of each endpoint, the longest waiting first. */
export async function claimQueues(
  database: Queryable,
  input: readonly Input[],
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedQueue[]> {
  const claimedAtMs = monotonicMs();
  const rows = await database.rows(claim, [
    input.map(({ merchantId }) => merchantId),
    input.map(({ webhookId }) => webhookId),
    input.map(({ slots }) => slots),
    now,
    leaseUntil,
  ]);
  const queues: (ClaimedQueue & { events: ClaimedEvent[] })[] = [];
  for (const row of rows) {
    let queue = queues.at(-1);
    if (queue === undefined || !isOf(row, queue)) {
      queue = { ...toQueue(row), claimedAtMs, events: [] };
      queues.push(queue);
    }
    if (row.id === null) continue;
    const { id, type, sequence, creation_date: creationDate, payload, trace } = row;
    queue.events.push({ id, type, sequence, creationDate, payload, trace });
  }
  return queues;
}

const isOf = (row: ClaimRow, queue: ClaimedQueue): boolean =>
  row.resource_id === queue.resourceId &&
  row.webhook_id === queue.webhookId &&
  row.merchant_id === queue.merchantId &&
  row.replay === queue.replay;

const toQueue = (row: ClaimRow) => ({
  merchantId: row.merchant_id,
  webhookId: row.webhook_id,
  resourceId: row.resource_id,
  replay: row.replay,
  fromSequence: row.from_sequence,
  toSequence: row.to_sequence,
  attempts: row.attempts,
  firstFailedAt: row.first_failed_at,
  leaseUntil: row.lease_until,
});
