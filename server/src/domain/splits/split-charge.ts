import type { NewSplit } from '@recaudo/contract/api/splits';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { refusedValue, reject } from '../../platform/errors.ts';
import { findSplittingPlatform } from './seller-store.ts';
import { resolveSplits, type Split, writeSplits } from './split.ts';

/** The splits of a new charge as it stores them; null for nearly every charge, at no cost. */
export async function splitsOfCharge(
  database: Queryable,
  platformId: string,
  { amount, splits }: { amount: number; splits?: readonly NewSplit[] | undefined },
): Promise<string | null> {
  if (splits === undefined) return null;
  const resolved = resolveSplits(splits, centavosOf(amount), platformId);
  await requireLiveSellers(database, platformId, resolved);
  return writeSplits(resolved);
}

/** The parts may name live sub-merchants of the platform, and the platform itself. */
export async function requireLiveSellers(
  database: Queryable,
  platformId: string,
  splits: readonly Pick<Split, 'sellerId'>[],
): Promise<void> {
  const sellers = splits.map(split => split.sellerId);
  const { isAggregated, live } = await findSplittingPlatform(database, platformId, sellers);
  if (!isAggregated) throw reject('split_not_aggregated');
  const at = sellers.findIndex(id => id !== platformId && !live.has(id));
  if (at >= 0) throw refusedValue(`splits.${at}.merchant_id`, 'split_not_live');
}
