import type { DraftedRow } from '../../processors/connections/request-book-store.ts';
import type { NewEvent } from '../events/event.ts';
import type { AttemptResult } from '../payments/attempt-store.ts';
import type { DeclineRetry, Status, Transaction } from './charge.ts';

/** Rows written before the processor is called and after its response. */

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
  /** The token that a declined charge releases, or the card whose attempt counts. */
  releasedToken: string | null;
  /** Fingerprint of the card number as charged: a card deleted since has none. */
  fingerprint: Buffer | null;
  /** For failed charges. */
  retry: DeclineRetry | null;
  /** The saved card that stores the network id of its first use. */
  firstUseOf: string | null;
  event: NewEvent | null;
}
