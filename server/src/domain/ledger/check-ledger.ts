import type { Database, Queryable } from '../../database/connection.ts';
import type { ProcessorJournal } from '../../processors/processor-journal.ts';
import { findBrokenRules } from './check-rules-store.ts';
import {
  addToSums,
  beginCheck,
  type Difference,
  findBatchEnd,
  findLastId,
  findWrongBalances,
  listCheckedMerchants,
} from './check-store.ts';
import { compareWithProcessor } from './compare-processor.ts';

const BATCH_SIZE = 5_000;

export interface LedgerCheck {
  /** Only this one; without it all. */
  merchantId?: string | undefined;
  batchSize?: number;
  /** The processor's books, where they can be read. */
  journal?: ProcessorJournal | undefined;
  onDifference(difference: Difference): void;
  onProgress?(transactions: number): void;
  /** Movements of the journal that were compared. */
  onCompared?(movements: number): void;
}

export interface CheckedLedger {
  merchants: number;
  transactions: number;
  /** Of the processor's journal, where there is one. */
  movements?: number;
}

/**
 * Proves that entries sum to zero, that balances are the sums of their postings, and that postings, transactions,
 * refunds and attempts tell the same story; with a journal, that the processor tells it, too. Beside running servers, and with memory for one batch however much there
 * is.
 */
export async function checkLedger(database: Database, check: LedgerCheck): Promise<CheckedLedger> {
  const all = await listCheckedMerchants(database);
  const chosen = all.filter(({ id }) => check.merchantId === undefined || id === check.merchantId);
  let transactions = 0;
  for (const { id, isKnown } of chosen) {
    if (!isKnown) {
      const expected = 'a merchant with these rows';
      check.onDifference({ merchantId: id, rule: 'orphan', subject: id, expected, found: 'none' });
    }
    transactions += await database.transaction(tx => checkMerchant(tx, id, check));
  }
  const counted = { merchants: chosen.length, transactions };
  if (check.journal === undefined) return counted;
  return { ...counted, movements: await compareAll(database, chosen, check.journal, check) };
}

/** A merchant that only the processor knows was lost whole. */
async function compareAll(
  database: Database,
  checked: readonly { id: string }[],
  journal: ProcessorJournal,
  { merchantId: only, batchSize = BATCH_SIZE, onDifference, onCompared }: LedgerCheck,
): Promise<number> {
  const theirs = (await journal.listMerchants()).filter(id => only === undefined || id === only);
  let compared = 0;
  for (const merchantId of new Set([...checked.map(({ id }) => id), ...theirs])) {
    await compareWithProcessor(database, {
      journal,
      merchantId,
      batchSize,
      onDifference: row => onDifference({ merchantId, ...row }),
      onProgress: movements => {
        compared += movements;
        onCompared?.(movements);
      },
    });
  }
  return compared;
}

async function checkMerchant(tx: Queryable, merchantId: string, check: LedgerCheck): Promise<number> {
  await beginCheck(tx);
  const batchSize = check.batchSize ?? BATCH_SIZE;
  const last = (await findLastId(tx, merchantId)) ?? '';
  let transactions = 0;
  let after = '';
  while (after !== last) {
    const batch = await findBatchEnd(tx, merchantId, after, batchSize);
    // The last range goes on beyond the last transaction: what is kept there belongs to none.
    const upTo = batch.id === undefined || batch.count < batchSize ? last : batch.id;
    const range = { merchantId, after, upTo };
    for (const row of await findBrokenRules(tx, range)) check.onDifference({ merchantId, ...row });
    await addToSums(tx, range);
    transactions += batch.count;
    check.onProgress?.(batch.count);
    after = upTo;
  }
  for (const row of await findWrongBalances(tx, merchantId)) check.onDifference({ merchantId, ...row });
  return transactions;
}
