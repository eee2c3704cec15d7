import type { Database, Queryable } from '../../../platform/database/connections/connection.ts';
import { type AddedEntries, addToSums, beginSums, findWrongBalances } from './check-balances-store.ts';
import { type Difference, type Key, nextRange, toDifference } from './check-store.ts';

/** After this many entries, a new snapshot starts at the next merchant. */
const ENTRIES_AT_ONCE = 100_000;

export interface BalanceCheck {
  /** The first and the last merchant to check. */
  from: string;
  last: string;
  batchSize: number;
  onDifference(difference: Difference): void;
  onProgress(added: AddedEntries): void;
}

/**
 * Compares balances with the sums of their postings. A merchant's sums need one snapshot, so this is the only part
 * of the check that keeps a transaction open while it reads the journal.
 */
export async function checkBalances(database: Database, check: BalanceCheck): Promise<void> {
  for (let from: string | undefined = check.from; from !== undefined; ) {
    const start: string = from;
    from = await database.transaction(tx => checkFrom(tx, start, check));
  }
}

/** Returns the first merchant of the next snapshot; undefined after the last merchant. */
async function checkFrom(
  tx: Queryable,
  from: string,
  { last, batchSize, onDifference, onProgress }: BalanceCheck,
): Promise<string | undefined> {
  await beginSums(tx);
  let after: Key = { merchantId: from, id: '' };
  for (let entries = 0; ; ) {
    const range = await nextRange(tx, 'journal_entries', { after, last, rows: batchSize });
    const added = await addToSums(tx, range);
    entries += added.entries;
    onProgress(added);
    const { merchantId } = range.upTo;
    const isEnough = entries >= ENTRIES_AT_ONCE && merchantId !== from;
    if (!range.isLast && !isEnough) {
      after = range.upTo as Key;
      continue;
    }
    const end = range.isLast ? { from, upTo: last } : { from, before: merchantId };
    for (const row of await findWrongBalances(tx, end)) onDifference(toDifference(row));
    return range.isLast ? undefined : merchantId;
  }
}
