import type { Gateway } from '../../../dependencies.ts';
import { claimOpenMove, listPosted, moveReceivables, recordMove } from './move-receivables-store.ts';

/**
 * Moves what older card charges left on the account `processor` to the account of the connection that took them. Entries are
 * never changed: each move is an entry of its own that sums to zero (decision 0039). Done when nothing is left; how many
 * transactions were looked at.
 */
export const moveOlderReceivables = (
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  batchSize: number,
): Promise<number> =>
  database.transaction(async tx => {
    const open = await claimOpenMove(tx);
    if (open === undefined) return 0;
    const posted = await listPosted(tx, open, batchSize);
    const now = realClock.now();
    await moveReceivables(tx, open.merchantId, posted, now);
    const afterId = posted.at(-1)?.id ?? open.afterId;
    const isLast = posted.length < batchSize;
    await recordMove(tx, { merchantId: open.merchantId, afterId }, isLast ? now : null);
    // A full batch makes the worker come back at once: there may be another merchant.
    return isLast ? batchSize : posted.length;
  });
