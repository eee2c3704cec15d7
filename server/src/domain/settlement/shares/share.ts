import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { readSplits, type Share, type SplitCharge, sharesOf } from '../../splits/split.ts';
import type { SettledMethod } from '../pricing/price.ts';

/** A charge with splits, as its movements have left it. */
export interface ChargeToShare extends SplitCharge {
  platformId: string;
  chargeId: string;
  splits: string;
  method: SettledMethod;
  availableOn: CalendarDate;
}

/** What a seller gets of one charge of its platform, as it is stored. */
export interface SplitShare extends Share {
  merchantId: string;
  id: string;
  platformId: string;
  chargeId: string;
  position: number;
  creationDate: Date;
  changeDate: Date;
  method: SettledMethod;
  availableOn: CalendarDate;
  postedCentavos: bigint;
  postings: number;
}

export interface SellerShare extends Share {
  sellerId: string;
  position: number;
}

/** The shares of a charge that leave its platform: the part that names the platform itself stays where it is. */
export const sellerSharesOf = (charge: ChargeToShare): SellerShare[] => {
  const splits = readSplits(charge.splits);
  const shares = sharesOf(splits, charge);
  return splits.flatMap(({ sellerId }, position) => {
    const share = shares[position];
    return share === undefined || sellerId === charge.platformId ? [] : [{ sellerId, position, ...share }];
  });
};

/** What the platform bears because its seller had no balance left. */
export const coveredCentavos = ({
  postedCentavos,
  amountCentavos,
  feeCentavos,
  returnedCentavos,
}: SplitShare): bigint => postedCentavos - (amountCentavos - feeCentavos - returnedCentavos);
