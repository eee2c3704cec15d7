import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../database/connection.ts';
import { moveQueues, recordTries, type Worked } from './record-store.ts';

const TRIES = 5;
const PAUSE_MS = 20;

/**
 * Writes down what a group of claims has come to. A queue that cannot be moved on is locked by a change for a moment,
 * or was claimed by another worker after its lease: then it is that one's.
 */
export async function recordWorked(database: Queryable, group: readonly Worked[]): Promise<void> {
  await recordTries(database, group);
  let left = await moveQueues(database, group);
  for (let tries = 1; left.length > 0 && tries < TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    left = await moveQueues(database, left);
  }
}
