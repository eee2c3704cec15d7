import type { Reversal } from './reversal.ts';

/** A reversal in responses and events (Interface 14.1). */
export const reversalToView = (reversal: Reversal) => ({
  id: reversal.id,
  transaction_id: reversal.transactionId,
  status: reversal.status,
  reason: reversal.reason,
  amount: reversal.amountCentavos,
  currency: 'COP' as const,
  noticed_on: reversal.noticedOn,
  description: reversal.description,
  payout_to: reversal.payoutTo,
  requested_by: reversal.requestedBy,
  creation_date: reversal.creationDate,
  answer_by: reversal.answerBy,
  give_back_by: reversal.giveBackBy,
  answer_date: reversal.answeredAt,
  answered_by: reversal.answeredBy,
  answer: reversal.answer,
  closed_date: reversal.closedAt,
  way: reversal.way,
  refund_id: reversal.refundId,
  error_code: reversal.errorCode,
  given_back: reversal.givenBackCentavos,
  reference: reversal.reference,
  paid_by: reversal.paidBy,
});

/** Events are stored for a long time and sent to many places, so they omit the payer's account. */
export const reversalToEvent = (reversal: Reversal) => ({ ...reversalToView(reversal), payout_to: null });
