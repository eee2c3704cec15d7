import type { Language } from '@recaudo/contract/shared/words/language';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { DocumentType, PersonType } from '../../../processors/pse-provider.ts';
import { growingPause } from '../waiting/waiting-attempt.ts';

export type PseAttemptStatus =
  | 'starting'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'refused'
  | 'not_started'
  | 'needs_review';

/** An expired attempt may still be approved: banks do report late, and received money is never ignored. */
export const pseAttemptStatuses = defineTransitions<PseAttemptStatus>({
  starting: ['pending', 'approved', 'rejected', 'expired', 'refused', 'not_started', 'needs_review'],
  pending: ['approved', 'rejected', 'expired', 'needs_review'],
  expired: ['approved', 'needs_review'],
  approved: [],
  rejected: [],
  refused: [],
  not_started: [],
  // Only a person ends a review (waiting/resolve-review.ts).
  needs_review: ['approved', 'rejected'],
});

/** One attempt to pay a charge by PSE. */
export interface PseAttempt {
  merchantId: string;
  transactionId: string;
  number: number;
  /** The connection that was used; null for the environment's own provider. */
  connectionId: string | null;
  status: PseAttemptStatus;
  amountCentavos: bigint;
  bankCode: string;
  bankName: string;
  personType: PersonType;
  documentType: DocumentType;
  /** The last characters of the document's number; the rest is not stored. */
  documentEnd: string;
  /** The recipient of the receipt. */
  email: string;
  language: Language;
  cus: string | null;
  bankUrl: string | null;
  /** The charge's original due date; the charge has none while its payer is at the bank. */
  chargeDueDate: Date | null;
  startedAt: Date;
  nextCheckAt: Date | null;
  checks: number;
}

/** Whether the payer is at the bank or on the way there. A charge has at most one such attempt. */
export const isLive = ({ status }: PseAttempt): boolean => status === 'starting' || status === 'pending';

/** Blocks another attempt: a bank has this one, or an operator must resolve it. */
export const blocksAnother = (attempt: PseAttempt): boolean =>
  isLive(attempt) || attempt.status === 'needs_review';

/** Our reference at the provider, different for every attempt. */
export const referenceOf = ({ transactionId, number }: { transactionId: string; number: number }): string =>
  `${transactionId}-${number}`;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Queries soon at first, since most payers decide within a minute, then every five minutes until the bank
 * responds.
 */
export const pauseMs = growingPause(5 * SECOND_MS, 5 * MINUTE_MS);
