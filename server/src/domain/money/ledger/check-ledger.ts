import type { Database } from '../../../platform/database/connections/connection.ts';
import type { ProcessorJournal } from '../../../processors/processor-journal.ts';
import { checkBalances } from './check-balances.ts';
import { type CheckedConnection, newConnectionCounts } from './check-connections.ts';
import { findBrokenRules } from './check-rules-store.ts';
import {
  countInRange,
  type Difference,
  type Key,
  listCheckedMerchants,
  nextRange,
  toDifference,
} from './check-store.ts';
import { compareWithProcessor } from './compare-processor.ts';

const BATCH_SIZE = 20_000;

/** What is being looked at: each transaction by itself, the sums of postings, the processor's books. */
export type CheckStage = 'transactions' | 'balances' | 'processor';

export interface LedgerCheck {
  /** Only this one; without it all. */
  merchantId?: string | undefined;
  batchSize?: number;
  /** The processor's books, where they can be read. */
  journal?: ProcessorJournal | undefined;
  onDifference(difference: Difference): void;
  /** So many more transactions, entries of the journal or movements of the processor were looked at. */
  onProgress?(stage: CheckStage, count: number): void;
}

export interface CheckedLedger {
  merchants: number;
  transactions: number;
  /** Of the processor's journal, where there is one. */
  movements?: number;
  connections: readonly CheckedConnection[];
}

/**
 * Proves that entries sum to zero, that balances are the sums of their postings, and that postings, transactions,
 * refunds and attempts agree; with a journal, that the processor agrees too. Works while servers run, with memory for one
 * batch (decision 0026).
 */
export async function checkLedger(database: Database, check: LedgerCheck): Promise<CheckedLedger> {
  const { merchantId, batchSize = BATCH_SIZE, onProgress } = check;
  const connections = newConnectionCounts();
  const onDifference = (difference: Difference) => {
    connections.countDifference(difference);
    check.onDifference(difference);
  };
  const all = await listCheckedMerchants(database);
  const chosen = all.filter(({ id }) => merchantId === undefined || id === merchantId);
  for (const { id } of chosen.filter(({ isKnown }) => !isKnown)) {
    const expected = 'a merchant with these rows';
    onDifference({ merchantId: id, rule: 'orphan', subject: id, expected, found: 'none' });
  }
  const [from, last] = [chosen.at(0)?.id, chosen.at(-1)?.id];
  let transactions = 0;
  if (from !== undefined && last !== undefined) {
    const walk = { from, last, batchSize, onDifference };
    transactions = await checkTransactions(database, {
      ...walk,
      onProgress: count => onProgress?.('transactions', count),
    });
    await checkBalances(database, {
      ...walk,
      onProgress: added => {
        connections.add(added.receivables);
        onProgress?.('balances', added.entries);
      },
    });
  }
  const counted = { merchants: chosen.length, transactions };
  if (check.journal === undefined) return { ...counted, connections: connections.list() };
  const movements = await compareAll(database, chosen, check.journal, { ...check, onDifference });
  return { ...counted, movements, connections: connections.list() };
}

interface Walk {
  from: string;
  last: string;
  batchSize: number;
  onDifference(difference: Difference): void;
  onProgress(transactions: number): void;
}

/** Each rule is one statement and sees a transaction at one moment: nothing is held from one range to the next. */
async function checkTransactions(database: Database, walk: Walk): Promise<number> {
  const { from, last, batchSize, onDifference, onProgress } = walk;
  let transactions = 0;
  for (let after: Key | undefined = { merchantId: from, id: '' }; after !== undefined; ) {
    const range: Awaited<ReturnType<typeof nextRange>> = await nextRange(database, 'transactions', {
      after,
      last,
      rows: batchSize,
    });
    for (const row of await findBrokenRules(database, range)) onDifference(toDifference(row));
    const count = range.isLast ? await countInRange(database, range) : batchSize;
    transactions += count;
    onProgress(count);
    after = range.isLast ? undefined : (range.upTo as Key);
  }
  return transactions;
}

/** A merchant that only the processor knows was lost whole. */
async function compareAll(
  database: Database,
  checked: readonly { id: string }[],
  journal: ProcessorJournal,
  { merchantId: only, batchSize = BATCH_SIZE, onDifference, onProgress }: LedgerCheck,
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
        onProgress?.('processor', movements);
      },
    });
  }
  return compared;
}
