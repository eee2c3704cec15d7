import type { Decline } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Agreement, Outcome } from '../card-processor.ts';
import { newAuthorization, newNetworkTransactionId, newRetrievalReference } from './answer-numbers.ts';

/** One row of the processor's journal. */
export interface JournalEntry {
  merchantId: string;
  reference: string;
  /** null: reversed before it arrived, so its operation is unknown. */
  operation: 'authorise' | 'capture' | 'refund' | 'reverse' | null;
  original: string | null;
  amountCentavos: bigint | null;
  /** True for an authorization that captures immediately. */
  captures: boolean;
  /** Only for an authorization; follow-ups do not set it. */
  installments: number;
  result: 'approved' | 'declined' | 'reversed';
  code: DeclineCode | null;
  authorization: string | null;
  /** The network's response code; null in rows of older versions. */
  responseCode: string | null;
  adviceCode: string | null;
  retrievalReference: string | null;
  /** Set on every approved authorization. */
  networkTransactionId: string | null;
  /** True for the first payment with a saved card: later payments refer to it. */
  opensAgreement: boolean | null;
  cardHash: Buffer | null;
  arrivedAt: Date;
  /** When the response was due to be sent; null for never. */
  answeredAt: Date | null;
}

/** `isFirst` is false for a repeated reference. */
export interface Recorded {
  entry: JournalEntry;
  isFirst: boolean;
}

const declinedWith = (responseCode: string): Decline => ({ code: errors.rejectedByProcessor, responseCode });

/** The decline for an invalid operation. */
export const REFUSED = declinedWith('12');
export const INVALID_AMOUNT = declinedWith('13');
const DUPLICATE = declinedWith('94');
const APPROVED = '00';

/** Merchant ids contain no bar, so two references never share a key. */
export const entryKey = (merchantId: string, reference: string): string => `${merchantId}|${reference}`;

/** Fields common to all requests of the port. */
export interface OperationRequest {
  merchantId: string;
  reference: string;
  original?: string;
  amountCentavos?: bigint;
  capture?: boolean;
  installments?: number;
  agreement?: Agreement | null;
}

/** A new entry is declined until it is judged. */
export const newEntry = (
  operation: JournalEntry['operation'],
  request: OperationRequest,
  arrivedAt: Date,
  answerAfterMs: number,
): JournalEntry => ({
  merchantId: request.merchantId,
  reference: request.reference,
  operation,
  original: request.original ?? null,
  amountCentavos: request.amountCentavos ?? null,
  captures: request.capture ?? false,
  installments: request.installments ?? 1,
  result: 'declined',
  code: REFUSED.code,
  authorization: null,
  responseCode: REFUSED.responseCode,
  adviceCode: null,
  retrievalReference: newRetrievalReference(arrivedAt),
  networkTransactionId: null,
  opensAgreement: request.agreement?.networkTransactionId === null,
  cardHash: null,
  arrivedAt,
  answeredAt: Number.isFinite(answerAfterMs) ? new Date(arrivedAt.getTime() + answerAfterMs) : null,
});

export const asDeclined = (
  entry: JournalEntry,
  { code, responseCode, adviceCode }: Decline,
): JournalEntry => ({
  ...entry,
  result: 'declined',
  code,
  authorization: null,
  responseCode,
  adviceCode: adviceCode ?? null,
  networkTransactionId: null,
});

export const asApproved = (entry: JournalEntry, authorization = newAuthorization()): JournalEntry => ({
  ...entry,
  result: 'approved',
  code: null,
  authorization,
  responseCode: APPROVED,
  networkTransactionId: entry.operation === 'authorise' ? newNetworkTransactionId(entry.arrivedAt) : null,
});

/** Reserves the reference of an operation that is reversed before it arrives. */
export const fenceFor = ({ merchantId, arrivedAt }: JournalEntry, reference: string): JournalEntry => ({
  ...newEntry(null, { merchantId, reference }, arrivedAt, Number.POSITIVE_INFINITY),
  result: 'reversed',
  code: null,
  responseCode: null,
});

/** A reversed operation has no effect, so an inquiry sees a decline without an issuer's code. */
export function outcomeOf(entry: JournalEntry): Outcome {
  const { result, code, authorization } = entry;
  if (result === 'reversed') return { kind: 'declined', code: REFUSED.code };
  const responseCode = entry.responseCode ?? undefined;
  if (result === 'declined' || authorization === null) {
    const adviceCode = entry.adviceCode ?? undefined;
    return { kind: 'declined', code: code ?? REFUSED.code, responseCode, adviceCode };
  }
  const networkTransactionId = entry.networkTransactionId ?? undefined;
  const retrievalReference = entry.retrievalReference ?? undefined;
  return { kind: 'approved', authorization, networkTransactionId, retrievalReference, responseCode };
}

/** The recorded outcome, unless another request repeats the reference. */
export function answerTo(asked: JournalEntry, recorded: JournalEntry): Outcome {
  const isSameRequest =
    asked.operation === recorded.operation &&
    asked.original === recorded.original &&
    asked.amountCentavos === recorded.amountCentavos &&
    asked.captures === recorded.captures &&
    asked.installments === recorded.installments;
  return isSameRequest ? outcomeOf(recorded) : { kind: 'declined', ...DUPLICATE };
}
