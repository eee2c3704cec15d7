import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { netOfShare } from '../../splits/split.ts';
import { listSettledSplits, listSplitChargeIds } from '../shares/charge-store.ts';
import { type SellerShare, type SplitShare, sellerSharesOf } from '../shares/share.ts';
import { listSharesOf } from '../shares/share-store.ts';
import type { SettlementDifference } from './check-store.ts';

const PAGE = 1_000;
const MOST = 1_000;

/**
 * Computes the shares of a platform's charges again, from the movements as they are now. A charge whose shares are still to be
 * posted is left out.
 */
export async function findSplitDifferences(
  tx: Queryable,
  platformId: string,
): Promise<SettlementDifference[]> {
  const found: SettlementDifference[] = [];
  for (let after: string | undefined = ''; after !== undefined && found.length < MOST; ) {
    const ids: string[] = await listSplitChargeIds(tx, platformId, { after, limit: PAGE });
    const charges = await listSettledSplits(tx, platformId, ids);
    const stored = await listSharesOf(tx, platformId, ids);
    const shares = new Map(stored.map(share => [keyOf(share.chargeId, share.position), share]));
    for (const charge of charges) {
      for (const wanted of sellerSharesOf(charge)) {
        found.push(...judge(wanted, charge.chargeId, shares.get(keyOf(charge.chargeId, wanted.position))));
      }
    }
    after = ids.length < PAGE ? undefined : ids.at(-1);
  }
  return found;
}

const keyOf = (chargeId: string, position: number) => `${chargeId} ${position}`;

function judge(wanted: SellerShare, chargeId: string, share: SplitShare | undefined): SettlementDifference[] {
  const subject = `${chargeId} ${wanted.position}`;
  const differs = (expected: bigint | string, found: bigint | string) => ({
    rule: 'split',
    subject,
    expected: typeof expected === 'bigint' ? formatPesos(expected) : expected,
    found: typeof found === 'bigint' ? formatPesos(found) : found,
  });
  if (share === undefined) {
    return netOfShare(wanted) === 0n && wanted.amountCentavos === 0n
      ? []
      : [differs(wanted.amountCentavos, 'no share')];
  }
  if (share.merchantId !== wanted.sellerId) return [differs(wanted.sellerId, share.merchantId)];
  const parts = [
    [wanted.amountCentavos, share.amountCentavos],
    [wanted.feeCentavos, share.feeCentavos],
    [wanted.returnedCentavos, share.returnedCentavos],
  ] as const;
  return parts.flatMap(([expected, found]) => (expected === found ? [] : [differs(expected, found)]));
}
