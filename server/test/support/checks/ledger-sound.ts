import { expect } from 'vitest';
import { checkLedger } from '../../../src/domain/money/ledger/check-ledger.ts';
import type { Difference } from '../../../src/domain/money/ledger/check-store.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';

/** Runs `recaudo ledger check` in batches small enough that there are several. */
export async function listDifferences(
  { gateway }: Pick<TestGateway, 'gateway'>,
  merchantId?: string,
  batchSize = 3,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  await checkLedger(gateway.database, {
    merchantId,
    batchSize,
    onDifference: difference => differences.push(difference),
  });
  return differences;
}

export const expectLedgerSound = async (
  shop: TestGateway,
  merchantId?: string,
  batchSize?: number,
): Promise<void> => expect(await listDifferences(shop, merchantId, batchSize)).toEqual([]);
