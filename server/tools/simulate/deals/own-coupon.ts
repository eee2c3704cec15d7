/** A coupon of a story, as its merchant meant it. */
export interface OwnCoupon {
  merchantId: string;
  id: string;
  /** One of both. */
  basisPoints: bigint | undefined;
  amountCentavos: bigint | undefined;
  /** How many payments get it; undefined: all. */
  payments: number | undefined;
  maxRedemptions: number | undefined;
  maxPerCustomer: number | undefined;
  /** Undefined: for every plan. */
  planId: string | undefined;
}

/** Credit that a merchant gave or took back; `done` is unknown after a crash. */
export interface Grant {
  id: string;
  customerId: string;
  amountCentavos: bigint;
  done: 'yes' | 'no' | 'unknown';
}
