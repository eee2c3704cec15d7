import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import { growingPause } from '../waiting/waiting-attempt.ts';

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
  // Only a person ends a review (waiting/resolve-review.ts).
  needs_review: ['paid', 'cancelled'],
});

/** A voucher that a connection opened or was asked to open. */
export interface CashAttempt {
  merchantId: string;
  transactionId: string;
  number: number;
  connectionId: string;
  status: CashAttemptStatus;
  amountCentavos: bigint;
  /** The requested payment deadline. */
  dueDate: Date;
  paymentReference: string | null;
  barcode: string | null;
  startedAt: Date;
  nextCheckAt: Date | null;
  checks: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Short at first, because the response to a start may be lost, then a quarter of an hour, because payers take days. */
export const pauseMs = growingPause(15 * SECOND_MS, 15 * MINUTE_MS);

const PATIENCE_MS = 7 * DAY_MS;

/** By then every connection has reported; an operator resolves what is still open. */
export const isLost = ({ dueDate }: Pick<CashAttempt, 'dueDate'>, now: Date): boolean =>
  now.getTime() > dueDate.getTime() + PATIENCE_MS;
