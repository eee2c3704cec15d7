/** A rule that lowers plan lines. */
export type Discount =
  | { kind: 'percent'; basisPoints: bigint }
  /** What is left of it is not carried over to the next invoice. */
  | { kind: 'amount'; amountCentavos: bigint };
