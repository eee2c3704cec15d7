/** A coupon with the terms that its merchant chose. */
export interface OwnCoupon {
  merchantId: string;
  id: string;
  /** Set if `amountCentavos` is not. */
  basisPoints: bigint | undefined;
  amountCentavos: bigint | undefined;
  /** How many payments get the discount; undefined means all. */
  payments: number | undefined;
  maxRedemptions: number | undefined;
  maxPerCustomer: number | undefined;
  /** Undefined means every plan. */
  planId: string | undefined;
}

/** Credit that a merchant granted or took back. `done` is unknown after a crash. */
export interface Grant {
  id: string;
  customerId: string;
  amountCentavos: bigint;
  done: 'yes' | 'no' | 'unknown';
}
