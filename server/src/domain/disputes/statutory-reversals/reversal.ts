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

/** A buyer's request to reverse a payment, and its outcome. */
export interface Reversal {
  id: string;
  /** The charge. */
  transactionId: string;
  status: ReversalStatus;
  reason: ReversalReason;
  amountCentavos: bigint;
  /** The charge's refunded amount at the time of the request. */
  refundedBeforeCentavos: bigint;
  noticedOn: CalendarDate;
  description: string | null;
  /** The payer's account for a transfer; deleted when the reversal is closed. */
  payoutTo: string | null;
  requestedBy: ReversalAsker;
  /** The language of emails to the payer. */
  language: Language;
  creationDate: Date;
  /** A request that is not answered by then is accepted automatically. */
  answerBy: Date;
  /** The deadline for the payer to have the money. */
  giveBackBy: Date;
  answeredAt: Date | null;
  answeredBy: ReversalActor | null;
  answer: string | null;
  closedAt: Date | null;
  way: ReversalWay | null;
  refundId: string | null;
  /** Why an accepted reversal's refund has not succeeded yet. */
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

/** After this many requests for one payment, a payer must write to the merchant instead. */
export const MAX_REQUESTS_OF_PAYER = 3;

/** The law only covers electronic means of payment, which excludes cash at a till. */
export const isReversible = ({ kind, method }: Pick<Transaction, 'kind' | 'method'>): boolean =>
  kind === 'charge' && (method === 'card' || method === 'bank_account');

type Counted = Pick<Reversal, 'amountCentavos' | 'refundedBeforeCentavos'>;
type Refunded = Pick<Transaction, 'amountCentavos' | 'refundedCentavos'>;

/**
 * The amount that is still to be returned for a request, at most what the charge has left. Refunds made after the
 * request count towards it, so that a merchant who answers with a refund does not pay twice. An earlier refund that
 * fails later changes nothing.
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
