import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../../platform/database/statements/write-batches.ts';
import type { ClaimedQueue } from './queue/queue-store.ts';
import { moveQueues, type Result, recordTries } from './record-store.ts';

const AT_ONCE = 500;
const BATCHES = 2;
const TRIES = 5;
const PAUSE_MS = 20;

/**
 * Writes down what a group of claims has come to. A queue that cannot be moved on is locked by a change for a moment,
 * or was claimed by another worker after its lease: then it is that one's. Where a group is written again because of one
 * of its queues, `counted` has those whose tries are in the log: each try is counted once.
 */
export async function recordResults(
  database: Queryable,
  group: readonly Result[],
  counted = new WeakSet<Result>(),
): Promise<void> {
  await recordTries(
    database,
    group.filter(result => !counted.has(result)),
  );
  for (const result of group) counted.add(result);
  let left = await moveQueues(database, group);
  for (let tries = 1; left.length > 0 && tries < TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    left = await moveQueues(database, left);
  }
}

export interface Recording {
  /** Resolves when it is written down. */
  submit(result: Result): Promise<true>;
}

/** Results travel in groups, as all hot writes do. */
export function newRecording(database: Queryable): Recording {
  const counted = new WeakSet<Result>();
  const batch = newWriteBatch<Result, true>({
    atOnce: BATCHES,
    maxBatch: AT_ONCE,
    keyOf: ({ queue }) => `${queue.merchantId} ${queue.webhookId} ${queue.resourceId}`,
    flush: async group => {
      await recordResults(database, group, counted);
      return group.map(() => true);
    },
  });
  return { submit: result => batch.submit(result) };
}

/** A claim without a result: the queue stays as it was for the next claim. */
export const untouched = (queue: ClaimedQueue, now: Date): Result => ({
  queue,
  tries: [],
  nextSequence: queue.fromSequence,
  attempts: queue.attempts,
  firstFailedAt: queue.firstFailedAt,
  dueAt: now,
});
