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

/** The stages of the check: single transactions, the sums of postings, and the processor's journal. */
export type CheckStage = 'transactions' | 'balances' | 'processor';

export interface LedgerCheck {
  /** Checks this merchant only; by default all. */
  merchantId?: string | undefined;
  batchSize?: number;
  /** The processor's journal, if it can be read. */
  journal?: ProcessorJournal | undefined;
  onDifference(difference: Difference): void;
  /** Reports how many more transactions, entries or processor movements were checked. */
  onProgress?(stage: CheckStage, count: number): void;
}

export interface CheckedLedger {
  merchants: number;
  transactions: number;
  /** Movements in the processor's journal, if there is one. */
  movements?: number;
  connections: readonly CheckedConnection[];
}

/**
 * Checks that entries sum to zero, that balances are the sums of their postings, and that postings, transactions, refunds
 * and attempts agree; with a journal, also that the processor agrees. Works while servers run, and holds only one batch
 * in memory (decision 0026).
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

/** Each rule is one statement with its own snapshot of a transaction: nothing stays locked or open between ranges. */
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

/** If only the processor knows a merchant, the merchant was lost as a whole. */
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
