import type { Clock } from '../../../primitives/clock.ts';
import { defineTransitions } from '../../../primitives/transition-table.ts';

export type CashAttemptStatus =
  | 'starting'
  | 'pending'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'not_started'
  | 'needs_review';

/** An ended attempt may still be paid: tills report late, requests arrive late, and received money is never ignored. */
export const cashAttemptStatuses = defineTransitions<CashAttemptStatus>({
  starting: ['pending', 'paid', 'expired', 'cancelled', 'refused', 'not_started', 'needs_review'],
  pending: ['paid', 'expired', 'cancelled', 'needs_review'],
  expired: ['paid', 'needs_review'],
  cancelled: ['paid', 'needs_review'],
  paid: [],
  refused: [],
  not_started: ['paid', 'needs_review'],
  // Only by a person (resolve-cash-review.ts).
  needs_review: ['paid', 'cancelled'],
});

/** A voucher for a charge that a link has opened, or was asked to. */
export interface CashAttempt {
  merchantId: string;
  transactionId: string;
  number: number;
  linkId: string;
  status: CashAttemptStatus;
  amountCentavos: bigint;
  /** Until when it may be paid, as it was asked for. */
  dueDate: Date;
  paymentReference: string | null;
  barcode: string | null;
  startedAt: Date;
  nextCheckAt: Date | null;
  checks: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Soon at first, since the answer to a start may have been lost, then every quarter of an hour: payers take days. */
export const pauseMs = (checks: number): number =>
  Math.min(15 * MINUTE_MS, 15 * SECOND_MS * 2 ** Math.min(checks, 10));

const LATE_CHECKS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;

/** When a voucher that is over is asked for again, `late` times asked already; undefined: not any more. */
export const latePauseMs = (late: number): number | undefined => LATE_CHECKS_MS[late];

export const nextLateCheck = ({ realClock }: { realClock: Clock }): Date =>
  new Date(realClock.now().getTime() + LATE_CHECKS_MS[0]);

const PATIENCE_MS = 7 * 24 * HOUR_MS;

/** By then every connection has reported; an operator resolves what is still open. */
export const isLost = ({ dueDate }: Pick<CashAttempt, 'dueDate'>, now: Date): boolean =>
  now.getTime() > dueDate.getTime() + PATIENCE_MS;
