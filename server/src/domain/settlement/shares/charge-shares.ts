import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findTransaction } from '../../charges/store.ts';
import { readSplits, type Share, type Split, type SplitCharge, sharesOf } from '../../splits/split.ts';
import { findNamesOfParts, findSplitCharge } from './charge-store.ts';
import type { SplitShare } from './share.ts';
import { listSharesOf } from './share-store.ts';

/** A part of a split charge as its platform sees it. */
export interface ChargePart extends Share {
  split: Split;
  /** Of the seller, or of the platform itself. */
  name: string;
  /** What its seller has got; undefined for the platform's own part, and until the worker has posted it. */
  posted: SplitShare | undefined;
  availableOn: CalendarDate | null;
}

/** The parts of a charge in the scope of its platform, in the order in which the charge names them. */
export async function listChargeParts(
  database: Queryable,
  platformId: string,
  chargeId: string,
): Promise<ChargePart[]> {
  const charge = await findTransaction(database, { merchantId: platformId, customerId: null }, chargeId);
  if (charge?.kind !== 'charge') throw notFound('charge');
  if (charge.splits === null) return [];
  const splits = readSplits(charge.splits);
  const settled = await findSplitCharge(database, platformId, chargeId);
  const shares = sharesOf(splits, settled ?? unsettled(charge));
  const posted = await listSharesOf(database, platformId, [chargeId]);
  const names = await findNamesOfParts(
    database,
    splits.map(({ sellerId }) => sellerId),
  );
  return splits.map((split, position) => {
    const own = posted.find(share => share.position === position);
    const share = own ?? shares[position];
    return {
      split,
      name: names.get(split.sellerId) ?? '',
      posted: own,
      amountCentavos: share?.amountCentavos ?? 0n,
      feeCentavos: share?.feeCentavos ?? 0n,
      returnedCentavos: share?.returnedCentavos ?? 0n,
      availableOn: own?.availableOn ?? settled?.availableOn ?? null,
    };
  });
}

/** Before its settlement: the parts as they were agreed. */
const unsettled = ({ amountCentavos }: Transaction): SplitCharge => ({
  capturedCentavos: amountCentavos,
  refundedCentavos: 0n,
  disputedCentavos: 0n,
  feeCentavos: 0n,
});
