import { randomInt } from 'node:crypto';
import type { DeclineCode } from '@recaudo/contract/error-table';
import { errors } from '@recaudo/contract/error-table';
import type { Outcome } from '../card-processor.ts';

/** One row of the processor's journal. */
export interface JournalEntry {
  merchantId: string;
  reference: string;
  /** null: reversed before it arrived, so nobody knows what it would have been. */
  operation: 'authorise' | 'capture' | 'refund' | 'reverse' | null;
  original: string | null;
  amountCentavos: bigint | null;
  /** An authorisation that takes the money at once. */
  captures: boolean;
  /** Of an authorisation; what follows one has no say in it. */
  installments: number;
  result: 'approved' | 'declined' | 'reversed';
  code: DeclineCode | null;
  authorization: string | null;
  cardHash: Buffer | null;
  arrivedAt: Date;
  /** When the answer was due to leave; null: never. */
  answeredAt: Date | null;
}

/** `isFirst` is false for a reference that had arrived before. */
export interface Recorded {
  entry: JournalEntry;
  isFirst: boolean;
}

/** How a processor refuses what makes no sense to it. */
export const REFUSED: DeclineCode = errors.rejectedByProcessor;

/** A merchant id has no bar in it, so that two references never share a key. */
export const entryKey = (merchantId: string, reference: string): string => `${merchantId}|${reference}`;

export const newAuthorization = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What the requests of the port have in common. */
export interface OperationRequest {
  merchantId: string;
  reference: string;
  original?: string;
  amountCentavos?: bigint;
  capture?: boolean;
  installments?: number;
}

/** Declined, until something better is decided. */
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
  code: REFUSED,
  authorization: null,
  cardHash: null,
  arrivedAt,
  answeredAt: Number.isFinite(answerAfterMs) ? new Date(arrivedAt.getTime() + answerAfterMs) : null,
});

/** Stands where an operation would be that is reversed before it arrives. */
export const fenceFor = ({ merchantId, arrivedAt }: JournalEntry, reference: string): JournalEntry => ({
  ...newEntry(null, { merchantId, reference }, arrivedAt, Number.POSITIVE_INFINITY),
  result: 'reversed',
  code: null,
});

/** What was reversed has no effect: for whoever asks, it was declined. */
export function outcomeOf({ result, code, authorization }: JournalEntry): Outcome {
  if (result === 'approved' && authorization !== null) return { kind: 'approved', authorization };
  return { kind: 'declined', code: code ?? REFUSED };
}

/** The recorded outcome, except where a reference comes back with another request under it. */
export function answerTo(asked: JournalEntry, recorded: JournalEntry): Outcome {
  const isSameRequest =
    asked.operation === recorded.operation &&
    asked.original === recorded.original &&
    asked.amountCentavos === recorded.amountCentavos &&
    asked.captures === recorded.captures &&
    asked.installments === recorded.installments;
  return isSameRequest ? outcomeOf(recorded) : { kind: 'declined', code: REFUSED };
}
