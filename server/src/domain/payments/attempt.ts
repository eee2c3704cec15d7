import { defineTransitions } from '../../platform/primitives/values/transition-table.ts';

/** An operation that a card processor performs for a transaction. */
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

/**
 * Design 4. Nothing is guessed: an outcome is queried or reversed until it is known. SQL conditions derive from this table,
 * and the test database rejects every other transition.
 */
export const attemptStatuses = defineTransitions<AttemptStatus>({
  // Directly `reversed`: a refund that the processor did not know and guarantees never to make.
  sent: ['approved', 'declined', 'not_found', 'reversed', 'unknown', 'reversing'],
  unknown: ['approved', 'declined', 'not_found', 'reversed', 'reversing'],
  // Once a reversal may have been sent, only the reversal can end the attempt.
  reversing: ['reversed', 'needs_review'],
  approved: [],
  declined: [],
  not_found: [],
  reversed: [],
  // Only a person can end it.
  needs_review: ['unknown'],
});

/** Attempts without a final outcome block other operations on their transaction. */
export const liveStatuses = ['sent', 'unknown', 'reversing'] as const satisfies AttemptStatus[];

export interface Attempt {
  merchantId: string;
  transactionId: string;
  number: number;
  operation: Operation;
  amountCentavos: bigint;
  status: AttemptStatus;
  checks: number;
  /** The client has no Idempotency-Key to query the outcome with, so the attempt is reversed without a result. */
  takesBack: boolean;
  /** The connection of the attempt and its follow-ups. Null: the environment's own processor. */
  connectionId: string | null;
}

export type AttemptKey = Pick<Attempt, 'merchantId' | 'transactionId' | 'number'>;

export type SentAttempt = AttemptKey & Pick<Attempt, 'connectionId'>;
