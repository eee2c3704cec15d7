import type { NewSplit } from '@recaudo/contract/api/splits';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { refusedValue } from '../../platform/errors.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';
import { canShare, findSplittingPlatform } from './seller-store.ts';
import { resolveSplits, type Split, WHOLE, writeSplits } from './split.ts';
import { requireLiveSellers } from './split-charge.ts';

const ANY_AMOUNT = 10_000n;

/** The splits of a new plan as it stores and shows them. They are percentages: prorations and discounts change the amount. */
export async function splitsOfPlan(
  database: Queryable,
  platformId: string,
  splits: readonly NewSplit[],
): Promise<string> {
  if (splits.some(({ amount }) => amount !== undefined)) throw refusedValue('splits', 'split_percent_only');
  const resolved = resolveSplits(splits, ANY_AMOUNT, platformId);
  await requireLiveSellers(database, platformId, resolved);
  return writeJson(
    resolved.map(({ sellerId, percent, feePayer, refundShare }) => ({
      merchant_id: sellerId,
      percent: Number(percent ?? 0n) / 100,
      fee_payer: feePayer,
      refund_share: Number(refundShare) / 100,
    })),
  );
}

/** Those of a plan's sellers that may not receive splits now. */
export async function listSellersNotLive(
  database: Queryable,
  platformId: string,
  splits: string,
): Promise<string[]> {
  const sellers = (JSON.parse(splits) as NewSplit[]).map(split => split.merchant_id);
  const { isAggregated, live } = await findSplittingPlatform(database, platformId, sellers);
  return sellers.filter(id => !isAggregated || (id !== platformId && !live.has(id)));
}

/** Whether charges can still be shared as a plan or a link says, since it was created. */
export const isSharable = (database: Queryable, platformId: string, splits: string): Promise<boolean> =>
  canShare(
    database,
    platformId,
    (JSON.parse(splits) as NewSplit[]).map(split => split.merchant_id),
  );

/** The splits of a payment of a reusable link. Its sellers were checked when the link was created. */
export function splitsOfPayment(
  splits: string | null,
  amountCentavos: bigint,
  platformId: string,
): string | null {
  if (splits === null || amountCentavos === 0n) return null;
  return writeSplits(resolveSplits(JSON.parse(splits) as NewSplit[], amountCentavos, platformId));
}

/** What a charge bills, as far as splits depend on it. */
export interface SplitBill {
  amountDueCentavos: bigint;
  lines: readonly { planId: string | null; totalCentavos: bigint }[];
}

/**
 * The splits of a charge that pays this bill. Only the lines of the plans with these splits are shared: other positive lines,
 * such as one-off items, stay with the platform.
 */
export function splitsOfBill(
  splits: string | null,
  { amountDueCentavos, lines }: SplitBill,
  planIds: ReadonlySet<string>,
  platformId: string,
): string | null {
  if (splits === null || amountDueCentavos === 0n) return null;
  let [planned, others] = [0n, 0n];
  for (const { planId, totalCentavos } of lines) {
    if (planId !== null && planIds.has(planId)) planned += totalCentavos;
    else others += totalCentavos;
  }
  if (others <= 0n) return splitsOfPayment(splits, amountDueCentavos, platformId);
  const sharedCentavos = planned <= 0n ? 0n : shareOf(planned, planned + others, amountDueCentavos);
  if (sharedCentavos === 0n) return null;
  const parts = resolveSplits(JSON.parse(splits) as NewSplit[], sharedCentavos, platformId);
  return writeSplits(withRest(parts, amountDueCentavos - sharedCentavos, platformId));
}

/** The same parts and what stays with the platform, as amounts: they are no longer percentages of the charge. */
function withRest(parts: readonly Split[], restCentavos: bigint, platformId: string): Split[] {
  const own = parts.find(({ sellerId }) => sellerId === platformId) ?? {
    sellerId: platformId,
    amountCentavos: 0n,
    feePayer: 'platform',
    refundShare: WHOLE,
  };
  const others = parts.filter(({ sellerId }) => sellerId !== platformId);
  const rest = { ...own, amountCentavos: own.amountCentavos + restCentavos };
  return [...others, rest].map(part => ({ ...part, percent: null }));
}
