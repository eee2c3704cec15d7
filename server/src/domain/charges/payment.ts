import type { ErrorCode } from '@recaudo/contract/error-table';
import type { Draft, ReportedTaxes, ThreeDSecureResult } from '../../processors/card-processor.ts';
import type { DraftedRow } from '../../processors/links/request-book-store.ts';
import type { SealedOnce } from '../../vault/card-cipher.ts';
import type { NewEvent } from '../events/event.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import type { SentAttempt } from '../payments/attempt.ts';
import type { AttemptResult } from '../payments/attempt-store.ts';
import type { Ending } from '../payments/card-operation.ts';
import type { LinksOfPayment } from '../routes/choose-links.ts';
import type { RefusalRetry, Status, Transaction } from './transaction.ts';

/** Of the three write batches of card payments. */
export const batchSize = { maxBatch: 64, atOnce: 4 } as const;

/** What each step of a card payment takes and returns: request, gather, judge, record, settle, result. */

/** What is known of a request besides its body. */
export interface Asking {
  id: string;
  /** It has an Idempotency-Key. */
  isRepeatable: boolean;
  ipAddress: string;
}

/** The outcome of an earlier check by the issuer or the rules. */
export interface SaidByIssuer {
  /** It is refused already: recorded, and no processor is asked. */
  refusedWith?: Refusal;
  /** By which the issuer answers for the holder. */
  threeDSecure?: ThreeDSecureResult | null;
}

export interface Refusal {
  code: ErrorCode;
  fraudRules: readonly string[] | null;
}

export type JudgedBeforeCall =
  | ({ kind: 'refused' } & Refusal)
  /** It goes on; with rules, a person looks at it afterwards. */
  | { kind: 'accepted'; reviewRules: readonly string[] };

export interface CardPayment extends SaidByIssuer {
  id: string;
  customerId: string | null;
  sourceId: string;
  amountCentavos: bigint;
  captures: boolean;
  installments: number;
  description: string;
  orderId: string | null;
  taxes: ReportedTaxes;
  /** The customer object of a merchant-level charge. */
  customerDetails: { email: string } | null;
  deviceSessionId: string | null;
  ipAddress: string;
  /** It has an Idempotency-Key, so a repeat returns the outcome. Otherwise a charge that ended in 503 is reversed. */
  isRepeatable: boolean;
}

export interface SourceQuery {
  merchantId: string;
  customerId: string | null;
  /** At merchant level: cards of the merchant's customers are sources, too (Interface 5.2). */
  ofAnyCustomer?: boolean;
  sourceId: string;
  now: Date;
}

/** What is needed to charge: the customer, and the saved card or token with its sealed number. */
export interface PaymentSource {
  customerFound: boolean;
  /** Whom the payment belongs to: the customer of the level, or the one whose card it is. */
  customerId: string | null;
  hasAccount: boolean;
  /** Of the customer, for the rules on blocked addresses. */
  email: string | null;
  source: CardSource | null;
}

export interface CardSource {
  isToken: boolean;
  creationDate: Date;
  holderName: string;
  expirationMonth: string;
  expirationYear: string;
  brand: string;
  type: string;
  bankName: string;
  bankCode: string;
  maskedNumber: string;
  fingerprint: Buffer;
  keyId: string;
  wrappedKey: Buffer;
  sealedNumber: Buffer;
  /** Of the browser in which a token's card was typed; null for a saved card, and where a shop's server sent it. */
  payerNetwork: string | null;
  /** The network's id of the first use of a saved card. */
  networkTransactionId: string | null;
}

export interface JudgedPayment {
  payment: CardPayment;
  charge: Transaction;
  source: CardSource;
  cardNumber: string;
  facts: FraudFacts;
  reviewRules: readonly string[];
  links: LinksOfPayment;
}

export interface RecordedCharge extends SentAttempt {
  code: SealedOnce | null;
  /** For the first connection only: another one has names of its own. */
  draft: Draft | undefined;
}

export interface NewPayment extends DraftedRow {
  merchantId: string;
  charge: Transaction;
  isToken: boolean;
  /** Security codes and attempts live in real time, whatever the merchant's clock says. */
  realNow: Date;
  /** When the sweep may look at the attempt, should this process not settle it. */
  nextCheckAt: Date;
  /** Whether the sweep then takes it back: its client cannot ask what became of it. */
  takesBack: boolean;
  /** The fraud rules that want a person to look at it; mostly none. */
  reviewRules: readonly string[];
  /** Over which it goes first. */
  linkId: string | null;
}

export type RecordedPayment =
  | { kind: 'recorded'; securityCode: { keyId: string; sealed: Buffer } | null }
  /** Another transaction has this order_id, or this very id (a request repeated after a crash). */
  | { kind: 'taken' }
  /** Another charge took the token, or the customer was deleted, a moment ago. */
  | { kind: 'source_gone' };

/** What a processor's answer to an authorisation does to its charge. */
export interface Settlement {
  merchantId: string;
  transactionId: string;
  number: number;
  result: AttemptResult;
  status: Status;
  now: Date;
  authorization: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
  /** Money that moves now: zero for a decline and for an authorisation that is captured later. */
  amountCentavos: bigint;
  account: string;
  /** The token that a refused charge gives back; or the card, whose try is counted. */
  releasedToken: string | null;
  /** Of the card's number, as it was read to be charged: a card that was deleted since has none any more. */
  fingerprint: Buffer | null;
  /** Of a charge that has failed. */
  retry: RefusalRetry | null;
  /** The saved card that keeps the network's id of its first use. */
  firstUseOf: string | null;
  event: NewEvent | null;
}

/** Which of the attempts of a charge has ended, and how. */
export interface SettledAttempt {
  number: number;
  ending: Ending;
  /** When the same is tried again, where that is known. */
  nextAttemptAt?: Date | null;
  /** The saved card whose first use it may be; null where it is known that it is none. */
  firstUseOf?: string | null;
  /** Of the card's number, where it was read to be charged. */
  fingerprint?: Buffer | undefined;
}

/** A decline is a value: it is committed like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is not known yet; it is being found out or taken back. */
  | { kind: 'unknown'; charge: Transaction }
  /** For a repeated request: the first, which ended in 503 or without a response, took no money. */
  | { kind: 'not_made'; charge: Transaction };
