import type { Database, Queryable } from '../../../platform/database/connections/connection.ts';
import { type AddedEntries, addToSums, beginSums, findWrongBalances } from './check-balances-store.ts';
import { type Difference, type Key, nextRange, toDifference } from './check-store.ts';

/** So many entries are added up at one moment before another one is chosen, as soon as a merchant ends. */
const ENTRIES_AT_ONCE = 100_000;

export interface BalanceCheck {
  /** The first merchant, and the last one. */
  from: string;
  last: string;
  batchSize: number;
  onDifference(difference: Difference): void;
  onProgress(added: AddedEntries): void;
}

/**
 * That balances are the sums of their postings can only be seen at one moment, for a merchant at least: this is what
 * is held while the journal is read, and nothing else is.
 */
export async function checkBalances(database: Database, check: BalanceCheck): Promise<void> {
  for (let from: string | undefined = check.from; from !== undefined; ) {
    const start: string = from;
    from = await database.transaction(tx => checkFrom(tx, start, check));
  }
}

/** The merchant with which the next moment begins; undefined after the last. */
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
