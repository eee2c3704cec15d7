import { descriptionOf } from '../gateway/refund-names.ts';

export interface GatewayRefund {
  id: string;
  amount: number;
  description: string | null;
}

export interface ShopRefund {
  id: string;
  amount: number;
  note?: string | null;
  created_at: string | Date;
}

/** By which a refund in Medusa is found to be one that was made at the gateway. */
export const noteOf = (gatewayRefundId: string): string => `Recaudo ${gatewayRefundId}`;

export interface RefundDifferences {
  /** Made at the gateway, unknown to the shop. */
  toRecord: GatewayRefund[];
  /** Decided in the shop, never made: it died in between. */
  toMake: ShopRefund[];
}

/** Refunds are paired by what each side has written down about the other; amounts alone would pair the wrong ones. */
export function compareRefunds(
  gateway: readonly GatewayRefund[],
  shop: readonly ShopRefund[],
): RefundDifferences {
  const isPair = (theirs: GatewayRefund, ours: ShopRefund): boolean =>
    theirs.description === descriptionOf(ours.id) || ours.note === noteOf(theirs.id);
  return {
    toRecord: gateway.filter(theirs => !shop.some(ours => isPair(theirs, ours))),
    toMake: shop.filter(ours => !gateway.some(theirs => isPair(theirs, ours))),
  };
}
