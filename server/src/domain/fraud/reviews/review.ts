import type { reviewStates } from '@recaudo/contract/merchant/payments/fraud-reviews';

/**
 * `dropped`: nothing is left to decide, because the charge failed, was disputed, or was already returned another
 * way.
 */
export type ReviewState = (typeof reviewStates)[number];

/** A charge that a fraud rule accepted but marked for review by a person. */
export interface FraudReview {
  transactionId: string;
  /** The names of the rules that matched. */
  rules: readonly string[];
  state: ReviewState;
  creationDate: Date;
  /** The decision; null while pending, and if the review closed without one. */
  decision: { by: Decider; at: Date; note: string | null } | null;
}

export interface Decider {
  accountId: string | null;
  name: string | null;
}

export interface DecisionInput {
  chargeId: string;
  by: Decider;
  note: string | null;
}
