import {
  type Database,
  type Queryable,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { hashLines } from '../settlements/hash-lines.ts';
import { readLines } from '../settlements/line-store.ts';
import { readSettlements } from '../settlements/store.ts';
import { listTerms } from '../terms/store.ts';
import { findSplitDifferences } from './check-splits.ts';
import {
  findSettlementDifferences,
  type OwedToMerchants,
  type SettlementDifference,
  sumOwed,
} from './check-store.ts';

const snapshot = statement(
  'settlement_check_snapshot',
  'set transaction isolation level repeatable read, read only',
);

export interface CheckedSettlements extends OwedToMerchants {
  merchants: number;
  settlements: number;
}

/**
 * Proves that movements, balances, reserves and settlements agree with the ledger, that no statement was changed, and that
 * no more is owed to merchants than was collected for them.
 */
export async function checkSettlements(
  database: Database,
  onDifference: (difference: SettlementDifference & { merchantId: string }) => void,
  { hashedSince }: { hashedSince?: Date } = {},
): Promise<CheckedSettlements> {
  const merchants = await listTerms(database);
  let settlements = 0;
  for (const { merchantId } of merchants) {
    await database.transaction(async tx => {
      await tx.run(snapshot);
      for (const found of await findSettlementDifferences(tx, merchantId))
        onDifference({ merchantId, ...found });
      for (const found of await findSplitDifferences(tx, merchantId)) onDifference({ merchantId, ...found });
      settlements += await checkHashes(tx, { merchantId, hashedSince }, found =>
        onDifference({ merchantId, ...found }),
      );
    });
  }
  const sums = await sumOwed(database);
  if (sums.owedCentavos > sums.collectedCentavos) {
    onDifference({
      merchantId: '',
      rule: 'collected',
      subject: 'all merchants',
      expected: `at most ${sums.collectedCentavos} owed`,
      found: String(sums.owedCentavos),
    });
  }
  return { merchants: merchants.length, settlements, ...sums };
}

async function checkHashes(
  tx: Queryable,
  { merchantId, hashedSince }: { merchantId: string; hashedSince: Date | undefined },
  onDifference: (difference: SettlementDifference) => void,
): Promise<number> {
  let count = 0;
  for await (const settlement of readSettlements(tx, merchantId)) {
    count += 1;
    if (hashedSince !== undefined && settlement.creationDate < hashedSince) continue;
    const hash = await hashLines(settlement, readLines(tx, { merchantId, settlementId: settlement.id }));
    if (hash === settlement.hash) continue;
    onDifference({ rule: 'hash', subject: settlement.id, expected: settlement.hash, found: hash });
  }
  return count;
}
