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
 * Records the results of a group of claims. A queue that cannot advance is either locked by a change, or was claimed by
 * another worker after its lease, which then owns it. If a group is written again because of one queue, `counted`
 * contains the claims whose attempts are already logged, so that each attempt counts once.
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
  /** Resolves once the result is recorded. */
  submit(result: Result): Promise<true>;
}

/** Groups results, like all hot writes. */
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

/** A claim without attempts: the queue stays as it is for the next claim. */
export const untouched = (queue: ClaimedQueue, now: Date): Result => ({
  queue,
  tries: [],
  nextSequence: queue.fromSequence,
  attempts: queue.attempts,
  firstFailedAt: queue.firstFailedAt,
  dueAt: now,
});
