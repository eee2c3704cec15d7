import type { Clock } from '../../../platform/primitives/time/clock.ts';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';

/**
 * The states of a payment that waits for its payer, whatever its method. `expired` and `failed` may still complete: banks
 * and tills report late, and received money is never ignored. Only a person ends `in_review`.
 */
export type WaitingState = 'created' | 'waiting' | 'completed' | 'failed' | 'expired' | 'in_review';

export const waitingStates = defineTransitions<WaitingState>({
  created: ['waiting', 'completed', 'failed', 'expired', 'in_review'],
  waiting: ['completed', 'failed', 'expired', 'in_review'],
  expired: ['completed', 'in_review'],
  failed: ['completed', 'in_review'],
  in_review: ['completed', 'failed'],
  completed: [],
});

export interface WaitingAttemptName {
  merchantId: string;
  transactionId: string;
  number: number;
}

/** One attempt to pay a charge by a method that waits for its payer. */
export interface WaitingAttempt extends WaitingAttemptName {
  /** Null for the environment's own provider. */
  connectionId: string | null;
  /** The method's own word for its state; `starting` until the provider has opened the payment. */
  status: string;
  amountCentavos: bigint;
  startedAt: Date;
  /** Null if there are no further queries. */
  nextCheckAt: Date | null;
  checks: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses that double from the first to the longest. */
export const growingPause =
  (firstMs: number, longestMs: number) =>
  (checks: number): number =>
    Math.min(longestMs, firstMs * 2 ** Math.min(checks, 10));

const LATE_CHECKS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;

/** The pause before the next query of an ended payment, after `late` such queries; undefined if there are no more. */
export const latePauseMs = (late: number): number | undefined => LATE_CHECKS_MS[late];

export const nextLateCheck = ({ realClock }: { realClock: Clock }): Date =>
  new Date(realClock.now().getTime() + LATE_CHECKS_MS[0]);
