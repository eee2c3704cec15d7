import { defineTransitions } from '../../primitives/transition-table.ts';

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
 * Design 4. Nothing is ever guessed: an outcome is asked for, or reversed, until it is known. The conditions of the SQL are
 * written from this table, and the tests' database refuses every step that is not in it.
 */
export const attemptStatuses = defineTransitions<AttemptStatus>({
  // `reversed` at once is a refund that the processor did not know, and has promised never to carry out.
  sent: ['approved', 'declined', 'not_found', 'reversed', 'unknown', 'reversing'],
  unknown: ['approved', 'declined', 'not_found', 'reversed', 'reversing'],
  // Once a reversal may be on its way, only that can end it.
  reversing: ['reversed', 'needs_review'],
  approved: [],
  declined: [],
  not_found: [],
  reversed: [],
  // Only by a person, who ends it at once.
  needs_review: ['unknown'],
});

/** Those whose end is being found out: they keep everything else away from their transaction. */
export const liveStatuses = ['sent', 'unknown', 'reversing'] as const satisfies AttemptStatus[];

export interface Attempt {
  merchantId: string;
  transactionId: string;
  number: number;
  operation: Operation;
  amountCentavos: bigint;
  status: AttemptStatus;
  checks: number;
  /** The client has no Idempotency-Key to learn the outcome: without a result the attempt is reversed. */
  takesBack: boolean;
  /** Over which it went, and everything that follows it goes. Null: the processor of the environment itself. */
  connectionId: string | null;
}

export type AttemptKey = Pick<Attempt, 'merchantId' | 'transactionId' | 'number'>;

/** An attempt as far as it takes to call for it. */
export type SentAttempt = AttemptKey & Pick<Attempt, 'connectionId'>;
