import { defineTransitions } from '../../primitives/transition-table.ts';

export type Operation = 'authorise' | 'renew' | 'capture' | 'refund' | 'void';

export type AttemptStatus =
  | 'sent'
  | 'unknown'
  | 'reversing'
  | 'approved'
  | 'declined'
  | 'not_found'
  | 'reversed'
  | 'needs_review';

/** Design 3.1. Nothing is ever guessed: an outcome is asked for, or reversed, until it is known. */
export const attemptStatuses = defineTransitions<AttemptStatus>({
  sent: ['approved', 'declined', 'not_found', 'unknown', 'reversing'],
  unknown: ['approved', 'declined', 'not_found', 'reversing'],
  reversing: ['reversed', 'needs_review'],
  approved: [],
  declined: [],
  not_found: [],
  reversed: [],
  // Only by a person, who ends it at once (review-store.ts).
  needs_review: ['unknown'],
});

export interface Attempt {
  merchantId: string;
  transactionId: string;
  number: number;
  operation: Operation;
  amountCentavos: bigint;
  status: AttemptStatus;
  checks: number;
  /** Nobody can ask what became of it: without a result it is taken back. */
  takesBack: boolean;
}

/** Our reference at the processor, and its idempotency key. */
export const referenceOf = (attempt: { transactionId: string; number: number }): string =>
  `${attempt.transactionId}-${attempt.number}`;
