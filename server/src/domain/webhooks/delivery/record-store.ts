import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { RELAXED_COMMIT } from '../../../platform/database/connections/relaxed-commit.ts';
import type { ShownEvent } from '../events/view.ts';
import { type KeptTry, keptTryOf, MAX_KEPT_TRIES, type Try } from './attempts/kept-try.ts';
import type { ClaimedQueue } from './queue/queue-store.ts';

export type DeliveryStatus = KeptTry['status'];

/** One attempt of one event. */
export interface Recorded {
  event: ShownEvent;
  attempt: Try;
  status: DeliveryStatus;
  at: Date;
  nextAttemptAt: Date | null;
}

/** The result of a claim: its attempts and the new start of its queue. */
export interface Result {
  queue: ClaimedQueue;
  tries: readonly Recorded[];
  /** The first event still to be delivered; beyond the range, the queue ends. */
  nextSequence: number;
  attempts: number;
  firstFailedAt: Date | null;
  dueAt: Date;
}

// The latest attempt of a delivery, the number of attempts, and the most recent ones in full.
const log = statement(
  'webhook_deliveries_record',
  `insert into webhook_deliveries as kept (merchant_id, webhook_id, event_id, event_type, resource_id, sequence,
     status, attempts, last_attempt_at, next_attempt_at, response_code, response_body, duration_ms, reason, cause, tries)
   select tries.* from (${RELAXED_COMMIT}) relaxed, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
     $6::int[], $7::text[], $8::int[], $9::timestamptz[], $10::timestamptz[], $11::int[], $12::text[], $13::int[],
     $14::text[], $15::text[], $16::jsonb[]) tries
   on conflict (merchant_id, webhook_id, event_id) do update set status = excluded.status,
     attempts = kept.attempts + excluded.attempts, last_attempt_at = excluded.last_attempt_at,
     next_attempt_at = excluded.next_attempt_at, response_code = excluded.response_code,
     response_body = excluded.response_body, duration_ms = excluded.duration_ms, reason = excluded.reason,
     cause = excluded.cause,
     tries = jsonb_path_query_array(kept.tries || excluded.tries, '$[last - ${MAX_KEPT_TRIES - 1} to last]')`,
);

// Skips locked rows, because this transaction holds other locks: a charge that queues an event for the same resource
// could wait for us in a cycle. The caller retries skipped queues. A queue that now starts earlier (recover.ts) keeps
// its start.
const move = replannedStatement<{ position: number }>(
  'webhook_queues_move',
  `with relaxed as materialized (${RELAXED_COMMIT}), input as (
     select input.* from relaxed, unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::int[], $7::int[],
       $8::int[], $9::timestamptz[], $10::timestamptz[]) with ordinality
     as input (merchant_id, webhook_id, resource_id, lane, lease_until, claimed_from, next_sequence, attempts,
       first_failed_at, due_at, position)
   ), held as (
     select input.*, queue.to_sequence,
       case when queue.from_sequence < claimed_from then queue.from_sequence else next_sequence end as goes_on_from
     from input join webhook_queues queue using (merchant_id, webhook_id, resource_id, lane, lease_until)
     for update of queue skip locked
   ), ended as (
     delete from webhook_queues queue using held
     where queue.merchant_id = held.merchant_id and queue.webhook_id = held.webhook_id
       and queue.resource_id = held.resource_id and queue.lane = held.lane and goes_on_from > held.to_sequence
   ), moved as (
     update webhook_queues queue set from_sequence = goes_on_from, attempts = held.attempts,
       first_failed_at = held.first_failed_at, due_at = held.due_at, lease_until = '-infinity'
     from held
     where queue.merchant_id = held.merchant_id and queue.webhook_id = held.webhook_id
       and queue.resource_id = held.resource_id and queue.lane = held.lane and goes_on_from <= held.to_sequence
   )
   select position::int from held`,
);

/** Stores the attempts that people can see. */
export async function recordTries(database: Queryable, group: readonly Result[]): Promise<void> {
  const tries = mergeTries(group);
  if (tries.length === 0) return;
  const column = <Value>(read: (recorded: Merged) => Value) => tries.map(read);
  await database.run(log, [
    column(({ queue }) => queue.merchantId),
    column(({ queue }) => queue.webhookId),
    column(({ event }) => event.id),
    column(({ event }) => event.type),
    column(({ queue }) => queue.resourceId),
    column(({ event }) => event.sequence),
    column(({ status }) => status),
    column(({ all }) => all.length),
    column(({ at }) => at.toISOString()),
    column(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
    column(({ attempt }) => attempt.responseCode),
    column(({ attempt }) => attempt.responseBody),
    column(({ attempt }) => attempt.durationMs),
    column(({ attempt }) => attempt.reason),
    column(({ attempt }) => attempt.cause),
    column(({ all }) => JSON.stringify(all.map(keptTryOf))),
  ]);
}

interface Merged extends Recorded {
  queue: ClaimedQueue;
  all: readonly Recorded[];
}

/** One row per delivery, in key order: an event and its replay may end in the same group. */
function mergeTries(group: readonly Result[]): Merged[] {
  const merged = new Map<string, Merged>();
  for (const { queue, tries } of group) {
    for (const recorded of tries) {
      const key = `${queue.merchantId} ${queue.webhookId} ${recorded.event.id}`;
      merged.set(key, { ...recorded, queue, all: [...(merged.get(key)?.all ?? []), recorded] });
    }
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Advances the queues. Returns those it could not: locked, or claimed again by another worker. */
export async function moveQueues(database: Queryable, group: readonly Result[]): Promise<Result[]> {
  const column = <Value>(read: (result: Result) => Value) => group.map(read);
  const rows = await database.rows(move, [
    column(({ queue }) => queue.merchantId),
    column(({ queue }) => queue.webhookId),
    column(({ queue }) => queue.resourceId),
    column(({ queue }) => queue.replay),
    column(({ queue }) => queue.leaseUntil.toISOString()),
    column(({ queue }) => queue.fromSequence),
    column(({ nextSequence }) => nextSequence),
    column(({ attempts }) => attempts),
    column(({ firstFailedAt }) => firstFailedAt?.toISOString() ?? null),
    column(({ dueAt }) => dueAt.toISOString()),
  ]);
  const held = new Set(rows.map(({ position }) => position));
  return group.filter((_result, index) => !held.has(index + 1));
}
