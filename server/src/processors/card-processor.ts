import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import type { DayJournal } from './day-journal.ts';
import type { ProcessorJournal } from './processor-journal.ts';

/** The port to a card processor. Every call carries our reference, which the processor treats as an idempotency key. */
export interface CardProcessor {
  /**
   * The identifiers that an authorization sent now would have, if the connection keeps a request book: they are stored
   * in the same durable write as the attempt. Undefined if the processor stores them itself.
   */
  draft?(request: DraftedAuthorisation): Promise<Draft | undefined>;
  /** Captures immediately (`capture: true`) or only authorizes. */
  authorise(request: Authorisation, deadline: Deadline): Promise<Outcome>;
  /** Captures at most the authorized amount. */
  capture(request: FollowUp, deadline: Deadline): Promise<Outcome>;
  /** Refunds captured money. */
  refund(request: FollowUp, deadline: Deadline): Promise<Outcome>;
  /**
   * Cancels the operation under `reference`, whether it was approved, declined, is unknown to the processor or has yet
   * to arrive there. Approved means that the processor guarantees this.
   */
  reverse(request: Reversal, deadline: Deadline): Promise<Outcome>;
  /** Queries the outcome of the operation under `reference`. */
  inquire(request: Inquiry, deadline: Deadline): Promise<Outcome | NotFound>;
  /** The processor's books, if it lets us read them: `recaudo ledger check` compares ours with them. */
  journal?: ProcessorJournal | undefined;
  /** Its journal by day, if it offers one; `recaudo connections compare` compares it with ours. */
  days?: DayJournal | undefined;
  /**
   * Reports network transaction ids that another processor received, for a processor that cannot learn them from the
   * networks: renewals of imported cards carry them. Idempotent.
   */
  adoptAgreements?(agreements: readonly EarlierAgreement[]): Promise<void>;
}

/** A saved card, and the network's id of its first payment elsewhere. */
export interface EarlierAgreement {
  merchantId: string;
  cardNumber: string;
  networkTransactionId: string;
}

/** The parts of an authorization known before its attempt is recorded. */
export type DraftedAuthorisation = Pick<Authorisation, 'merchantId' | 'reference' | 'capture'>;

export interface Draft {
  /** In the connection's own terms; never a card number or security code. */
  sent: Readonly<Record<string, string>>;
  sentAt: Date;
  /** On the monotonic clock. The deadline starts here: after it, a sweep may be reversing the attempt. */
  draftedMs: number;
}

export interface Authorisation {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  capture: boolean;
  /** Stored together with its attempt. */
  draft?: Draft | undefined;
  /** Number of installments in which the holder pays the issuer back, 1 to 36. */
  installments: number;
  /** Who starts the payment: a payer who is present, or the merchant under an agreement. */
  initiator: 'payer' | 'merchant';
  /** Null if the card is not saved for later use. */
  agreement: Agreement | null;
  /** Null without 3-D Secure. */
  threeDSecure: ThreeDSecureResult | null;
  card: {
    number: string;
    holderName: string;
    expirationMonth: string;
    expirationYear: string;
    /** Present only if the payer has just entered it; no other copy exists after this call. */
    cvv2: string | null;
  };
}

/** Taxes and tip within the amount, as reported by the shop (Interface 10.15). Null if not reported. */
export interface ReportedTaxes {
  /** The shop's own text; most shops send a number of pesos. */
  iva: string | null;
  ivaBaseCentavos: bigint | null;
  incCentavos: bigint | null;
  tipCentavos: bigint | null;
}

export const noTaxes: ReportedTaxes = {
  iva: null,
  ivaBaseCentavos: null,
  incCentavos: null,
  tipCentavos: null,
};

export const ivaAlone = (iva: string): ReportedTaxes => ({ ...noTaxes, iva });

/** What the networks require for a saved card: they approve renewals by the id of its first payment. */
export interface Agreement {
  use: 'first' | 'subsequent' | 'unscheduled';
  /** The network's id of the first payment; null before it, or if the processor reported none. */
  networkTransactionId: string | null;
}

/** How the issuer authenticated the holder. */
export interface ThreeDSecureResult {
  eci: string;
  cavv: string;
  dsTransactionId: string;
  version: string;
}

export interface FollowUp {
  merchantId: string;
  reference: string;
  /** The reference of the original authorization. */
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

/** `timeoutMs` is how long the caller waits; after it the outcome is unknown. */
export interface Deadline {
  timeoutMs: number;
}

export type Outcome =
  | Approved
  | Declined
  /** The processor could not be reached, so nothing was sent. */
  | { kind: 'unavailable' }
  /** The operation may or may not have happened: it is queried or reversed, never guessed. */
  | { kind: 'unknown' };

export interface Approved {
  kind: 'approved';
  authorization: string;
  /** The network's id of this transaction, which later payments with the saved card refer to. */
  networkTransactionId?: string | undefined;
  /** The number by which acquirer and issuer find the transaction. */
  retrievalReference?: string | undefined;
  /** As received from the host. */
  responseCode?: string | undefined;
}

export interface Declined {
  kind: 'declined';
  code: DeclineCode;
  /** The host's response code and the network's advice. */
  responseCode?: string | undefined;
  adviceCode?: string | undefined;
  /** Absent if the response does not say; `code` then decides. */
  retry?: Retry | undefined;
}

/** Whether the same card may be tried again, according to the response. */
export type Retry =
  | { kind: 'never' }
  | { kind: 'later' }
  | { kind: 'after_hours'; hours: number }
  | { kind: 'with_new_data' };

/** The outcome of a call without a response, for any payment method. */
export type NoAnswer = Extract<Outcome, { kind: 'unavailable' | 'unknown' }>;

export interface NotFound {
  kind: 'not_found';
}
