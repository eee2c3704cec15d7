import type { Database, Queryable } from '../../database/connection.ts';
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

const BATCH_SIZE = 5_000;

export interface LedgerCheck {
  /** Only this one; without it all. */
  merchantId?: string | undefined;
  batchSize?: number;
  onDifference(difference: Difference): void;
  onProgress?(transactions: number): void;
}

/**
 * Proves that entries sum to zero, that balances are the sums of their postings, and that postings, transactions,
 * refunds and attempts tell the same story. Beside running servers, and with memory for one batch however much there
 * is.
 */
export async function checkLedger(
  database: Database,
  check: LedgerCheck,
): Promise<{ merchants: number; transactions: number }> {
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
  return { merchants: chosen.length, transactions };
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
