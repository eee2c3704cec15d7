import type { NewSplit } from '@recaudo/contract/api/splits';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { refusedValue } from '../../platform/errors.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { resolveSplits, writeSplits } from './split.ts';
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

/** The splits of a charge of the plan. Its sellers were checked when the plan was created. */
export function splitsOfPeriod(
  splits: string | null,
  amountCentavos: bigint,
  platformId: string,
): string | null {
  if (splits === null || amountCentavos === 0n) return null;
  return writeSplits(resolveSplits(JSON.parse(splits) as NewSplit[], amountCentavos, platformId));
}
