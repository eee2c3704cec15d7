import { netOfShare } from '../../splits/split.ts';
import type { ChargePart } from './charge-shares.ts';
import { coveredCentavos, type SplitShare } from './share.ts';

/** A share as its seller sees it: nothing of the charge but its method and day. */
export const shareToView = (share: SplitShare) => ({
  id: share.id,
  platform_id: share.platformId,
  method: share.method,
  creation_date: share.creationDate,
  change_date: share.changeDate,
  available_on: share.availableOn,
  currency: 'COP' as const,
  amount: share.amountCentavos,
  fee: share.feeCentavos,
  returned: share.returnedCentavos,
  net: netOfShare(share),
  covered_by_platform: coveredCentavos(share),
});

export const chargePartToView = (part: ChargePart) => ({
  merchant_id: part.split.sellerId,
  name: part.name,
  split_share_id: part.posted?.id ?? null,
  amount: part.amountCentavos,
  fee_payer: part.split.feePayer,
  refund_share: Number(part.split.refundShare) / 100,
  fee: part.feeCentavos,
  returned: part.returnedCentavos,
  net: netOfShare(part),
  covered_by_platform: part.posted === undefined ? 0n : coveredCentavos(part.posted),
  available_on: part.availableOn,
});
