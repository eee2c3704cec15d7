import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type {
  ReversalActor,
  ReversalAsker,
  ReversalReason,
  ReversalStatus,
  ReversalWay,
  TransferPayer,
} from '@recaudo/contract/shared/disputes/reversal-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';
import type { Transaction } from '../../charges/charge.ts';

/** A request of a buyer to have a payment reversed, and what became of it. */
export interface Reversal {
  id: string;
  /** The charge. */
  transactionId: string;
  status: ReversalStatus;
  reason: ReversalReason;
  amountCentavos: bigint;
  /** What refunds had taken of the charge when it came. */
  refundedBeforeCentavos: bigint;
  noticedOn: CalendarDate;
  description: string | null;
  /** Where the payer wants a transfer; forgotten once it is over. */
  payoutTo: string | null;
  requestedBy: ReversalAsker;
  /** In which the payer is written to. */
  language: Language;
  creationDate: Date;
  /** Without an answer until here it is accepted by itself. */
  answerBy: Date;
  /** The payer has to have the money by here. */
  giveBackBy: Date;
  answeredAt: Date | null;
  answeredBy: ReversalActor | null;
  answer: string | null;
  closedAt: Date | null;
  way: ReversalWay | null;
  refundId: string | null;
  /** Why the refund of an accepted one is not made yet. */
  errorCode: number | null;
  givenBackCentavos: bigint | null;
  reference: string | null;
  paidBy: TransferPayer | null;
  eventCount: number;
  checks: number;
}

/** Interface 14.1. */
export const reversalSteps = defineTransitions<ReversalStatus>({
  requested: ['accepted', 'contested', 'given_back', 'withdrawn', 'charged_back'],
  contested: ['accepted', 'rejected', 'given_back', 'withdrawn', 'charged_back'],
  accepted: ['given_back', 'charged_back'],
  given_back: [],
  withdrawn: [],
  rejected: [],
  charged_back: [],
});

/** Payers who ask for one payment again and again write to the merchant instead. */
export const MAX_REQUESTS_OF_PAYER = 3;

/** The law speaks of electronic means of payment; cash at a till is none. */
export const isReversible = ({ kind, method }: Pick<Transaction, 'kind' | 'method'>): boolean =>
  kind === 'charge' && (method === 'card' || method === 'bank_account');

type Counted = Pick<Reversal, 'amountCentavos' | 'refundedBeforeCentavos'>;
type Refunded = Pick<Transaction, 'amountCentavos' | 'refundedCentavos'>;

/**
 * What is still to be given back for a request: refunds that were made after it count towards it, so that a merchant who
 * answers with a refund does not pay twice. A refund from before it that fails afterwards changes nothing. Never more than
 * the charge has left.
 */
export function outstandingCentavos(
  { amountCentavos, refundedBeforeCentavos }: Counted,
  charge: Refunded,
): bigint {
  const since = charge.refundedCentavos - refundedBeforeCentavos;
  const outstanding = amountCentavos - (since > 0n ? since : 0n);
  const left = charge.amountCentavos - charge.refundedCentavos;
  if (outstanding <= 0n) return 0n;
  return outstanding < left ? outstanding : left;
}
