import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../database/connection.ts';
import { newWriteLane, type WriteLane } from '../../database/write-lanes.ts';
import type { ClaimedQueue } from './queue-store.ts';
import { moveQueues, recordTries, type Worked } from './record-store.ts';

const AT_ONCE = 500;
const TRIES = 5;
const PAUSE_MS = 20;

/**
 * Writes down what a group of claims has come to. A queue that cannot be moved on is locked by a change for a moment,
 * or was claimed by another worker after its lease: then it is that one's.
 */
async function recordWorked(database: Queryable, group: readonly Worked[]): Promise<void> {
  await recordTries(database, group);
  let left = await moveQueues(database, group);
  for (let tries = 1; left.length > 0 && tries < TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    left = await moveQueues(database, left);
  }
}

/** Results travel in groups, as all hot writes do. */
export const newRecording = (database: Queryable): WriteLane<Worked, true> =>
  newWriteLane({
    maxBatch: AT_ONCE,
    flush: async group => {
      await recordWorked(database, group);
      return group.map(() => true);
    },
  });

/** A claim that comes to nothing: the queue is as it was, for whoever claims it next. */
export const untouched = (queue: ClaimedQueue, now: Date): Worked => ({
  queue,
  tries: [],
  nextSequence: queue.fromSequence,
  attempts: queue.attempts,
  firstFailedAt: queue.firstFailedAt,
  dueAt: now,
});
