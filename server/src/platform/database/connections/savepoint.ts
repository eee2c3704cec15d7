import { type Queryable, replannedStatement } from './connection.ts';

const begin = replannedStatement('savepoint_begin', 'savepoint apart');
const keep = replannedStatement('savepoint_keep', 'release savepoint apart');
const undo = replannedStatement('savepoint_undo', 'rollback to savepoint apart');

/**
 * A part of a transaction that may fail by itself: what it wrote is undone, and the transaction goes on as if it had not
 * been tried. Parts come one after the other, never one in the other.
 */
export async function apart<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.run(begin);
  try {
    const result = await work();
    await tx.run(keep);
    return result;
  } catch (error) {
    // Where the connection itself is gone, the transaction ends by that.
    await tx.run(undo);
    throw error;
  }
}
