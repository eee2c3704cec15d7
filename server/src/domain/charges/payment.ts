import type { DraftedRow } from '../../processors/connections/request-book-store.ts';
import type { NewEvent } from '../events/event.ts';
import type { AttemptResult } from '../payments/attempt-store.ts';
import type { DeclineRetry, Status, Transaction } from './charge.ts';

/** What is written of a card payment before the processor is asked, and after its answer. */

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
  connectionId: string | null;
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
  retry: DeclineRetry | null;
  /** The saved card that keeps the network's id of its first use. */
  firstUseOf: string | null;
  event: NewEvent | null;
}
