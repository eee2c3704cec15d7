import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import type { DayJournal } from './day-journal.ts';
import type { ProcessorJournal } from './processor-journal.ts';

/** The port to a card processor. Every call carries our reference, which the processor treats as an idempotency key. */
export interface CardProcessor {
  /**
   * The identifiers under which it would send an authorization now, if it keeps a request book: they are stored together with
   * the attempt, in one durable write. Undefined: the processor stores them itself.
   */
  draft?(request: DraftedAuthorisation): Promise<Draft | undefined>;
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
  /** Its journal by day, if it offers one; `recaudo connections compare` compares it with ours. */
  days?: DayJournal | undefined;
  /**
   * Tells of first uses that another processor has seen, where it cannot know of them as networks do: renewals of cards that
   * were imported name them. Again and again is the same as once.
   */
  adoptAgreements?(agreements: readonly EarlierAgreement[]): Promise<void>;
}

/** A kept card, and the id that the network gave to its first use elsewhere. */
export interface EarlierAgreement {
  merchantId: string;
  cardNumber: string;
  networkTransactionId: string;
}

/** What is known of an authorisation before its attempt is recorded. */
export type DraftedAuthorisation = Pick<Authorisation, 'merchantId' | 'reference' | 'capture'>;

export interface Draft {
  /** In the sender's own words; never a card number or security code. */
  sent: Readonly<Record<string, string>>;
  sentAt: Date;
  /** By the clock that does not jump. The deadline counts from here: afterwards somebody may be taking it back. */
  draftedMs: number;
}

export interface Authorisation {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  capture: boolean;
  /** What was written with its attempt. */
  draft?: Draft | undefined;
  /** In how many monthly payments the holder pays the issuer back; 1 to 36. */
  installments: number;
  /** Who has started it: a payer who is there now, or the merchant on an agreement with one who is not. */
  initiator: 'payer' | 'merchant';
  /** Null where the card is not kept for later. */
  agreement: Agreement | null;
  /** Null without 3-D Secure. */
  threeDSecure: ThreeDSecureResult | null;
  card: {
    number: string;
    holderName: string;
    expirationMonth: string;
    expirationYear: string;
    /** Only when the payer has just given it; it exists nowhere else after this call. */
    cvv2: string | null;
  };
}

/** Taxes and tip within the amount, as the shop reported them (Interface 10.15). Null: not reported. */
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

/** What the networks want to know of a card that is kept: they let renewals pass by the id of its first use. */
export interface Agreement {
  use: 'first' | 'subsequent' | 'unscheduled';
  /** The network's id of the first use; null before it, or if the processor reported none. */
  networkTransactionId: string | null;
}

/** How the issuer has recognised the holder. */
export interface ThreeDSecureResult {
  eci: string;
  cavv: string;
  dsTransactionId: string;
  version: string;
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
  | Approved
  | Declined
  /** The processor could not be reached at all: nothing was sent. */
  | { kind: 'unavailable' }
  /** It may or may not have happened. Never guessed: inquired or reversed. */
  | { kind: 'unknown' };

export interface Approved {
  kind: 'approved';
  authorization: string;
  /** The network's id of this transaction: what follows on a kept card names it. */
  networkTransactionId?: string | undefined;
  /** By which acquirer and issuer find it. */
  retrievalReference?: string | undefined;
  /** As the host said it. */
  responseCode?: string | undefined;
}

export interface Declined {
  kind: 'declined';
  code: DeclineCode;
  /** The host's response code and the network's advice. */
  responseCode?: string | undefined;
  adviceCode?: string | undefined;
  /** Absent where the answer says nothing of it: then `code` decides. */
  retry?: Retry | undefined;
}

/** Whether the same card may be asked again, as far as the answer says. */
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
