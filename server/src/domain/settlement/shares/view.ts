import { netOfShare } from '../../splits/split.ts';
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
