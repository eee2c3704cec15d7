import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import type { SealedOnce } from '../../platform/vault/ciphers/card-cipher.ts';
import type { Draft, ReportedTaxes, ThreeDSecureResult } from '../../processors/card-processor.ts';
import type { DraftedRow } from '../../processors/connections/request-book-store.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import type { SentAttempt } from '../payments/attempt.ts';
import type { AttemptResult } from '../payments/attempt-store.ts';
import type { Ending } from '../payments/card-operation.ts';
import type { ConnectionsOfPayment } from '../routing/choose-connections.ts';
import type { NewEvent } from '../webhooks/events/event.ts';
import type { DeclineRetry, Status, Transaction } from './transaction.ts';

/** The limits of each of the three write batches of card payments. */
export const batchSize = { maxBatch: 64, atOnce: 4 } as const;

/** The input and output of each step of a card payment: request, gather, judge, record, settle, result. */

export interface ChargeRequestContext {
  id: string;
  /** The request has an Idempotency-Key. */
  isRepeatable: boolean;
  ipAddress: string;
}

/** The outcome of an earlier check by the issuer or the rules. */
export interface IssuerResult {
  /** Already declined: recorded without calling a processor. */
  declinedWith?: Decline;
  /** The issuer's proof of authentication. */
  threeDSecure?: ThreeDSecureResult | null;
}

export interface Decline {
  code: ErrorCode;
  fraudRules: readonly string[] | null;
}

export type JudgedBeforeCall =
  | ({ kind: 'refused' } & Decline)
  /** The payment proceeds; matched rules request a review afterwards. */
  | { kind: 'accepted'; reviewRules: readonly string[] };

export interface CardPayment extends IssuerResult {
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
  /** JSON text of the charge's splits. */
  splits?: string | null;
  /** It has an Idempotency-Key, so a repeat returns the outcome. Otherwise a charge that ended in 503 is reversed. */
  isRepeatable: boolean;
}

export interface SourceQuery {
  merchantId: string;
  customerId: string | null;
  /** At merchant level, cards of the merchant's customers are also sources (Interface 5.2). */
  ofAnyCustomer?: boolean;
  sourceId: string;
  now: Date;
}

/** The customer, and the saved card or token with its encrypted number. */
export interface PaymentSource {
  customerFound: boolean;
  /** The owner of the payment: the customer of the level, or the card's customer. */
  customerId: string | null;
  hasAccount: boolean;
  /** The customer's email, for the blocked email rule. */
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
  /** Network of the browser that created the token; null for saved cards and server-side tokens. */
  payerNetwork: string | null;
  /** Network id of the card's first use. */
  networkTransactionId: string | null;
}

export interface JudgedPayment {
  payment: CardPayment;
  charge: Transaction;
  source: CardSource;
  cardNumber: string;
  facts: FraudFacts;
  reviewRules: readonly string[];
  connections: ConnectionsOfPayment;
}

export interface RecordedCharge extends SentAttempt {
  code: SealedOnce | null;
  /** The first connection's draft; failover drafts again for the next one. */
  draft: Draft | undefined;
}

export interface NewPayment extends DraftedRow {
  merchantId: string;
  charge: Transaction;
  isToken: boolean;
  /** Security codes and attempts use real time, not the merchant's clock. */
  realNow: Date;
  /** When the sweep may take over an unsettled attempt. */
  nextCheckAt: Date;
  /** Whether the sweep reverses it, because its client cannot query the outcome. */
  takesBack: boolean;
  /** Fraud rules that request a review; usually none. */
  reviewRules: readonly string[];
  /** The first connection to use. */
  connectionId: string | null;
}

export type RecordedPayment =
  | { kind: 'recorded'; securityCode: { keyId: string; sealed: Buffer } | null }
  /** Another transaction has this order_id, or this id (a request repeated after a crash). */
  | { kind: 'taken' }
  /** Another charge just used the token, or the customer was just deleted. */
  | { kind: 'source_gone' };

/** How the processor's response to an authorization changes the charge. */
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
  /** Money that moves now: zero for a decline and for an authorization without capture. */
  amountCentavos: bigint;
  account: string;
  /** The token that a declined charge releases, or the card whose attempts are counted. */
  releasedToken: string | null;
  /** Fingerprint of the card number as charged: a card deleted since has none. */
  fingerprint: Buffer | null;
  /** Set for failed charges. */
  retry: DeclineRetry | null;
  /** The saved card that stores the network id of its first use. */
  firstUseOf: string | null;
  event: NewEvent | null;
}

export interface SettledAttempt {
  number: number;
  ending: Ending;
  /** When the retry is due, if known. */
  nextAttemptAt?: Date | null;
  /** The saved card if this may be its first use, otherwise null. */
  firstUseOf?: string | null;
  /** Fingerprint of the card number, if it was decrypted. */
  fingerprint?: Buffer | undefined;
}

/** A decline is a value and commits like an approval. */
export type PaymentResult =
  | { kind: 'charged'; charge: Transaction }
  | { kind: 'refused'; charge: Transaction; code: ErrorCode }
  /** The outcome is unknown; the sweep queries or reverses it. */
  | { kind: 'unknown'; charge: Transaction }
  /** A repeated request: the first ended in 503 or without a response and took no money. */
  | { kind: 'not_made'; charge: Transaction };
