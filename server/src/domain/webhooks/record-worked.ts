import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../database/connection.ts';
import { newWriteLanes } from '../../database/write-lanes.ts';
import type { ClaimedQueue } from './queue-store.ts';
import { moveQueues, recordTries, type Worked } from './record-store.ts';

const AT_ONCE = 500;
const LANES = 2;
const TRIES = 5;
const PAUSE_MS = 20;

/**
 * Writes down what a group of claims has come to. A queue that cannot be moved on is locked by a change for a moment,
 * or was claimed by another worker after its lease: then it is that one's. Where a group is written again because of one
 * of its queues, `counted` has those whose tries are in the log: each try is counted once.
 */
export async function recordWorked(
  database: Queryable,
  group: readonly Worked[],
  counted = new WeakSet<Worked>(),
): Promise<void> {
  await recordTries(
    database,
    group.filter(worked => !counted.has(worked)),
  );
  for (const worked of group) counted.add(worked);
  let left = await moveQueues(database, group);
  for (let tries = 1; left.length > 0 && tries < TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    left = await moveQueues(database, left);
  }
}

export interface Recording {
  /** Resolves when it is written down. */
  submit(worked: Worked): Promise<true>;
}

/** Results travel in groups, as all hot writes do. */
export function newRecording(database: Queryable): Recording {
  const counted = new WeakSet<Worked>();
  const lanes = newWriteLanes<{ merchantId: string; worked: Worked }, true>(LANES, {
    maxBatch: AT_ONCE,
    keyOf: ({ worked: { queue } }) => `${queue.merchantId} ${queue.webhookId} ${queue.resourceId}`,
    flush: async group => {
      await recordWorked(
        database,
        group.map(({ worked }) => worked),
        counted,
      );
      return group.map(() => true);
    },
  });
  return { submit: worked => lanes.submit({ merchantId: worked.queue.merchantId, worked }) };
}

/** A claim that comes to nothing: the queue is as it was, for whoever claims it next. */
export const untouched = (queue: ClaimedQueue, now: Date): Worked => ({
  queue,
  tries: [],
  nextSequence: queue.fromSequence,
  attempts: queue.attempts,
  firstFailedAt: queue.firstFailedAt,
  dueAt: now,
});
