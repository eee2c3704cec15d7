import { type Queryable, replannedStatement } from './connection.ts';

const begin = replannedStatement('savepoint_begin', 'savepoint apart');
const keep = replannedStatement('savepoint_keep', 'release savepoint apart');
const undo = replannedStatement('savepoint_undo', 'rollback to savepoint apart');

/**
 * Runs part of a transaction that may fail alone: its writes are rolled back and the transaction continues. Parts run
 * one after the other, never nested.
 */
export async function apart<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.run(begin);
  try {
    const result = await work();
    await tx.run(keep);
    return result;
  } catch (error) {
    // If the connection is gone, the whole transaction fails anyway.
    await tx.run(undo);
    throw error;
  }
}
