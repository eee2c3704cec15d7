import type { Gateway } from '../../../dependencies.ts';
import { claimOpenMove, listPosted, moveReceivables, recordMove } from './move-receivables-store.ts';

/**
 * Moves the receivables of older card charges from the account `processor` to the account of their connection. Existing
 * entries never change: each move is a new entry that sums to zero (decision 0039). Returns how many transactions were
 * examined; done when none are left.
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
    // A full batch makes the worker run again at once, because there may be another merchant.
    return isLast ? batchSize : posted.length;
  });
