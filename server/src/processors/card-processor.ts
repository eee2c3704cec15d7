import type { DeclineCode } from '@recaudo/contract/error-table';
import type { ProcessorJournal } from './processor-journal.ts';

/**
 * The port to whoever moves money on cards. Every call carries our own reference, which the processor takes as
 * its idempotency key: the same reference again answers the same result and moves nothing twice.
 */
export interface CardProcessor {
  /** Takes the money at once (`capture: true`), or only holds it. */
  authorise(request: Authorisation, deadline: Deadline): Promise<Outcome>;
  /** Takes money that an authorisation holds; at most what it holds. */
  capture(request: FollowUp, deadline: Deadline): Promise<Outcome>;
  /** Gives back money that was taken. */
  refund(request: FollowUp, deadline: Deadline): Promise<Outcome>;
  /**
   * Makes the operation under `reference` have no effect, whether it was approved, declined, is unknown there or
   * arrives only later. Approved means: the processor has promised so.
   */
  reverse(request: Reversal, deadline: Deadline): Promise<Outcome>;
  /** What became of the operation under `reference`. */
  inquire(request: Inquiry, deadline: Deadline): Promise<Outcome | NotFound>;
  /** Its books, where it lets us read them: `recaudo ledger check` compares ours with them. */
  journal?: ProcessorJournal | undefined;
}

export interface Authorisation {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  capture: boolean;
  /** In how many monthly payments the holder pays the issuer back; 1 to 36. */
  installments: number;
  card: {
    number: string;
    holderName: string;
    expirationMonth: string;
    expirationYear: string;
    /** Only when the payer has just given it; it exists nowhere else after this call. */
    cvv2: string | null;
  };
}

export interface FollowUp {
  merchantId: string;
  reference: string;
  /** The reference of the authorisation that this follows. */
  original: string;
  amountCentavos: bigint;
}

export interface Reversal {
  merchantId: string;
  reference: string;
  original: string;
}

export interface Inquiry {
  merchantId: string;
  reference: string;
}

/** `timeoutMs` is how long the caller waits; afterwards the outcome is unknown. */
export interface Deadline {
  timeoutMs: number;
}

export type Outcome =
  | { kind: 'approved'; authorization: string }
  | { kind: 'declined'; code: DeclineCode }
  /** The processor could not be reached at all: nothing was sent. */
  | { kind: 'unavailable' }
  /** It may or may not have happened. Never guessed: inquired or reversed. */
  | { kind: 'unknown' };

/** How a call ends that nobody answered, on any payment method. */
export type NoAnswer = Extract<Outcome, { kind: 'unavailable' | 'unknown' }>;

export interface NotFound {
  kind: 'not_found';
}
