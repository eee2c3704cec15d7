import { type NegativeCause, negativeCauses } from '@recaudo/contract/shared/words/settlement-words';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { type Hold, listHolds } from '../reserve/store.ts';
import type { Settlement } from '../settlements/settlement.ts';
import { findLastSettlement } from '../settlements/store.ts';
import { readSettlementBalance, type SettlementBalance } from './balance-store.ts';
import { listLastClosings, listPendingDays, type PendingDay, sumOpenChanges } from './parts-store.ts';

export interface CauseSum {
  cause: NegativeCause;
  centavos: bigint;
}

export interface BalanceParts {
  balance: SettlementBalance;
  pending: PendingDay[];
  holds: Hold[];
  causes: CauseSum[];
  last: Settlement | undefined;
}

/** Why the balance is what it is. */
export async function readBalanceParts(database: Queryable, merchantId: string): Promise<BalanceParts> {
  const [pending, holds, last] = await Promise.all([
    listPendingDays(database, merchantId),
    listHolds(database, merchantId),
    findLastSettlement(database, merchantId),
  ]);
  const balance = await readSettlementBalance(database, merchantId);
  const causesOf = await readCauses(database, balance.available < 0n ? [merchantId] : []);
  return { balance, pending, holds, causes: causesOf(merchantId), last };
}

/** What took more than there was from merchants with a negative balance, the largest first. */
export async function readCauses(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<(merchantId: string) => CauseSum[]> {
  if (merchantIds.length === 0) return () => [];
  const [changes, closings] = await Promise.all([
    sumOpenChanges(database, merchantIds),
    listLastClosings(database, merchantIds),
  ]);
  return merchantId => {
    const sums = { ...changes.get(merchantId), carried_over: closings.get(merchantId) };
    return (
      negativeCauses
        .map(cause => ({ cause, centavos: sums[cause] ?? 0n }))
        // A payout never takes more than there is, so it is no cause.
        .filter(({ cause, centavos }) => centavos < 0n && cause !== 'payouts')
        .sort((one, other) => Number(one.centavos - other.centavos))
    );
  };
}
