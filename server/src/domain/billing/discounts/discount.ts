/** A rule that lowers plan lines. */
export type Discount =
  | { kind: 'percent'; basisPoints: bigint }
  /** An unused rest is not carried over to the next invoice. */
  | { kind: 'amount'; amountCentavos: bigint };
