import type { Method } from '@recaudo/contract/api/charges';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { PaymentDetails, Transaction } from '../../charges/transaction.ts';
import type { waitingAttempts } from './attempt-store.ts';
import type { WaitingAttempt, WaitingState } from './waiting-attempt.ts';

/** The result of a query. `ended` only if something changes: an expired payment changes only by receiving money. */
export type Inquiry<Ending> =
  | { kind: 'ended'; ending: Ending }
  /** `open` records what the provider returned when it opened the payment. */
  | { kind: 'pending'; open?: () => Promise<unknown> }
  | { kind: 'not_found' }
  | { kind: 'no_answer' };

/** How a paid attempt completes its charge. */
export interface Completion {
  chargeMethod: Method;
  dueDate: Date | null;
  details: PaymentDetails;
  /** Added to the payment method of a charge that had ended before its money arrived. */
  lateNote: string;
  /** The account that owes the money. */
  outside: string;
  authorization: string;
  queueReceipt: (tx: Queryable, paid: Transaction) => Promise<void>;
}

export interface ReviewVerdict {
  /** `declined`: the money was returned to the payer or never arrived. */
  as: 'approved' | 'declined';
  authorization?: string | undefined;
  note: string;
}

/**
 * A payment method whose payer takes time: PSE, cash, wallets, transfers. Follow-up, settlement and review are in this folder
 * (follow-waiting.ts, settle-waiting.ts, resolve-review.ts); a method declares its table, its provider and its own rules.
 */
export interface WaitingMethod<Attempt extends WaitingAttempt, Ending> {
  /** For logs: `PSE attempt`. */
  name: string;
  store: Pick<
    ReturnType<typeof waitingAttempts<object, Attempt>>,
    'lock' | 'postpone' | 'makeDue' | 'claimDue'
  >;
  /** The allowed transitions between the method's own statuses. */
  statuses: { can(from: Attempt['status'], to: Attempt['status']): boolean };
  states: Readonly<Record<Attempt['status'], WaitingState>>;
  /** Ended statuses in which the provider is still queried a few more times. */
  queriedLate: readonly Attempt['status'][];
  pauseMs(checks: number): number;
  /** The pause while a card is being charged for the same subscription period. */
  busyPauseMs: number;

  inquire(gateway: Gateway, attempt: Attempt): Promise<Inquiry<Ending>>;
  /** The provider does not know the payment, and its start can no longer arrive. */
  closeUnstarted(gateway: Gateway, attempt: Attempt): Promise<unknown>;
  /** The ending of a payment that got no final answer for too long. */
  giveUp?(attempt: Attempt, now: Date): Ending | undefined;

  /** The money that was received; undefined if none. */
  moneyOf(ending: Ending): bigint | undefined;
  /** The status after an ending, if the charge can accept the money. */
  statusOf(ending: Ending): Attempt['status'];
  inReview: Attempt['status'];
  takesMoney(charge: Transaction): boolean;
  hasPayer?(tx: Queryable, attempt: Attempt, charge: Transaction): Promise<boolean>;
  /** Whether the charge still waits for this method's payer. */
  isWaiting(charge: Transaction): boolean;
  resolve(tx: Queryable, attempt: Attempt, resolved: Resolved<Attempt, Ending>): Promise<unknown>;
  completionOf(gateway: Gateway, charge: Transaction, attempt: Attempt, ending: Ending): Completion;
  endUnpaid(gateway: Gateway, tx: Queryable, charge: Transaction, ended: Attempt): Promise<void>;
  /** Updates a waiting charge whose attempt goes to review. */
  keepForReview(tx: Queryable, charge: Transaction, attempt: Attempt): Promise<unknown>;
  /** The log text for the operator. */
  reviewText(ending: Ending): string;

  review: {
    /**
     * The rejection of an approval whose money the charge cannot accept. Its text tells the operator where the money goes.
     */
    notPayable: 'cash_review_not_payable' | 'pse_review_not_payable';
    /** Converts the verdict into an ending of this method. */
    endingOf(attempt: Attempt, verdict: ReviewVerdict): Ending;
    /** Whether the charge still waits, so that a declined review ends it. */
    endsCharge: boolean;
  };
}

export interface Resolved<Attempt extends WaitingAttempt, Ending> {
  status: Attempt['status'];
  ending: Ending;
  nextCheckAt: Date | null;
  now: Date;
  note?: string;
}
