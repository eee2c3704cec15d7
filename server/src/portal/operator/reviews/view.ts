import type { CashInReview } from '../../../domain/methods/cash/cash-review-store.ts';
import type { PseInReview } from '../../../domain/methods/pse/review-store.ts';
import type { AttemptInReview } from '../../../domain/payments/review-store.ts';

export const reviewToView = (attempt: AttemptInReview) => ({
  payment_method: 'card' as const,
  merchant_id: attempt.merchantId,
  transaction_id: attempt.transactionId,
  number: attempt.number,
  operation: attempt.operation,
  amount: attempt.amountCentavos,
  sent_at: attempt.sentAt,
  reference: null,
});

/** `reference` is the bank's number. */
export const pseReviewToView = (attempt: PseInReview) => ({
  payment_method: 'pse' as const,
  merchant_id: attempt.merchantId,
  transaction_id: attempt.transactionId,
  number: attempt.number,
  operation: 'pse' as const,
  amount: attempt.amountCentavos,
  sent_at: attempt.startedAt,
  reference: attempt.cus === null ? attempt.bankName : `${attempt.bankName} ${attempt.cus}`,
});

/** `reference` is the connection's number. */
export const cashReviewToView = (attempt: CashInReview) => ({
  payment_method: 'store' as const,
  merchant_id: attempt.merchantId,
  transaction_id: attempt.transactionId,
  number: attempt.number,
  operation: 'store' as const,
  amount: attempt.amountCentavos,
  sent_at: attempt.startedAt,
  reference: [attempt.connectionId, attempt.paymentReference].filter(part => part !== null).join(' '),
});
